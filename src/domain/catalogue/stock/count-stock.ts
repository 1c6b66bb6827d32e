import { type Actor, findEarlierAction, insertStaffAudit } from '#domain/platform/audit/audit-queries.ts'
import { emitStockWebhooks } from '#domain/platform/webhooks/emit-webhook.ts'
import { invalid, ShopError } from '#shared/shop-error.ts'
import type { ChosenStockReason } from '#shared/vocabularies.ts'
import type { Shop } from '#shop.ts'
import { announceStock } from './announce-stock.ts'
import { setStock } from './set-stock.ts'
import { lockStock, type StockCounter } from './stock-queries.ts'

type Change = {
  counter: StockCounter
  actor: Actor
  /** Change in units; negative to remove some. */
  delta?: number | undefined
  /** Units free to sell, without those held by checkouts, which stay held. */
  counted?: number | undefined
  /** True begins to count what was not counted, false stops counting. */
  track?: boolean | undefined
  reason?: ChosenStockReason | undefined
  note?: string | undefined
}

/**
 * Changes a counter to what staff counted; returns the movement's id, or null if nothing changed. Throws
 * `request.notFound`, and invalid `delta` or `track`.
 */
export async function countStock(shop: Shop, change: Change): Promise<number | null> {
  const { counter, actor, track, note } = change
  const at = shop.clock()
  const done = await shop.database.transaction(async (transaction) => {
    const before = await lockStock(transaction, counter)
    if ((await findEarlierAction(transaction, actor, { action: 'stock.changed', now: at })) !== null) return null
    if (before === undefined) throw new ShopError('request.notFound')
    const stock = stockAfter(before, change)
    const reason = change.reason ?? (change.delta === undefined ? 'count' : 'correction')
    const cause = { reason, at, staffId: actor.staffId, note: note || null }
    const moved = await setStock(transaction, counter, { stock, cause })
    if (!moved) return null
    if (stock !== null) await emitStockWebhooks(transaction, { counts: [moved], at }, shop)
    await insertStaffAudit(transaction, actor, {
      at,
      action: 'stock.changed',
      subject: `product:${counter.productId}`,
      before: { size: counter.variantKey || null, stock: before },
      after: { size: counter.variantKey || null, stock, reason, tracked: track ?? stock !== null },
    })
    return moved
  })
  if (!done) return null
  await announceStock(shop, { counts: [done] })
  return done.movementId
}

function stockAfter(before: number | null, { delta, counted, track }: Change): number | null {
  if (track === false) return null
  if (before === null && track !== true) throw invalid({ track: ['validation.required'] })
  const stock = counted ?? (before ?? 0) + (delta ?? 0)
  if (stock < 0) throw invalid({ [counted === undefined ? 'delta' : 'counted']: ['validation.belowZero'] })
  if (stock > 1_000_000) throw invalid({ [counted === undefined ? 'delta' : 'counted']: ['validation.tooMuch'] })
  return stock
}
