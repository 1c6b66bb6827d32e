import type Stripe from 'stripe'
import type { Environment } from '#environment.ts'
import type { EventsOfObject, ProviderEvent } from './payments.ts'
import { each, found } from './stripe-responses.ts'
import { createdRange, idOf, seconds } from './stripe-values.ts'

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
  const created = { gte: seconds(since) }
  yield* each(stripe.events.list({ delivery_success: false, created, limit: pageSize }), eventOf)
}

export function retrieveEvent(stripe: Stripe, id: string): Promise<ProviderEvent | null> {
  return found(async () => eventOf(await stripe.events.retrieve(id)))
}

const charges = of('charge', 'succeeded failed captured refunded updated')
const refunds = of('refund', 'created updated failed')
const disputes = of('charge.dispute', 'created updated closed funds_withdrawn funds_reinstated')
const invoices = of('invoice', 'created finalized paid payment_failed payment_action_required voided')
const subscriptions = of('customer.subscription', 'created updated deleted paused resumed trial_will_end')
const intents = of('payment_intent', 'created requires_action processing succeeded payment_failed canceled')
const cards = of('payment_method', 'attached detached automatically_updated')

/** Types of events about an object, by the prefix of its id. The provider accepts at most 20 types per call. */
const related: { prefix: RegExp; types: string[] }[] = [
  { prefix: /^pi_/, types: [...intents, ...charges, ...refunds, ...disputes] },
  { prefix: /^(ch|py)_/, types: [...charges, ...refunds, ...disputes] },
  { prefix: /^re_/, types: refunds },
  { prefix: /^(du|dp)_/, types: disputes },
  { prefix: /^sub_/, types: [...subscriptions, ...invoices] },
  { prefix: /^in_/, types: [...invoices, ...of('invoice', 'marked_uncollectible finalization_failed')] },
  { prefix: /^cus_/, types: [...of('customer', 'created updated deleted'), ...subscriptions, ...cards] },
  { prefix: /^po_/, types: of('payout', 'created updated paid failed canceled reconciliation_completed') },
]
const maxRead = 1_000

function of(object: string, verbs: string): string[] {
  return verbs.split(' ').map((verb) => `${object}.${verb}`)
}

/** Events about an object, newest first: found among the newest of fitting types, as no filter names an object. */
export async function listEventsOf(
  stripe: Stripe,
  objectId: string,
  { since }: { since?: Date } = {},
): Promise<EventsOfObject> {
  const types = related.find(({ prefix }) => prefix.test(objectId))?.types
  const events: ProviderEvent[] = []
  let read = 0
  const all = stripe.events.list({ ...createdRange({ since }), ...(types && { types }), limit: pageSize })
  for await (const event of all) {
    if (read === maxRead) return { events, isComplete: false }
    read += 1
    if (isAbout(event, objectId)) events.push(eventOf(event))
  }
  return { events, isComplete: true }
}

/** The object that events and their object's references name. */
type Referring = {
  id?: string
  payment_intent?: string | { id: string } | null
  charge?: string | { id: string } | null
  customer?: string | { id: string } | null
  parent?: { subscription_details?: { subscription?: string | { id: string } } | null } | null
}

function isAbout(event: Stripe.Event, objectId: string): boolean {
  const object = event.data.object as Referring
  const references = [
    object.id,
    object.payment_intent,
    object.charge,
    object.customer,
    object.parent?.subscription_details?.subscription,
  ]
  return references.some((reference) => idOf(reference) === objectId)
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
