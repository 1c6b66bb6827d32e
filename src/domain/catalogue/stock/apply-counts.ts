import type { Queries } from '#database/open-database.ts'
import { type Actor, insertStaffAudit } from '#domain/platform/audit/audit-queries.ts'
import { emitStockWebhooks } from '#domain/platform/webhooks/emit-webhook.ts'
import type { ChosenStockReason } from '#shared/vocabularies.ts'
import type { Shop } from '#shop.ts'
import { announceStock } from './announce-stock.ts'
import { type OnHandCount, type OnHandFacts, stockAfterCount } from './count-rules.ts'
import { counterName, findCommitted, findHeldItems, findLastStockChange } from './on-hand-queries.ts'
import { setStock } from './set-stock.ts'
import { findMovementDelta, lockStock, type StockCount, type StockCounter } from './stock-queries.ts'

/** A counted line. */
export type CountLine = StockCounter &
  OnHandCount & {
    /** Names this count of this counter, so that sending it again has no effect. */
    key: string
    /** Number of the counter's last change by staff or an import that was known when it was counted; null for none. */
    basis: number | null
  }

export type LineResult = {
  /** `changed`: stock was changed by others since it was counted, so nothing was done. `gone`: no such counter. */
  outcome: 'applied' | 'unchanged' | 'changed' | 'gone'
  delta: number
  missing: number
  /** Who made the change; null for a program. */
  by: string | null
}

type Counting = { reason: ChosenStockReason; note: string | null; actor: Actor }

/**
 * Applies counts of stock, each in a transaction of its own, and returns a result per line. If the rest is cut off,
 * all can be sent again: a line has its effect once.
 */
export async function applyCounts(
  shop: Shop,
  { lines, ...counting }: Counting & { lines: readonly CountLine[] },
): Promise<LineResult[]> {
  const results: LineResult[] = []
  const counts: StockCount[] = []
  try {
    for (const line of lines) {
      const { moved, ...result } = await applyCount(shop, line, counting)
      results.push(result)
      if (moved) counts.push(moved)
    }
  } finally {
    await announceStock(shop, { counts })
  }
  return results
}

const nothing = { delta: 0, missing: 0, by: null, moved: null }

async function applyCount(
  shop: Shop,
  line: CountLine,
  { reason, note, actor }: Counting,
): Promise<LineResult & { moved: StockCount | null }> {
  const counter = { productId: line.productId, variantKey: line.variantKey }
  const key = `count:${actor.staffId}:${counterName(counter)}:${line.key}`
  const at = shop.clock()
  return shop.database.transaction(async (transaction) => {
    const before = await lockStock(transaction, counter)
    if (before === undefined) return { ...nothing, outcome: 'gone' }
    const earlier = await findMovementDelta(transaction, key)
    if (earlier !== null) return { ...nothing, outcome: 'applied', delta: earlier }
    const last = await findLastStockChange(transaction, counter)
    const isTracked = before !== null
    if ((last?.id ?? null) !== line.basis || isTracked !== (line.expected !== null)) {
      return { ...nothing, outcome: 'changed', by: last?.by ?? null }
    }
    const { stock, missing } = stockAfterCount(await factsOf(transaction, counter, before), line)
    const cause = { reason, at, staffId: actor.staffId, note, key }
    const moved = await setStock(transaction, counter, { stock, cause })
    if (!moved) return { ...nothing, outcome: 'unchanged', missing }
    await emitStockWebhooks(transaction, { counts: [moved], at }, shop)
    await insertStaffAudit(transaction, actor, {
      at,
      action: 'stock.changed',
      subject: `product:${counter.productId}`,
      before: { size: counter.variantKey || null, stock: before },
      after: { size: counter.variantKey || null, stock, reason, tracked: true },
    })
    return { outcome: 'applied', delta: moved.after - moved.before, missing, by: null, moved }
  })
}

/** What holds units matters only where tracking begins: a difference leaves it as it is. */
async function factsOf(transaction: Queries, counter: StockCounter, stock: number | null): Promise<OnHandFacts> {
  if (stock !== null) return { stock, held: 0, committed: 0 }
  const held = await findHeldItems(transaction, counter.productId)
  const committed = await findCommitted(transaction, [counter.productId])
  return { stock, held: held.get(counter.variantKey) ?? 0, committed: committed.get(counterName(counter)) ?? 0 }
}
