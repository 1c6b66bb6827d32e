import type { Queries } from '#database/open-database.ts'
import { type Actor, insertStaffAudit } from '#domain/platform/audit/audit-queries.ts'
import { requireVersion } from '#domain/platform/audit/edit-conflict.ts'
import { lockOrderByNumber } from '#domain/sales/orders/order-facts-queries.ts'
import { findOrderByNumber } from '#domain/sales/orders/order-parts-queries.ts'
import { invalid, ShopError } from '#shared/shop-error.ts'
import type { Shop } from '#shop.ts'
import { notAllowed } from './change-return.ts'
import { judgeStatement, statementKeyOf } from './file-statement.ts'
import { fileWithdrawals } from './file-withdrawals.ts'
import type { LineQuantity } from './return-rules.ts'
import { findStatement, lockStatement, type StatementRow, updateStatement } from './statement-queries.ts'

type StatementInput = { id: number; version: number; actor: Actor }

/**
 * Files a waiting statement with an order, as a withdrawal from the moment it was stated, even if that was after the
 * period. `lines`: the chosen items; null for all that are left.
 * @throws `request.notFound`, `state.notAllowed`, `edit.conflict`, invalid `order` if there is none or nothing is left
 * of it, invalid `lines`
 */
export async function matchStatement(
  shop: Shop,
  { id, version, actor, number, lines }: StatementInput & { number: number; lines: readonly LineQuantity[] | null },
): Promise<void> {
  const stated = await findStatement(shop.database, id)
  if (!stated) throw new ShopError('request.notFound')
  if (stated.state !== 'WAITING') throw notAllowed(stated.state)
  const order = await findOrderByNumber(shop.database, number)
  if (!order) throw invalid({ order: ['validation.unknown'] })
  const { subjects } = await judgeStatement(shop, { stated, order })
  if (subjects.length === 0) throw invalid({ order: ['return.nothingLeft'] })
  if (stated.scope === 'items' && !lines?.length) throw invalid({ lines: ['validation.required'] })
  await shop.database.transaction(async (transaction) => {
    const at = shop.clock()
    const locked = (await lockOrderByNumber(transaction, number))!
    const statement = await lockWaiting(transaction, { id, version })
    const filed = await fileWithdrawals(shop, transaction, {
      order: locked,
      subjects,
      lines,
      statedAt: statement.statedAt!,
      key: statementKeyOf(statement),
      isMailed: true,
    })
    if (filed.length === 0) throw invalid({ order: ['return.nothingLeft'] })
    const changes = {
      state: 'FILED',
      orderId: order.id,
      waitsFor: null,
      staffId: actor.staffId,
      decidedAt: at,
    } as const
    await updateStatement(transaction, id, changes)
    await insertStaffAudit(transaction, actor, {
      at,
      action: 'statement.match',
      subject: `statement:${id}`,
      before: { state: statement.state },
      after: { state: 'FILED', order: number, subjects: filed, lines },
    })
  })
}

/** Closes a waiting statement without a withdrawal, with the reason why. */
export async function closeStatement(
  shop: Shop,
  { id, version, actor, reason }: StatementInput & { reason: string },
): Promise<void> {
  await shop.database.transaction(async (transaction) => {
    const at = shop.clock()
    const { state } = await lockWaiting(transaction, { id, version })
    const changes = { state: 'CLOSED', waitsFor: null, reason, staffId: actor.staffId, decidedAt: at } as const
    await updateStatement(transaction, id, changes)
    await insertStaffAudit(transaction, actor, {
      at,
      action: 'statement.close',
      subject: `statement:${id}`,
      before: { state },
      after: { state: 'CLOSED' },
    })
  })
}

async function lockWaiting(
  transaction: Queries,
  { id, version }: { id: number; version: number },
): Promise<StatementRow> {
  const statement = await lockStatement(transaction, id)
  if (!statement || statement.state === 'DRAFT') throw new ShopError('request.notFound')
  if (statement.state !== 'WAITING') throw notAllowed(statement.state)
  await requireVersion(transaction, { subject: `statement:${id}`, current: statement, seen: version })
  return statement
}
