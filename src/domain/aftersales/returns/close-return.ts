import type { Shop } from '#shop.ts'
import { changeReturn, notAllowed, type ReturnInput, withReturn } from './change-return.ts'
import type { FullReturn } from './return-queries.ts'
import { closingMoves } from './return-rules.ts'

/** Ends a return without a further refund, with the reason why; what comes later is a new return. */
export async function closeReturn(
  shop: Shop,
  { id, version, actor, reason }: ReturnInput & { reason: string },
): Promise<FullReturn> {
  return withReturn(shop, id, async (locked) => {
    const { row, now } = locked
    const path = closingMoves(row)
    if (path.length === 0) throw notAllowed(row.state)
    const changes = { outcome: reason, endedAt: now }
    return changeReturn(locked, { path, action: 'return.close', version, actor, changes })
  })
}
