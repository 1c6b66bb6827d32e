import type { Queries } from '#database/open-database.ts'
import { deleteNoticesOf } from '#domain/catalogue/back-in-stock/notice-queries.ts'
import { deleteAllSaved } from '#domain/catalogue/saved/saved-queries.ts'
import type { Person } from './personal-data-queries.ts'

/** Deletes what the person saved for later, and every wish to be told of stock. */
export async function eraseWishes(transaction: Queries, { customerId, email }: Person): Promise<void> {
  if (customerId !== null) await deleteAllSaved(transaction, customerId)
  if (email !== null) await deleteNoticesOf(transaction, email)
}
