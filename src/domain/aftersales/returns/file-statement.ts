import { z } from 'zod'
import { enqueueStaffNotices } from '#domain/people/staff-notices/send-staff-notices.ts'
import { sendMail } from '#domain/platform/mails/send-mail.ts'
import { lockOrder } from '#domain/sales/orders/order-facts-queries.ts'
import { findOrderOfGuest, type OrderRow } from '#domain/sales/orders/order-queries.ts'
import { defineJob } from '#jobs/jobs.ts'
import type { StatementWait, WithdrawalSubject } from '#shared/vocabularies.ts'
import type { Shop } from '#shop.ts'
import { fileWithdrawals } from './file-withdrawals.ts'
import { withdrawalOf } from './read-withdrawal.ts'
import { statementMail } from './send-statement-mail.ts'
import { findStatement, lockStatement, type StatementRow, updateStatement } from './statement-queries.ts'
import { orderPairOf, subjectsOf } from './statement-rules.ts'
import { isStillTime } from './withdrawal-rules.ts'

/**
 * Files a public statement with the order that fits its number and address, or lets it wait for staff, and mails its
 * acknowledgement. Safe to repeat.
 */
export async function fileStatement(shop: Shop, { statementId }: { statementId: number }): Promise<void> {
  const stated = await findStatement(shop.database, statementId)
  if (stated?.state === 'STATED') await decide(shop, stated)
  if ((await findStatement(shop.database, statementId))?.state === 'WAITING') {
    await sendMail(shop, statementMail, { statementId })
  }
}

async function decide(shop: Shop, { id, ...stated }: StatementRow): Promise<void> {
  const pair = orderPairOf(stated)
  const order = pair && (await findOrderOfGuest(shop.database, pair))
  const found = order ? await judgeStatement(shop, { stated, order }) : { waitsFor: 'order' as const, subjects: [] }
  await shop.database.transaction(async (transaction) => {
    const statement = await lockStatement(transaction, id)
    if (statement?.state !== 'STATED') return
    const { waitsFor, subjects } = found
    if (order && waitsFor === null) {
      await fileWithdrawals(shop, transaction, {
        order: (await lockOrder(transaction, order.id))!,
        subjects,
        lines: null,
        statedAt: statement.statedAt!,
        key: statementKeyOf(statement),
        isMailed: statement.isMailed,
      })
    }
    const state = waitsFor === null ? 'FILED' : 'WAITING'
    await updateStatement(transaction, id, { state, orderId: order?.id ?? null, waitsFor })
    if (state === 'WAITING' && statement.isMailed) {
      const notice = { notice: 'withdrawals' as const, id: `statement-${id}`, host: statement.host }
      await enqueueStaffNotices(shop, notice, transaction)
    }
  })
}

/** The key under which a statement's withdrawals are filed, by the job or by staff. */
export const statementKeyOf = ({ id }: Pick<StatementRow, 'id'>): string => `statement-${id}`

/**
 * Returns what of an order a statement withdraws from. `waitsFor`: why staff must look at it first; null if it can be
 * filed as it is.
 */
export async function judgeStatement(
  shop: Shop,
  { stated, order }: { stated: Pick<StatementRow, 'scope' | 'statedAt'>; order: OrderRow },
): Promise<{ waitsFor: StatementWait | null; subjects: WithdrawalSubject[] }> {
  const terms = await withdrawalOf(shop, order)
  const isLeft = (subject: WithdrawalSubject) =>
    terms[subject] !== null && (terms[subject].statedAt === null || (subject === 'goods' && terms.left.length > 0))
  const subjects = subjectsOf(stated.scope).filter(isLeft)
  const isLate = (subject: WithdrawalSubject) =>
    !isStillTime(terms[subject]!.until, stated.statedAt!, shop.environment.timeZone)
  if (subjects.length === 0) return { waitsFor: 'nothing', subjects }
  if (subjects.some(isLate)) return { waitsFor: 'late', subjects }
  return { waitsFor: stated.scope === 'items' ? 'items' : null, subjects }
}

export const fileStatementJob = defineJob(
  'file-withdrawal-statement',
  z.object({ statementId: z.number() }),
  fileStatement,
)
