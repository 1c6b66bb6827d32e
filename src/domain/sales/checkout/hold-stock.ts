import type { Queries } from '#database/open-database.ts'
import type { StockChange } from '#domain/catalogue/stock/announce-stock.ts'
import type { StockNeed } from '#domain/catalogue/stock/stock-queries.ts'
import { invalid } from '#shared/shop-error.ts'
import { type CheckoutLimits, type Payer, tooMany } from './checkout-limits.ts'
import { reserveStock } from './checkout-stock.ts'
import { findHolds, lockHolds } from './limit-queries.ts'

/** The limits on what a payer may hold. */
export type Holding = { payer: Payer; limits: CheckoutLimits; now: Date }

/**
 * Checks that this payer may hold stock in another checkout, and locks that count until the transaction ends. Call it
 * before the checkout is written or locked.
 * @throws request.tooMany
 */
export async function requireHoldsLeft(
  transaction: Queries,
  { payer, limits, now }: Holding,
  checkoutId: string,
): Promise<void> {
  await lockHolds(transaction, payer)
  const held = await findHolds(transaction, payer, checkoutId)
  for (const by of ['session', 'address'] as const) {
    if (held[by] >= limits.holds[by]) throw tooMany(`holds ${by}`, held.firstEnds ?? now, now)
  }
}

/** Reserves stock for a checkout. Throws invalid `cartToken`: `cart.outOfStock`, for the caller to roll back. */
export async function holdStock(
  transaction: Queries,
  hold: { checkoutId: string; needs: StockNeed[]; at: Date },
): Promise<StockChange> {
  const change = await reserveStock(transaction, hold)
  if (!change.enough) throw invalid({ cartToken: ['cart.outOfStock'] })
  return change
}
