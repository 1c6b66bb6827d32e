import type { Shop } from '#shop.ts'
import { changeReturn, notAllowed, type ReturnInput, withReturn } from './change-return.ts'
import type { FullReturn } from './return-queries.ts'
import { sendReturnMailJob } from './send-return-mails.ts'

/** Agrees to a return that a shopper asked for; the payer is mailed how to send the goods back. */
export async function approveReturn(
  shop: Shop,
  { id, version, actor, notify, instructions }: ReturnInput & { notify: boolean; instructions: string | null },
): Promise<FullReturn> {
  return withReturn(shop, id, async (locked) => {
    const approved = await changeReturn(locked, {
      path: ['APPROVED'],
      action: 'return.approve',
      version,
      actor,
      changes: {},
    })
    if (notify) {
      const agreedAt = locked.now.toISOString()
      const mail = { returnId: id, kind: 'approved' as const, text: instructions, agreedAt }
      await shop.jobs.enqueue(sendReturnMailJob, mail, { key: `${id}:approved`, database: locked.transaction })
    }
    return approved
  })
}

/** Refuses a return that a shopper asked for; the payer is mailed the reason. A withdrawal cannot be refused. */
export async function rejectReturn(
  shop: Shop,
  { id, version, actor, reason }: ReturnInput & { reason: string },
): Promise<FullReturn> {
  return withReturn(shop, id, async (locked) => {
    const { row, now, transaction } = locked
    if (row.kind === 'withdrawal') throw notAllowed(row.state)
    const changes = { outcome: reason, endedAt: now }
    const rejected = await changeReturn(locked, {
      path: ['REJECTED'],
      action: 'return.reject',
      version,
      actor,
      changes,
    })
    const mail = { returnId: id, kind: 'rejected' as const, text: null }
    await shop.jobs.enqueue(sendReturnMailJob, mail, { key: `${id}:rejected`, database: transaction })
    return rejected
  })
}
