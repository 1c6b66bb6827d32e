import type { Queries } from '#database/open-database.ts'
import type { Quote } from '#database/schema/quote.ts'
import { findSellableProducts } from '#domain/cart/cart-queries.ts'
import { type StockNeed, stockNeeds } from '#domain/cart/cart-rules.ts'
import { getSettings } from '#domain/settings/get-settings.ts'
import { minuteMs } from '#shared/dates.ts'
import type { Shop } from '#shop.ts'
import {
  deleteReservations,
  insertReservations,
  type StockCount,
  updateStockReturned,
  updateStockTaken,
} from './checkout-queries.ts'

const holdAfterAttempt = 30 * minuteMs
const holdAfterFirstAttempt = 45 * minuteMs

/** Until when stock and price are held: 30 minutes from the latest attempt, at most 45 from the first. */
export function holdUntil(now: Date, firstAttempt = now): Date {
  return new Date(Math.min(now.getTime() + holdAfterAttempt, firstAttempt.getTime() + holdAfterFirstAttempt))
}

/** Stock taken or returned, or that there was not enough; `counts`: the counters before and after. */
export type StockChange = { enough: boolean; counts: StockCount[] }

/** Takes units from stock and reserves them for a checkout. On `enough: false` the caller must roll back. */
export async function reserveStock(
  transaction: Queries,
  { checkoutId, needs }: { checkoutId: string; needs: StockNeed[] },
): Promise<StockChange> {
  const taken = await takeStock(transaction, needs)
  if (taken.enough) await insertReservations(transaction, checkoutId, taken.needs)
  return taken
}

/** The counted stock that the lines of a quote need, by the present catalogue. */
export async function stockNeedsOf(transaction: Queries, lines: Quote['lines']): Promise<StockNeed[]> {
  const products = await findSellableProducts(
    transaction,
    lines.map((line) => line.productId),
  )
  return stockNeeds(lines, products)
}

/** Takes stock again that was released before its payment came after all; on `enough: false` nothing was taken. */
export async function takeStockAgain(transaction: Queries, lines: Quote['lines']): Promise<StockChange> {
  const taken = await takeStock(transaction, await stockNeedsOf(transaction, lines))
  if (!taken.enough) await updateStockReturned(transaction, taken.needs)
  return taken
}

/** Releases the stock reserved for a checkout that will not be paid. */
export async function releaseStock(transaction: Queries, checkoutId: string): Promise<StockChange> {
  const counts = await updateStockReturned(transaction, await deleteReservations(transaction, checkoutId))
  return { enough: true, counts }
}

/**
 * Invalidates cached pages of products that sold out, came back, or whose pages show how few are left. Call after the
 * transaction.
 */
export async function announceStock(shop: Shop, { counts }: StockChange): Promise<void> {
  if (counts.length === 0) return
  const { mode, count } = (await getSettings(shop))['claims.lowStock']
  const maxShown = mode === 'real' ? count : 0
  const stale = counts.filter(({ before, after }) => Math.min(before, after) <= maxShown)
  if (stale.length)
    await shop.changes.announce(['products', ...new Set(stale.map(({ productId }) => `product:${productId}`))])
}

async function takeStock(transaction: Queries, needs: StockNeed[]) {
  const counts: StockCount[] = []
  for (const [index, need] of needs.entries()) {
    const left = await updateStockTaken(transaction, need)
    if (left === 'short') return { enough: false, counts: [], needs: needs.slice(0, index) }
    if (left !== null) counts.push({ productId: need.productId, before: left + need.quantity, after: left })
  }
  return { enough: true, counts, needs }
}
