import type Stripe from 'stripe'
import { listObjects } from './objects.ts'
import type { SandboxState } from './state.ts'

export type Delivery = {
  readonly eventId: string
  readonly state: 'held' | 'pending' | 'delivered' | 'failed' | 'dropped'
  readonly attempts: number
  /** Real time, in milliseconds. */
  readonly nextAttemptAt: number | null
  readonly lastAttemptAt: number | null
  readonly lastStatus: number | null
  readonly lastError: string | null
}

/** Payment intents, newest first. */
export function listPayments(state: SandboxState, limit = 100): Stripe.PaymentIntent[] {
  return listObjects(state, 'payment_intent', { limit }).data
}

/** Charges, newest first; of one payment intent if named. */
export function listCharges(state: SandboxState, paymentIntent?: string, limit = 100): Stripe.Charge[] {
  const where = paymentIntent === undefined ? [] : [{ field: 'payment_intent', equals: paymentIntent }]
  return listObjects(state, 'charge', { limit, where }).data
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

/** Invoices, newest first; of one customer if named. */
export function listInvoices(state: SandboxState, customer?: string, limit = 100): Stripe.Invoice[] {
  const where = customer === undefined ? [] : [{ field: 'customer', equals: customer }]
  return listObjects(state, 'invoice', { limit, where }).data
}

/** Events, newest first, each with its deliveries. */
export function listEvents(state: SandboxState, limit = 100): { event: Stripe.Event; deliveries: Delivery[] }[] {
  return listObjects(state, 'event', { limit }).data.map((event) => ({
    event,
    deliveries: listDeliveries(state, event.id),
  }))
}

/** The deliveries of one event, first one first. */
export function listDeliveries(state: SandboxState, eventId: string): Delivery[] {
  return state.db
    .prepare('SELECT * FROM delivery WHERE event_id = ? ORDER BY seq')
    .all(eventId)
    .map((row) => ({
      eventId: String(row.event_id),
      state: row.state as Delivery['state'],
      attempts: Number(row.attempts),
      nextAttemptAt: row.next_attempt_at === null ? null : Number(row.next_attempt_at),
      lastAttemptAt: row.last_attempt_at === null ? null : Number(row.last_attempt_at),
      lastStatus: row.last_status === null ? null : Number(row.last_status),
      lastError: row.last_error === null ? null : String(row.last_error),
    }))
}
