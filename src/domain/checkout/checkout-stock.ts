import type { Queries } from '#database/open-database.ts'
import { findSellableProducts } from '#domain/cart/cart-queries.ts'
import { type StockNeed, stockNeeds } from '#domain/cart/cart-rules.ts'
import { getSettings } from '#domain/settings/get-settings.ts'
import type { Shop } from '../../shop.ts'
import {
  giveBackStock,
  insertReservations,
  removeReservations,
  type StockCount,
  takeStock,
} from './checkout-queries.ts'
import type { Quote } from './quote.ts'

const minute = 60_000
const afterAttempt = 30 * minute
const afterFirstAttempt = 45 * minute

/** Until when stock and price are held: half an hour from an attempt made now, but 45 minutes from the first one at most. */
export function holdUntil(now: Date, firstAttempt = now): Date {
  return new Date(Math.min(now.getTime() + afterAttempt, firstAttempt.getTime() + afterFirstAttempt))
}

/** Stock taken or given back, or that there was not enough; `counts`: what was counted before and after. */
export type StockChange = { enough: boolean; counts: StockCount[] }

/** Takes pieces from stock and sets them aside for a checkout. On `enough: false` the caller must roll back. */
export async function reserveStock(
  transaction: Queries,
  { checkoutId, needs }: { checkoutId: string; needs: StockNeed[] },
): Promise<StockChange> {
  const taken = await takeAll(transaction, needs)
  if (taken.enough) await insertReservations(transaction, checkoutId, taken.needs)
  return taken
}

/** What the lines of a quote take from counted stock as the catalogue is now. */
export async function stockNeedsOf(transaction: Queries, lines: Quote['lines']): Promise<StockNeed[]> {
  const products = await findSellableProducts(
    transaction,
    lines.map((line) => line.productId),
  )
  return stockNeeds(lines, products)
}

/** Takes from stock what was given back before its payment came after all; on `enough: false` nothing was taken. */
export async function takeStockAgain(transaction: Queries, lines: Quote['lines']): Promise<StockChange> {
  const taken = await takeAll(transaction, await stockNeedsOf(transaction, lines))
  if (!taken.enough) await giveBackStock(transaction, taken.needs)
  return taken
}

/** Gives back what was set aside for a checkout that will not be paid. */
export async function releaseStock(transaction: Queries, checkoutId: string): Promise<StockChange> {
  const counts = await giveBackStock(transaction, await removeReservations(transaction, checkoutId))
  return { enough: true, counts }
}

/** Tells the page cache of products that sold out or came back, or whose pages tell how few are left. Call after the transaction. */
export async function announceStock(shop: Shop, { counts }: StockChange): Promise<void> {
  if (counts.length === 0) return
  const { mode, count } = (await getSettings(shop))['claims.lowStock']
  const told = mode === 'real' ? count : 0
  const stale = counts.filter(({ before, after }) => Math.min(before, after) <= told)
  if (stale.length)
    await shop.changes.announce(['products', ...new Set(stale.map(({ productId }) => `product:${productId}`))])
}

async function takeAll(transaction: Queries, needs: StockNeed[]) {
  const counts: StockCount[] = []
  for (const [index, need] of needs.entries()) {
    const left = await takeStock(transaction, need)
    if (left === 'short') return { enough: false, counts: [], needs: needs.slice(0, index) }
    if (left !== null) counts.push({ productId: need.productId, before: left + need.quantity, after: left })
  }
  return { enough: true, counts, needs }
}
