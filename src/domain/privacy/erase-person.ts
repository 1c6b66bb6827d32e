import { randomUUID } from 'node:crypto'
import { openStates } from '#domain/checkout/checkout-states.ts'
import { endCheckouts } from '#domain/checkout/expire-checkout.ts'
import { findCustomerById } from '#domain/customers/customer-queries.ts'
import { ShopError } from '#domain/errors/shop-error.ts'
import type { MailPlace } from '#domain/mails/letterhead.ts'
import { insertAuditEntry } from '#domain/settings/settings-queries.ts'
import type { Shop } from '../../shop.ts'
import {
  anonymiseCheckouts,
  anonymiseOrders,
  eraseAccount,
  eraseTraces,
  findProviderCustomers,
  insertErasure,
} from './erasure-queries.ts'
import { findCheckoutsWithoutOrder, findOrderIdsOf, type Person } from './personal-data-queries.ts'

/**
 * Erases a person. Open checkouts are ended first, so that nothing is paid by somebody who is gone. In one transaction the account, its
 * sign-ins, carts, messages and links go, and orders keep only what the books need. A job then ends the membership and deletes the
 * customer at the payment provider. Confirmed by a mail to `to`. Throws `auth.forbidden` for an owner, `checkout.busy`
 * while a payment is being made, `request.unavailable` where the provider is silent.
 */
export async function erasePerson(
  shop: Shop,
  { person, to, place }: { person: Person; to: string; place: MailPlace },
): Promise<void> {
  const { customerId } = person
  const customer = customerId === null ? null : await findCustomerById(shop.database, customerId)
  if (customer?.role === 'owner') throw new ShopError('auth.forbidden')
  await endOpenCheckouts(shop, person)
  const now = shop.clock()
  const id = randomUUID()
  await shop.database.transaction(async (transaction) => {
    const orders = await findOrderIdsOf(transaction, person)
    const others = await findCheckoutsWithoutOrder(transaction, person)
    // Begun just now: ended at the next try.
    if (others.some(({ state }) => openStates.includes(state)))
      throw new ShopError('checkout.busy', { retryAfterSeconds: 5 })
    const checkoutIds = [...orders.map(({ checkoutId }) => checkoutId), ...others.map((checkout) => checkout.id)]
    const providerCustomerIds = await findProviderCustomers(transaction, { customerId, checkoutIds })
    // Two at once: the second one finds nothing left to do.
    if (customerId !== null && !(await eraseAccount(transaction, customerId, now))) return
    await anonymiseOrders(
      transaction,
      orders.map((order) => order.id),
    )
    await anonymiseCheckouts(transaction, checkoutIds)
    await eraseTraces(transaction, person)
    const erasure = { id, customerId, providerCustomerIds, requestedAt: now }
    await insertErasure(transaction, erasure)
    await insertAuditEntry(transaction, {
      at: now,
      actor: 'customer',
      action: 'person.erased',
      subject: id,
      before: null,
      after: { orders: orders.length },
    })
    await shop.jobs.enqueue('finish-erasure', { erasureId: id }, { key: id, database: transaction })
    const notice = { kind: 'erased' as const, to, firstName: customer?.firstName ?? '', ...place }
    await shop.jobs.enqueue(
      'send-account-notice',
      { ...notice, key: `erased-${id}` },
      { key: id, database: transaction },
    )
  })
}

async function endOpenCheckouts(shop: Shop, person: Person): Promise<void> {
  const found = await findCheckoutsWithoutOrder(shop.database, person)
  const open = found.filter(({ state }) => openStates.includes(state))
  const ended = await endCheckouts(shop, open)
  if (ended.length < open.length) throw new ShopError('checkout.busy', { retryAfterSeconds: 10 })
  // Left open: the provider did not say whether it is paid.
  if (ended.some(({ state }) => openStates.includes(state))) {
    throw new ShopError('request.unavailable', { retryAfterSeconds: 10 })
  }
}
