import { findNoticesOf } from '#domain/catalogue/back-in-stock/notice-queries.ts'
import { findSavedOf } from '#domain/catalogue/saved/saved-queries.ts'
import { findAddresses } from '#domain/people/customers/address-queries.ts'
import { findCustomerById } from '#domain/people/customers/customer-queries.ts'
import type { MailBranding } from '#domain/platform/mails/mail-branding.ts'
import { findEndingWishesOf } from '#domain/sales/ending-wishes/ending-wish-queries.ts'
import { readInvoices } from '#domain/sales/membership/read-invoices.ts'
import { withProgress } from '#domain/sales/orders/order-progress.ts'
import { findOrder } from '#domain/sales/orders/order-queries.ts'
import type { Shop } from '#shop.ts'
import {
  findCheckoutsWithoutOrder,
  findEventsOfMemberships,
  findMailsTo,
  findMembershipsOf,
  findMessagesFrom,
  findOrderIdsOf,
  findRefundsOfOrders,
  findReviewsOfOrders,
  findSignInsOf,
  findStatementsOf,
  findWithdrawalsOfOrders,
  type Person,
} from './personal-data-queries.ts'

export type CollectedData = Awaited<ReturnType<typeof collectPersonalData>>

/**
 * Returns everything that the shop holds about a person, and the provider's invoices. Throws `request.unavailable` if
 * the provider is unavailable, because partial data would be wrong.
 */
export async function collectPersonalData(
  shop: Shop,
  { person, brand }: { person: Person; brand: MailBranding['brand'] },
) {
  const { database } = shop
  const { customerId } = person
  const account = customerId === null ? null : await findCustomerById(database, customerId)
  const ids = (await findOrderIdsOf(database, person)).map(({ id }) => id)
  const found = (await Promise.all(ids.map((id) => findOrder(database, id)))).flatMap((order) => order ?? [])
  const orders = await withProgress(shop, found)
  const stated = await findWithdrawalsOfOrders(database, ids)
  const refunded = await findRefundsOfOrders(database, ids)
  const memberships = customerId === null ? [] : await findMembershipsOf(database, customerId)
  const events = await findEventsOfMemberships(
    database,
    memberships.map(({ membership }) => membership.id),
  )
  return {
    collectedAt: shop.clock(),
    brand,
    account,
    orders: orders.map((each) => ({
      ...each,
      withdrawals: stated.filter(({ orderId }) => orderId === each.order.id),
      refunds: refunded.filter(({ orderId }) => orderId === each.order.id),
    })),
    memberships: memberships.map((each) => ({
      ...each,
      events: events.filter(({ membershipId }) => membershipId === each.membership.id),
    })),
    addresses: customerId === null ? [] : await findAddresses(database, customerId),
    signIns: customerId === null ? [] : await findSignInsOf(database, customerId),
    unfinishedCheckouts: await findCheckoutsWithoutOrder(database, person),
    messages: await findMessagesFrom(database, person),
    statements: await findStatementsOf(database, person, ids),
    saved: customerId === null ? [] : await findSavedOf(database, customerId),
    endingWishes: await findEndingWishesOf(database, person),
    stockNotices: person.email === null ? [] : await findNoticesOf(database, person.email),
    reviews: await findReviewsOfOrders(database, ids),
    mails: await findMailsTo(database, person),
    invoices: customerId === null ? [] : await readInvoices(shop, customerId),
  }
}
