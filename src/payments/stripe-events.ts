import type Stripe from 'stripe'
import type { Environment } from '#environment.ts'
import type { ProviderEvent } from './payments.ts'

/** Seconds a webhook's signature may be old, or ahead of our clock. */
const signatureTolerance = 300
const pageSize = 100

/** A verified webhook. Throws on a bad signature, a stale or future time, or the other mode. */
export function readEvent(
  stripe: Stripe,
  settings: Environment['stripe'],
  rawBody: string,
  signature: string | null,
  now: Date,
): ProviderEvent {
  const signedAt = Number(/(?:^|,)\s*t=(\d+)/.exec(signature ?? '')?.[1])
  // The library refuses old signatures but takes those of the future.
  if (!(signedAt - now.getTime() / 1_000 <= signatureTolerance)) throw new Error('The event is signed in the future')
  const event = stripe.webhooks.constructEvent(
    rawBody,
    signature ?? '',
    settings.webhookSecret,
    signatureTolerance,
    undefined,
    now.getTime(),
  )
  if (event.livemode !== settings.live) throw new Error('The event is of the other mode')
  return eventOf(event)
}

/** Events that were not delivered so far, newest first; the provider stores them for a month. */
export async function* listMissedEvents(stripe: Stripe, { since }: { since: Date }): AsyncGenerator<ProviderEvent> {
  const created = { gte: Math.floor(since.getTime() / 1_000) }
  for await (const event of stripe.events.list({ delivery_success: false, created, limit: pageSize })) {
    yield eventOf(event)
  }
}

function eventOf(event: Stripe.Event): ProviderEvent {
  const object = event.data.object as { id?: string }
  return {
    id: event.id,
    type: event.type,
    objectId: object.id ?? '',
    createdAt: new Date(event.created * 1_000),
    live: event.livemode,
  }
}
