import { findStaffNames } from '#database/staff-name.ts'
import { findNotes } from '#domain/people/notes/note-queries.ts'
import { ShopError } from '#shared/shop-error.ts'
import type { Shop } from '#shop.ts'
import { findOrderFacts } from './order-facts-queries.ts'
import * as parts from './order-parts-queries.ts'

const shownOthers = 5

export type OrderPage = Awaited<ReturnType<typeof readOrderPage>>

/** Returns an order with everything that belongs to it. Throws `request.notFound`. */
export async function readOrderPage(shop: Pick<Shop, 'database'>, number: number) {
  const { database } = shop
  const order = await parts.findOrderByNumber(database, number)
  if (!order) throw new ShopError('request.notFound')
  const { id } = order
  const facts = await findOrderFacts(database, order)
  const { lines, parcels, refunds } = facts
  const returns = await parts.findReturnsWithLines(database, id)
  const disputes = await parts.findDisputesOfOrder(database, id)
  const started = await parts.findMembershipStartedBy(database, id)
  const membership = order.customerId === null ? null : await parts.findMembershipOfAccount(database, order.customerId)
  const addresses = await parts.findAddressHistory(database, id)
  const mails = await parts.findMailsOfOrder(database, id)
  const notes = await findNotes(database, { kind: 'order', subject: String(number) })
  const person = await parts.findOtherOrders(database, order, shownOthers)
  const staff = await findStaffNames(
    database,
    [...parcels, ...refunds, ...returns, ...addresses, ...notes].map(({ staffId }) => staffId),
  )
  return {
    order,
    facts,
    lines,
    parcels,
    refunds,
    returns,
    disputes,
    started,
    membership,
    addresses,
    mails,
    notes,
    person,
    staff,
  }
}
