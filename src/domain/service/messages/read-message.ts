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
  findReplies,
  findSenderOrders,
  type ReplyRow,
  type SenderOrder,
} from './message-queries.ts'

/**
 * Facts about the sender: `proved` only if they were signed in to the account of the typed address. Otherwise the
 * orders are those of the address, which anybody can type, and the membership is left out.
 */
export type MessageSender = {
  proof: 'proved' | 'unproved' | 'unknown'
  /** Account or guest, as a link names them. */
  personId: string | null
  orders: SenderOrder[]
  membership: MembershipRow | null
}

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

/** Finds the sender's orders: of the account if it is proved who wrote, else those made with the typed address. */
export async function senderOf(
  { database }: Pick<Shop, 'database'>,
  message: ContactMessageRow,
): Promise<MessageSender> {
  const { customerId, email } = message
  const account = customerId === null ? null : await findCustomerById(database, customerId)
  if (account && account.email === email.toLowerCase()) {
    const orders = await findSenderOrders(database, { customerId: account.id })
    const membership = await findLiveMembership(database, account.id)
    return { proof: 'proved', personId: String(account.id), orders, membership }
  }
  const personId = await findHolder(database, email)
  const orders = await findSenderOrders(database, { email })
  const isKnown = personId !== null || orders.length > 0
  return { proof: isKnown ? 'unproved' : 'unknown', personId, orders, membership: null }
}
