import { announceStock } from '#domain/catalogue/stock/announce-stock.ts'
import { returnToStock } from '#domain/sales/order-refunds/return-to-stock.ts'
import { findOrder } from '#domain/sales/orders/order-queries.ts'
import { invalid } from '#shared/shop-error.ts'
import type { Shop } from '#shop.ts'
import { changeReturn, checkVersion, notAllowed, type ReturnInput, withReturn } from './change-return.ts'
import { type FullReturn, updateLineReceived } from './return-queries.ts'
import { awaitedItems, checkReceived, isComplete, type ReceivedLine } from './return-rules.ts'

/**
 * Receives items of a return; the ticked ones go back into stock, the rest stays open. `sentProof`: the payer proved
 * that the goods are on their way, so a withdrawal can be refunded earlier.
 * @throws `state.notAllowed`, `edit.conflict`, invalid `lines` above what is expected
 */
export async function receiveReturn(
  shop: Shop,
  input: ReturnInput & { lines: readonly ReceivedLine[]; sentProof: boolean },
): Promise<FullReturn> {
  const { id, version, actor, lines, sentProof } = input
  const { received, counts } = await withReturn(shop, id, async (locked) => {
    const { transaction, order, facts, row, now } = locked
    if (row.subject !== 'goods' || (row.state !== 'APPROVED' && row.state !== 'RECEIVED')) throw notAllowed(row.state)
    await checkVersion(transaction, row, version)
    const errors = lines.length || !sentProof ? checkReceived(lines, awaitedItems(row, facts)) : {}
    if (Object.keys(errors).length) throw invalid(errors)
    for (const line of lines) await updateLineReceived(transaction, id, line)
    const isFirst = lines.length > 0 && row.state === 'APPROVED'
    const items = row.lines.map((line) => ({
      ...line,
      received: line.received + (lines.find(({ position }) => position === line.position)?.quantity ?? 0),
    }))
    const isOver = isComplete({ ...row, lines: items }, facts)
    const changed = await changeReturn(locked, {
      path: [...(isFirst ? ['RECEIVED' as const] : []), ...(isOver ? ['REFUNDED' as const] : [])],
      action: 'return.receive',
      version,
      actor,
      changes: {
        ...(lines.length > 0 && { receivedAt: row.receivedAt ?? now }),
        ...(sentProof && { sentProofAt: row.sentProofAt ?? now }),
        ...(isOver && { endedAt: now }),
      },
      facts: { lines, ...(sentProof && { proof: true }) },
    })
    const stock = await returnToStock(transaction, {
      orderId: order.id,
      lines: (await findOrder(transaction, order.id))!.lines,
      items: lines.map(({ position, restock }) => ({ position, quantity: restock })),
      staffId: actor.staffId,
      key: `return:${id}:${version}`,
      at: now,
    })
    return { received: changed, counts: stock }
  })
  await announceStock(shop, { counts })
  return received
}
