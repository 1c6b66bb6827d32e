import { asc, inArray } from 'drizzle-orm'
import type { Queries } from '#database/open-database.ts'
import { parcelLines, parcels, refunds, returnLines, returns } from '#database/schema/schema.ts'
import type { OrderEvents } from './order-progress-rules.ts'

/** What happened to each of these orders since they were paid, oldest first. */
export async function findOrderEvents(
  database: Queries,
  orderIds: readonly number[],
): Promise<Map<number, OrderEvents>> {
  const events = new Map<number, OrderEvents>(orderIds.map((id) => [id, { parcels: [], refunds: [], returns: [] }]))
  if (orderIds.length === 0) return events
  const ids = [...orderIds]
  const boxes = await database.select().from(parcels).where(inArray(parcels.orderId, ids)).orderBy(asc(parcels.id))
  const boxIds = boxes.map(({ id }) => id)
  const boxLines = boxIds.length
    ? await database
        .select()
        .from(parcelLines)
        .where(inArray(parcelLines.parcelId, boxIds))
        .orderBy(asc(parcelLines.position))
    : []
  for (const box of boxes) {
    const lines = boxLines.filter(({ parcelId }) => parcelId === box.id)
    events.get(box.orderId)?.parcels.push({ ...box, lines })
  }
  const paidBack = await database
    .select()
    .from(refunds)
    .where(inArray(refunds.orderId, ids))
    .orderBy(asc(refunds.createdAt), asc(refunds.key))
  for (const refund of paidBack) if (refund.orderId) events.get(refund.orderId)?.refunds.push(refund)
  const back = await database.select().from(returns).where(inArray(returns.orderId, ids)).orderBy(asc(returns.id))
  const goods = back.filter(({ subject }) => subject === 'goods')
  const goodsIds = goods.map(({ id }) => id)
  const backLines = goodsIds.length
    ? await database.select().from(returnLines).where(inArray(returnLines.returnId, goodsIds))
    : []
  for (const each of goods) {
    const lines = backLines.filter(({ returnId }) => returnId === each.id)
    events.get(each.orderId)?.returns.push({ ...each, lines })
  }
  return events
}
