import type { Queries } from '#database/open-database.ts'
import type { Quote } from '#database/schema/quote.ts'
import type { StockChange } from '#domain/catalogue/stock/announce-stock.ts'
import type { StockNeed } from '#domain/catalogue/stock/stock-queries.ts'
import {
  type StockCause,
  type StockCount,
  updateStockReturned,
  updateStockTaken,
} from '#domain/catalogue/stock/stock-queries.ts'
import { findSellableProducts } from '#domain/sales/cart/cart-queries.ts'
import { stockNeeds } from '#domain/sales/pricing/line-rules.ts'
import { minuteMs } from '#shared/dates.ts'
import { deleteReservations, insertReservations } from './checkout-queries.ts'

const holdAfterAttempt = 30 * minuteMs
const holdAfterFirstAttempt = 45 * minuteMs

/** Returns when the hold on stock and price ends: 30 minutes after the latest attempt, at most 45 after the first. */
export function holdUntil(now: Date, firstAttempt = now): Date {
  return new Date(Math.min(now.getTime() + holdAfterAttempt, firstAttempt.getTime() + holdAfterFirstAttempt))
}

/** Takes units from stock and reserves them for a checkout. On `enough: false` the caller must roll back. */
export async function reserveStock(
  transaction: Queries,
  { checkoutId, needs, at }: { checkoutId: string; needs: StockNeed[]; at: Date },
): Promise<StockChange> {
  const taken = await takeStock(transaction, needs, { reason: 'hold', checkoutId, at })
  if (taken.enough) await insertReservations(transaction, checkoutId, taken.needs)
  return taken
}

/** The counted stock that the lines of a quote need, by the present catalogue. */
export async function stockNeedsOf(transaction: Queries, lines: Quote['lines']): Promise<StockNeed[]> {
  // What is counted is the same in every currency.
  const ids = lines.map((line) => line.productId)
  const products = await findSellableProducts(transaction, { ids, currency: 'EUR' })
  return stockNeeds(lines, products)
}

/** Takes stock again that was released before its payment came after all; on `enough: false` nothing was taken. */
export async function takeStockAgain(
  transaction: Queries,
  { checkoutId, lines, at }: { checkoutId: string; lines: Quote['lines']; at: Date },
): Promise<StockChange> {
  const needs = await stockNeedsOf(transaction, lines)
  const taken = await takeStock(transaction, needs, { reason: 'hold', checkoutId, at })
  if (!taken.enough) await updateStockReturned(transaction, taken.needs, { reason: 'release', checkoutId, at })
  return taken
}

/** Releases the stock reserved for a checkout that will not be paid. */
export async function releaseStock(transaction: Queries, checkoutId: string, at: Date): Promise<StockChange> {
  const held = await deleteReservations(transaction, checkoutId)
  const counts = await updateStockReturned(transaction, held, { reason: 'release', checkoutId, at })
  return { enough: true, counts }
}

async function takeStock(transaction: Queries, needs: StockNeed[], cause: StockCause) {
  const counts: StockCount[] = []
  for (const [index, need] of needs.entries()) {
    const left = await updateStockTaken(transaction, need, cause)
    if (left === 'short') return { enough: false, counts: [], needs: needs.slice(0, index) }
    if (left !== null) {
      const { productId, variantKey } = need
      counts.push({ productId, variantKey, before: left + need.quantity, after: left })
    }
  }
  return { enough: true, counts, needs }
}
