import { randomUUID } from 'node:crypto'
import { openCheckoutStates } from '#database/schema/states.ts'
import { type CustomerRow, findCustomerById } from '#domain/people/customers/customer-queries.ts'
import { findActiveOwners, findStaffOfCustomer } from '#domain/people/staff/staff-queries.ts'
import { type Actor, insertAuditEntry, insertStaffAudit } from '#domain/platform/audit/audit-queries.ts'
import type { MailContext } from '#domain/platform/mails/mail-branding.ts'
import { sendAccountNoticeJob } from '#domain/platform/mails/send-account-notice.ts'
import { endCheckouts } from '#domain/sales/checkout/expire-checkout.ts'
import { productTag } from '#shared/cache-tags.ts'
import { ShopError } from '#shared/shop-error.ts'
import type { Shop } from '#shop.ts'
import { eraseWishes } from './erase-wishes.ts'
import {
  anonymiseCheckouts,
  anonymiseOrders,
  eraseAccount,
  eraseStaffNotes,
  eraseTraces,
  findProviderCustomers,
  insertErasure,
} from './erasure-queries.ts'
import { finishErasureJob } from './finish-erasure.ts'
import {
  eraseMessages,
  eraseOfficeTraces,
  eraseReviews,
  eraseStaffMember,
  eraseStatements,
} from './office-erasure-queries.ts'
import { findCheckoutsWithoutOrder, findOrderIdsOf, type Person } from './personal-data-queries.ts'

/**
 * Erases a person: ends open checkouts first, then deletes or anonymises every row in one transaction. A job finishes
 * the erasure at the provider, and a mail to `to` confirms it.
 * @param by who of the staff did it, and how the log names the person
 * @throws `staff.lastOwner`, `auth.forbidden` for staff who are not disabled
 * @throws `checkout.busy` during a payment, `request.unavailable` if the provider is silent
 */
export async function erasePerson(
  shop: Shop,
  {
    person,
    to,
    mailContext,
    by,
  }: { person: Person; to: string; mailContext: MailContext; by?: { actor: Actor; subject: string } },
): Promise<void> {
  const { customerId } = person
  const customer = customerId === null ? null : await findCustomerById(shop.database, customerId)
  if (customer) await refuseStaff(shop, customer)
  await endOpenCheckouts(shop, person)
  const now = shop.clock()
  const id = randomUUID()
  let reviewed: number[] = []
  await shop.database.transaction(async (transaction) => {
    const orders = await findOrderIdsOf(transaction, person)
    const others = await findCheckoutsWithoutOrder(transaction, person)
    // Begun just now: the next try ends it.
    if (others.some(({ state }) => openCheckoutStates.includes(state)))
      throw new ShopError('checkout.busy', { retryAfterSeconds: 5 })
    const checkoutIds = [...orders.map(({ checkoutId }) => checkoutId), ...others.map((checkout) => checkout.id)]
    const providerCustomerIds = await findProviderCustomers(transaction, { customerId, checkoutIds })
    // Two in parallel: the second finds nothing left to do.
    if (customerId !== null && !(await eraseAccount(transaction, customerId, now))) return
    const orderIds = orders.map((order) => order.id)
    await anonymiseOrders(transaction, orderIds)
    await eraseStaffNotes(transaction, { customerId, orderIds })
    await anonymiseCheckouts(transaction, checkoutIds)
    await eraseTraces(transaction, person)
    await eraseWishes(transaction, person)
    await eraseMessages(transaction, person)
    await eraseStatements(transaction, person, orderIds)
    reviewed = await eraseReviews(transaction, orderIds)
    await eraseOfficeTraces(transaction, person, now)
    if (customer) await eraseStaffMember(transaction, customer.id, customer.email)
    const erasure = { id, customerId, providerCustomerIds, requestedAt: now }
    await insertErasure(transaction, erasure)
    const change = { at: now, action: 'person.erased', before: null, after: { orders: orders.length } }
    if (by) await insertStaffAudit(transaction, by.actor, { ...change, subject: by.subject })
    else await insertAuditEntry(transaction, { ...change, actor: 'customer', subject: id })
    await shop.jobs.enqueue(finishErasureJob, { erasureId: id }, { key: id, database: transaction })
    const notice = { kind: 'erased' as const, to, firstName: customer?.firstName ?? '', ...mailContext }
    await shop.jobs.enqueue(
      sendAccountNoticeJob,
      { ...notice, key: `erased-${id}` },
      { key: id, database: transaction },
    )
  })
  await shop.changes.announce(reviewed.map(productTag))
}

async function refuseStaff(shop: Shop, customer: CustomerRow): Promise<void> {
  const role = await findStaffOfCustomer(shop.database, customer.id)
  if (role ? role.disabledAt !== null : customer.role !== 'owner') return
  const owners = await findActiveOwners(shop.database)
  throw new ShopError(role && owners.length === 1 && owners[0] === role.id ? 'staff.lastOwner' : 'auth.forbidden')
}

async function endOpenCheckouts(shop: Shop, person: Person): Promise<void> {
  const found = await findCheckoutsWithoutOrder(shop.database, person)
  const open = found.filter(({ state }) => openCheckoutStates.includes(state))
  const ended = await endCheckouts(shop, open)
  if (ended.length < open.length) throw new ShopError('checkout.busy', { retryAfterSeconds: 10 })
  // A checkout is still open because the provider did not say whether it is paid.
  if (ended.some(({ state }) => openCheckoutStates.includes(state))) {
    throw new ShopError('request.unavailable', { retryAfterSeconds: 10 })
  }
}
