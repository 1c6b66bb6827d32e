import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Queries } from '#database/open-database.ts'
import { auditLog } from '#database/schema/platform.ts'
import { parcelLines, parcels, refunds, returnLines, returns } from '#database/schema/schema.ts'
import type { OrderEvents } from './order-progress-rules.ts'

/** Returns what happened to each of these orders since payment, oldest first. */
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
  const agreed = await findAgreements(
    database,
    goods.filter(({ kind, state }) => kind === 'voluntary' && state === 'APPROVED').map(({ id }) => id),
  )
  for (const each of goods) {
    const lines = backLines.filter(({ returnId }) => returnId === each.id)
    events.get(each.orderId)?.returns.push({ ...each, lines, agreedAt: agreed.get(each.id) ?? null })
  }
  return events
}

/** When staff agreed to returns that shoppers asked for. */
async function findAgreements(database: Queries, returnIds: readonly number[]): Promise<Map<number, Date>> {
  if (returnIds.length === 0) return new Map()
  const subjects = new Map(returnIds.map((id) => [`return:${id}`, id]))
  const rows = await database
    .select({ at: auditLog.at, subject: auditLog.subject })
    .from(auditLog)
    .where(and(inArray(auditLog.subject, [...subjects.keys()]), eq(auditLog.action, 'return.approve')))
  return new Map(rows.map(({ at, subject }) => [subjects.get(subject)!, at]))
}
