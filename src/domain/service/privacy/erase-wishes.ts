import type { Queries } from '#database/open-database.ts'
import { deleteNoticesOf } from '#domain/catalogue/back-in-stock/notice-queries.ts'
import { deleteAllSaved } from '#domain/catalogue/saved/saved-queries.ts'
import { deleteEndingWishesOf } from '#domain/sales/ending-wishes/ending-wish-queries.ts'
import type { Person } from './personal-data-queries.ts'

/** Deletes the person's saved products, their requests for stock notices, and their notices to end a membership. */
export async function eraseWishes(transaction: Queries, { customerId, email }: Person): Promise<void> {
  if (customerId !== null) await deleteAllSaved(transaction, customerId)
  if (email !== null) await deleteNoticesOf(transaction, email)
  await deleteEndingWishesOf(transaction, { customerId, email })
}
