import type Stripe from 'stripe'
import { insertDelivery } from './delivery-queries.ts'
import { insertObject } from './objects.ts'
import { apiVersion, readSetting, type SandboxState, writeSetting } from './state.ts'

export const webhookModes = ['normal', 'hold', 'duplicate', 'reverse', 'drop'] as const
export type WebhookMode = (typeof webhookModes)[number]

export function webhookMode(state: SandboxState): WebhookMode {
  return (readSetting(state.db, 'webhooks.mode') ?? 'normal') as WebhookMode
}

/** Applies to later events; deliveries already held stay so until released. */
export function setWebhookMode(state: SandboxState, mode: WebhookMode): void {
  writeSetting(state.db, 'webhooks.mode', mode)
}

/** Records an event with a snapshot of its object, and its delivery if the webhook receiver subscribed to the type. */
export function emit(
  state: SandboxState,
  type: Stripe.Event.Type,
  object: { readonly object: string },
  previous?: { [field: string]: unknown },
): void {
  const { webhookUrl, webhookEvents } = state.config
  const deliveries = webhookUrl === null || webhookEvents?.includes(type) === false ? 0 : 1
  const event = {
    id: state.newId('evt'),
    object: 'event',
    api_version: apiVersion,
    created: state.seconds(),
    data: { object, ...(previous === undefined ? {} : { previous_attributes: previous }) },
    livemode: false,
    pending_webhooks: deliveries,
    request: state.request ?? { id: null, idempotency_key: null },
    type,
  } as unknown as Stripe.Event
  insertObject(state, 'event', event)
  if (deliveries > 0) queueDelivery(state, event.id)
}

/** Records an event with the changed fields' former values; none if nothing changed. */
export function emitChange<Object extends { readonly object: string }>(
  state: SandboxState,
  type: Stripe.Event.Type,
  before: Object,
  after: Object,
): void {
  const previous: { [field: string]: unknown } = {}
  for (const field of new Set([...Object.keys(before), ...Object.keys(after)]) as Set<string & keyof Object>) {
    if (JSON.stringify(before[field]) !== JSON.stringify(after[field])) previous[field] = before[field] ?? null
  }
  if (Object.keys(previous).length > 0) emit(state, type, after, previous)
}

const deliveryStates = {
  normal: 'pending',
  duplicate: 'pending',
  hold: 'held',
  reverse: 'held',
  drop: 'dropped',
} as const satisfies Record<WebhookMode, string>

function queueDelivery(state: SandboxState, eventId: string): void {
  const mode = webhookMode(state)
  insertDelivery(state, eventId, deliveryStates[mode])
  if (mode === 'duplicate') insertDelivery(state, eventId, deliveryStates[mode])
}
