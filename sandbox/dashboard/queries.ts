import type Stripe from 'stripe'
import { type Delivery, listDeliveries } from '../delivery-queries.ts'
import { listObjects } from '../objects.ts'
import type { SandboxState } from '../state.ts'

export type TimelineEntry = {
  readonly at: number
  readonly event: Stripe.Event
  readonly object: Record<string, unknown>
}

/** The events about a customer, newest first: their object is the customer or refers to it. */
export function listTimeline(state: SandboxState, customerId: string, limit = 200): TimelineEntry[] {
  const rows = state.db
    .prepare(
      `SELECT body FROM object WHERE kind = 'event' AND (
         json_extract(body, '$.data.object.customer') = ?1 OR json_extract(body, '$.data.object.id') = ?1)
       ORDER BY created DESC, seq DESC LIMIT ?2`,
    )
    .all(customerId, limit)
  return rows.map((row) => {
    const event = JSON.parse(String(row.body)) as Stripe.Event
    return { at: event.created, event, object: event.data.object as unknown as Record<string, unknown> }
  })
}

/** Something due for a customer; `subject` is its subscription or invoice. */
export type ScheduledItem = { readonly at: number; readonly kind: string; readonly subject: string }

/**
 * Returns what is due for a customer by the sandbox's own clock, soonest first. Items on test clocks are left out.
 */
export function listScheduled(state: SandboxState, customerId: string): ScheduledItem[] {
  return state.db
    .prepare(
      `SELECT due.at, due.kind, due.subject FROM due JOIN object ON object.id = due.subject
       WHERE due.test_clock IS NULL AND json_extract(object.body, '$.customer') = ? ORDER BY due.at, due.seq`,
    )
    .all(customerId)
    .map(({ at, kind, subject }) => ({ at: Number(at), kind: String(kind), subject: String(subject) }))
}

/** Payment intents, newest first. */
export function listPayments(state: SandboxState, limit = 100): Stripe.PaymentIntent[] {
  return listObjects(state, 'payment_intent', { limit }).data
}

/** A payment's charges, newest first. */
export function listCharges(state: SandboxState, paymentIntent: string): Stripe.Charge[] {
  return listObjects(state, 'charge', { where: [{ field: 'payment_intent', equals: paymentIntent }] }).data
}

/** Customers, newest first. */
export function listCustomers(state: SandboxState, limit = 100): Stripe.Customer[] {
  return listObjects(state, 'customer', { limit }).data
}

/** Subscriptions, newest first; of one customer if named. */
export function listSubscriptions(state: SandboxState, customer?: string, limit = 100): Stripe.Subscription[] {
  const where = customer === undefined ? [] : [{ field: 'customer', equals: customer }]
  return listObjects(state, 'subscription', { limit, where }).data
}

/** A customer's invoices, newest first. */
export function listInvoices(state: SandboxState, customer: string, limit = 100): Stripe.Invoice[] {
  return listObjects(state, 'invoice', { limit, where: [{ field: 'customer', equals: customer }] }).data
}

/** Events, newest first, each with its deliveries. */
export function listEvents(state: SandboxState, limit = 100): { event: Stripe.Event; deliveries: Delivery[] }[] {
  return listObjects(state, 'event', { limit }).data.map((event) => ({
    event,
    deliveries: listDeliveries(state, event.id),
  }))
}

/** A customer's payments, newest first. */
export function listPaymentsOf(state: SandboxState, customer: string, limit = 100): Stripe.PaymentIntent[] {
  return listObjects(state, 'payment_intent', { limit, where: [{ field: 'customer', equals: customer }] }).data
}

/** A payment's refunds, newest first. */
export function listRefunds(state: SandboxState, paymentIntent: string): Stripe.Refund[] {
  return listObjects(state, 'refund', { where: [{ field: 'payment_intent', equals: paymentIntent }] }).data
}

/** Payouts, newest first. */
export function listPayouts(state: SandboxState, limit = 100): Stripe.Payout[] {
  return listObjects(state, 'payout', { limit }).data
}

/** Returns the transactions that a payout settles and the payout's own transaction, newest first. */
export function listTransactionsOf(state: SandboxState, payout: string): Stripe.BalanceTransaction[] {
  return listObjects(state, 'balance_transaction', { where: [{ hidden: 'payout', equals: payout }] }).data
}

/** The events about one object, newest first; for a payment, those of its charges and refunds too. */
export function listEventsAbout(state: SandboxState, id: string): Stripe.Event[] {
  return state.db
    .prepare(
      `SELECT body FROM object WHERE kind = 'event' AND (
         json_extract(body, '$.data.object.id') = ?1 OR json_extract(body, '$.data.object.payment_intent') = ?1)
       ORDER BY created DESC, seq DESC`,
    )
    .all(id)
    .map((row) => JSON.parse(String(row.body)) as Stripe.Event)
}

/** The id of a reference, expanded or not. */
export function idOf(reference: string | { readonly id: string } | null | undefined): string | null {
  if (reference === null || reference === undefined) return null
  return typeof reference === 'string' ? reference : reference.id
}
