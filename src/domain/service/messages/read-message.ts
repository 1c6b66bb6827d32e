import { findStaffNames } from '#database/staff-name.ts'
import { findCustomerById } from '#domain/people/customers/customer-queries.ts'
import { findNotes, type NoteRow } from '#domain/people/notes/note-queries.ts'
import { mayRole } from '#domain/people/staff/permission-rules.ts'
import { findAllStaff } from '#domain/people/staff/staff-queries.ts'
import { findLiveMembership, type MembershipRow } from '#domain/sales/membership/membership-queries.ts'
import { ShopError } from '#shared/shop-error.ts'
import type { Shop } from '#shop.ts'
import {
  type ContactMessageRow,
  findContactMessage,
  findHolder,
  findOrdersOfAccount,
  findReplies,
  type ReplyRow,
  type SenderOrder,
} from './message-queries.ts'

/** Facts about the sender; `proved` only if they were signed in to the account of the typed address. */
export type MessageSender =
  | { proof: 'proved'; customerId: number; orders: SenderOrder[]; membership: MembershipRow | null }
  | { proof: 'unproved' | 'unknown' }

export type MessagePage = {
  message: ContactMessageRow
  replies: ReplyRow[]
  notes: NoteRow[]
  sender: MessageSender
  names: Map<number, string>
  /** Staff who may reply, by name. */
  assignees: { id: number; name: string }[]
}

/** A message with its replies, and what is known of who wrote it. Throws `request.notFound`. */
export async function readMessage(shop: Pick<Shop, 'database'>, id: string): Promise<MessagePage> {
  const { database } = shop
  const message = await findContactMessage(database, id)
  if (!message) throw new ShopError('request.notFound')
  const replies = await findReplies(database, id)
  const notes = await findNotes(database, { kind: 'message', subject: id })
  const people = [...replies, ...notes].map(({ staffId }) => staffId)
  const names = await findStaffNames(database, [...people, message.assigneeId])
  const staff = (await findAllStaff(database)).filter(
    (each) => !each.disabledAt && mayRole(each.role, 'messages.write'),
  )
  const assignees = staff.map((each) => ({ id: each.id, name: each.name }))
  return { message, replies, notes, sender: await senderOf(shop, message), names, assignees }
}

async function senderOf({ database }: Pick<Shop, 'database'>, message: ContactMessageRow): Promise<MessageSender> {
  const { customerId, email } = message
  const account = customerId === null ? null : await findCustomerById(database, customerId)
  if (account && account.email === email.toLowerCase()) {
    const [orders, membership] = [
      await findOrdersOfAccount(database, account.id),
      await findLiveMembership(database, account.id),
    ]
    return { proof: 'proved', customerId: account.id, orders, membership }
  }
  const { accountId, hasOrders } = await findHolder(database, email)
  return { proof: accountId !== null || hasOrders ? 'unproved' : 'unknown' }
}
