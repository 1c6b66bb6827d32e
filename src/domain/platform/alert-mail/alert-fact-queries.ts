import { and, desc, eq } from 'drizzle-orm'
import type { Queries } from '#database/open-database.ts'
import { checkouts, customers, disputes, memberships, orders, refunds } from '#database/schema/schema.ts'
import { type Currency, cents, currencyOf } from '#shared/money.ts'
import type { Alert } from './alert-rules.ts'

/** Facts about the subject of an alert; money in cents. `customer` is empty if none is known or if it was erased. */
export type AlertFacts = {
  customer: string
  orderNumber: number | null
  /** What the payer paid in. */
  currency: Currency
  membershipId: string | null
  /** The provider's code or words. */
  failure: string | null
  dueBy: Date | null
}

const nobody = { customer: '', orderNumber: null, currency: 'EUR' as Currency }
const noFacts: AlertFacts = { ...nobody, membershipId: null, failure: null, dueBy: null }

/** Reads what a reader of the alert must know and its job does not hold. */
export async function findAlertFacts(database: Queries, alert: Alert): Promise<AlertFacts> {
  switch (alert.kind) {
    case 'orderFlagged':
      return { ...noFacts, ...(await findBuyer(database, alert.number)) }
    case 'membershipNotBegun': {
      const { membership: membershipId, number } = alert
      return { ...noFacts, ...(await findBuyer(database, number)), membershipId }
    }
    case 'returnDue':
      return { ...noFacts, ...(await findBuyer(database, alert.order)) }
    case 'refundFailed':
    case 'refundStuck': {
      const isThis =
        alert.kind === 'refundFailed' && alert.refund
          ? eq(refunds.providerRefundId, alert.refund)
          : and(eq(refunds.paymentIntentId, alert.payment), eq(refunds.amount, cents(alert.amount)))
      const [refund] = await database.select().from(refunds).where(isThis).orderBy(desc(refunds.createdAt)).limit(1)
      const { failure = null, membershipId = null } = refund ?? {}
      return { ...noFacts, failure, ...(await findPayer(database, { order: alert.order, membershipId })) }
    }
    case 'paymentDisputed': {
      const [dispute] = await database.select().from(disputes).where(eq(disputes.id, alert.dispute))
      const { dueBy = null, membershipId = null } = dispute ?? {}
      return { ...noFacts, dueBy, ...(await findPayer(database, { order: alert.facts.order, membershipId })) }
    }
    case 'paymentUnknown': {
      const [checkout] = await database
        .select({ contact: checkouts.contact })
        .from(checkouts)
        .where(eq(checkouts.id, alert.checkout))
      return { ...noFacts, customer: checkout ? nameOf(checkout.contact) : '' }
    }
    default:
      return noFacts
  }
}

/** Names of the buyers of orders, by order number. */
export async function findBuyerNames(database: Queries, numbers: readonly number[]): Promise<Map<number, string>> {
  const found = await Promise.all([...new Set(numbers)].map(async (number) => findBuyer(database, number)))
  return new Map(found.flatMap(({ orderNumber, customer }) => (orderNumber === null ? [] : [[orderNumber, customer]])))
}

type Buyer = Pick<AlertFacts, 'customer' | 'orderNumber' | 'currency'>
type Payer = Buyer & Pick<AlertFacts, 'membershipId'>

async function findPayer(
  database: Queries,
  { order, membershipId }: { order: number | null; membershipId: string | null },
): Promise<Payer> {
  if (order !== null || membershipId === null) return { membershipId, ...(await findBuyer(database, order)) }
  const [member] = await database
    .select({ firstName: customers.firstName, lastName: customers.lastName, currency: orders.currency })
    .from(memberships)
    .innerJoin(orders, eq(orders.id, memberships.orderId))
    .innerJoin(customers, eq(customers.id, memberships.customerId))
    .where(eq(memberships.id, membershipId))
  if (!member) return { ...nobody, membershipId }
  return { customer: nameOf(member), orderNumber: null, currency: currencyOf(member.currency), membershipId }
}

async function findBuyer(database: Queries, number: number | null): Promise<Buyer> {
  if (number === null) return nobody
  const [order] = await database
    .select({ contact: orders.contact, currency: orders.currency })
    .from(orders)
    .where(eq(orders.number, number))
  if (!order) return { ...nobody, orderNumber: number }
  return { customer: nameOf(order.contact), orderNumber: number, currency: currencyOf(order.currency) }
}

function nameOf({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`.trim()
}
