import type Stripe from 'stripe'
import { listObjects } from '../objects.ts'
import type { SandboxState } from '../state.ts'

/** One thing that happened to a customer, for its timeline. */
export type Happening = { readonly at: number; readonly event: Stripe.Event; readonly object: Record<string, unknown> }

/** Everything recorded about a customer, newest first: events whose object is the customer or names it. */
export function listHappenings(state: SandboxState, customerId: string, limit = 200): Happening[] {
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

/** One thing that falls due for a customer; `subject` is its subscription or invoice. */
export type Planned = { readonly at: number; readonly kind: string; readonly subject: string }

/** What is planned for a customer by the sandbox's own clock, the nearest first. */
export function listPlanned(state: SandboxState, customerId: string): Planned[] {
  return state.db
    .prepare(
      `SELECT due.at, due.kind, due.subject FROM due JOIN object ON object.id = due.subject
       WHERE due.test_clock IS NULL AND json_extract(object.body, '$.customer') = ? ORDER BY due.at, due.seq`,
    )
    .all(customerId)
    .map(({ at, kind, subject }) => ({ at: Number(at), kind: String(kind), subject: String(subject) }))
}

/** A customer's payments, newest first. */
export function listPaymentsOf(state: SandboxState, customer: string, limit = 100): Stripe.PaymentIntent[] {
  return listObjects(state, 'payment_intent', { limit, where: [{ field: 'customer', equals: customer }] }).data
}

/** A payment's refunds, newest first. */
export function listRefunds(state: SandboxState, paymentIntent: string): Stripe.Refund[] {
  return listObjects(state, 'refund', { where: [{ field: 'payment_intent', equals: paymentIntent }] }).data
}

/** The events about one object, newest first. */
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

/** Queues one more delivery of an event, whatever became of the earlier ones. */
export function queueRedelivery(state: SandboxState, eventId: string): void {
  state.db.prepare("INSERT INTO delivery (event_id, state, next_attempt_at) VALUES (?, 'pending', 0)").run(eventId)
}

/** How many deliveries wait to be released. */
export function countHeld(state: SandboxState): number {
  return Number(state.db.prepare("SELECT count(*) AS held FROM delivery WHERE state = 'held'").get()?.held ?? 0)
}

/** An id as the API gives it, whether it came bare or as the whole object. */
export function idOf(reference: string | { readonly id: string } | null | undefined): string | null {
  if (reference === null || reference === undefined) return null
  return typeof reference === 'string' ? reference : reference.id
}
