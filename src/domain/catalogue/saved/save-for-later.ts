import type { Currency } from '#shared/money.ts'
import { maxSaved } from '#shared/saved-products.ts'
import type { Shop } from '#shop.ts'
import { deleteSaved, deleteSavedBeyond, findSavedIds, insertSaved } from './saved-queries.ts'

/** Ids of what a customer saved and can still buy in a currency, the latest first. */
export function listSaved(
  shop: Pick<Shop, 'database'>,
  saver: { customerId: number; currency: Currency },
): Promise<number[]> {
  return findSavedIds(shop.database, saver)
}

/** Adds products to those saved; unknown ones are left out, and the oldest make room. Safe to repeat. */
export async function saveForLater(
  shop: Pick<Shop, 'database' | 'clock'>,
  { productIds, ...saver }: { customerId: number; currency: Currency; productIds: readonly number[] },
): Promise<number[]> {
  const { customerId } = saver
  await insertSaved(shop.database, { customerId, productIds, at: shop.clock() })
  await deleteSavedBeyond(shop.database, customerId, maxSaved)
  return findSavedIds(shop.database, saver)
}

/** Removes a saved product; does nothing if it is not saved. */
export async function forgetSaved(
  shop: Pick<Shop, 'database'>,
  input: { customerId: number; productId: number },
): Promise<void> {
  await deleteSaved(shop.database, input)
}
