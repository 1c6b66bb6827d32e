import { mayRole } from '#domain/people/staff/permission-rules.ts'
import { findStaff } from '#domain/people/staff/staff-queries.ts'
import { type Actor, findEarlierAction, insertStaffAudit } from '#domain/platform/audit/audit-queries.ts'
import { invalid, ShopError } from '#shared/shop-error.ts'
import type { Shop } from '#shop.ts'
import { type ContactMessageRow, lockMessage, updateMessage } from './message-queries.ts'
import { messageStateAfter } from './message-states.ts'

/** Closes a message, marks it as spam, or opens it again. Throws `request.notFound`, `state.notAllowed`. */
export async function moveMessage(
  shop: Shop,
  { id, action, actor }: { id: string; action: 'close' | 'spam' | 'open'; actor: Actor },
): Promise<void> {
  const actions = { close: 'message.closed', spam: 'message.spam', open: 'message.opened' } as const
  await change(shop, id, async (transaction, message) => {
    const moved = { at: shop.clock(), action: actions[action], subject: `message:${id}` }
    if ((await findEarlierAction(transaction, actor, { action: moved.action, now: moved.at })) !== null) return
    const state = messageStateAfter(message.state, action)
    await updateMessage(transaction, id, { state })
    await insertStaffAudit(transaction, actor, {
      ...moved,
      before: { state: message.state },
      after: { state },
    })
  })
}

/**
 * Assigns a message to a staff member who may reply, or to none (null); a new message becomes open.
 * @throws `request.notFound`, invalid `assignee`
 */
export async function assignMessage(
  shop: Shop,
  { id, assignee, actor }: { id: string; assignee: number | null; actor: Actor },
): Promise<void> {
  if (assignee !== null) {
    const member = await findStaff(shop.database, assignee)
    if (!member || member.disabledAt || !mayRole(member.role, 'messages.write'))
      throw invalid({ assignee: ['validation.unknown'] })
  }
  await change(shop, id, async (transaction, message) => {
    if (message.assigneeId === assignee) return
    const state = message.state === 'NEW' && assignee !== null ? 'OPEN' : message.state
    await updateMessage(transaction, id, { assigneeId: assignee, state })
    await insertStaffAudit(transaction, actor, {
      at: shop.clock(),
      action: 'message.assigned',
      subject: `message:${id}`,
      before: { assignee: message.assigneeId },
      after: { assignee },
    })
  })
}

async function change(
  shop: Shop,
  id: string,
  action: (transaction: Parameters<typeof lockMessage>[0], message: ContactMessageRow) => Promise<void>,
): Promise<void> {
  await shop.database.transaction(async (transaction) => {
    const message = await lockMessage(transaction, id)
    if (!message) throw new ShopError('request.notFound')
    await action(transaction, message)
  })
}
