import { randomUUID } from 'node:crypto'
import type { Transaction } from '#database/open-database.ts'
import { type Actor, insertStaffAudit } from '#domain/platform/audit/audit-queries.ts'
import { editConflict } from '#domain/platform/audit/edit-conflict.ts'
import { sealSecret } from '#domain/platform/secrets/sealed-secret.ts'
import { createSecretToken } from '#domain/platform/secrets/secret-token.ts'
import { dayMs } from '#shared/dates.ts'
import { invalid, ShopError } from '#shared/shop-error.ts'
import { type WebhookEvent, webhookEvents } from '#shared/webhook-events.ts'
import type { Shop } from '#shop.ts'
import { webhookPayload } from '#webhooks/webhook-payload.ts'
import { type DeliveryRow, lockDelivery, updateDeliveryAgain } from './delivery-queries.ts'
import { deliveryStateAfter } from './delivery-states.ts'
import { webhooksTag } from './emit-webhook.ts'
import {
  type EndpointRow,
  findEndpoints,
  insertDelivery,
  insertEndpoint,
  lockEndpoint,
  nextEndpointId,
  updateEndpoint,
} from './webhook-queries.ts'

export type WebhookDraft = { url: string; events: WebhookEvent[]; note: string; isOn: boolean }

const maxEndpoints = 20
const bothValidMs = dayMs

/** Returns the purpose for which a secret is sealed, so that no other endpoint can use it. */
export function sealingPurpose(endpointId: number): string {
  return `hook:${endpointId}`
}

function createWebhookSecret(): string {
  return `whs_${createSecretToken()}`
}

/** Adds an endpoint and returns its secret, only this once. Throws invalid `url` and `events`. */
export async function createWebhook(
  shop: Shop,
  { draft, actor }: { draft: Omit<WebhookDraft, 'isOn'>; actor: Actor },
): Promise<{ endpoint: EndpointRow; secret: string }> {
  const { url, note } = draft
  const events = inOrder(draft.events)
  await requireUsable(shop, url)
  const id = await nextEndpointId(shop.database)
  const secret = createWebhookSecret()
  const secretSealed = await sealSecret(shop, sealingPurpose(id), secret)
  const now = shop.clock()
  const endpoint = await shop.database.transaction(async (transaction) => {
    if ((await findEndpoints(transaction)).length >= maxEndpoints) throw invalid({ url: ['validation.listFull'] })
    const row = { id, url, note, events, secretSealed, staffId: actor.staffId, createdAt: now }
    const inserted = await insertEndpoint(transaction, row)
    const change = { at: now, action: 'hook.made', subject: `hook:${id}`, before: null, after: { url, events } }
    await insertStaffAudit(transaction, actor, change)
    return inserted
  })
  await shop.changes.announce([webhooksTag])
  return { endpoint, secret }
}

/** Throws `request.notFound`, `edit.conflict`, invalid `url` and `events`. */
export async function changeWebhook(
  shop: Shop,
  input: {
    id: number
    version: number
    changes: { [Key in keyof WebhookDraft]?: WebhookDraft[Key] | undefined }
    actor: Actor
  },
): Promise<EndpointRow> {
  const { id, version, changes, actor } = input
  if (changes.url !== undefined) await requireUsable(shop, changes.url)
  const changed = await shop.database.transaction(async (transaction) => {
    const before = await lockAt(transaction, { id, version, changes })
    const { url = before.url, note = before.note, isOn = before.isOn } = changes
    const events = changes.events ? inOrder(changes.events) : before.events
    const row = await updateEndpoint(transaction, id, { url, note, isOn, events })
    await insertStaffAudit(transaction, actor, {
      at: shop.clock(),
      action: 'hook.changed',
      subject: `hook:${id}`,
      before: described(before),
      after: described(row),
    })
    return row
  })
  await shop.changes.announce([webhooksTag])
  return changed
}

/** Stops sending to the endpoint; what was sent can be looked up for a month. Throws as `changeWebhook` does. */
export async function deleteWebhook(
  shop: Shop,
  { id, version, actor }: { id: number; version: number; actor: Actor },
): Promise<void> {
  await shop.database.transaction(async (transaction) => {
    const before = await lockAt(transaction, { id, version, changes: {} })
    const now = shop.clock()
    await updateEndpoint(transaction, id, { deletedAt: now, isOn: false, previousSecretSealed: null })
    const change = { at: now, action: 'hook.deleted', subject: `hook:${id}`, before: described(before), after: null }
    await insertStaffAudit(transaction, actor, change)
  })
  await shop.changes.announce([webhooksTag])
}

/**
 * Creates a new secret; for a day deliveries are signed with the previous one as well. Throws as `changeWebhook`
 * does.
 */
export async function rotateWebhookSecret(
  shop: Shop,
  { id, version, actor }: { id: number; version: number; actor: Actor },
): Promise<{ endpoint: EndpointRow; secret: string }> {
  const secret = createWebhookSecret()
  const secretSealed = await sealSecret(shop, sealingPurpose(id), secret)
  const endpoint = await shop.database.transaction(async (transaction) => {
    const before = await lockAt(transaction, { id, version, changes: {} })
    const now = shop.clock()
    const previousUntil = new Date(now.getTime() + bothValidMs)
    const values = { secretSealed, previousSecretSealed: before.secretSealed, previousUntil }
    const row = await updateEndpoint(transaction, id, values)
    const after = { both_until: previousUntil.toISOString() }
    const change = { at: now, action: 'hook.rotated', subject: `hook:${id}`, before: null, after }
    await insertStaffAudit(transaction, actor, change)
    return row
  })
  return { endpoint, secret }
}

/**
 * Queues a test event that reports nothing. Throws `request.notFound`, and `state.notAllowed` if the endpoint is off.
 */
export async function testWebhook(shop: Shop, { id, actor }: { id: number; actor: Actor }): Promise<void> {
  await shop.database.transaction(async (transaction) => {
    const endpoint = await lockEndpoint(transaction, id)
    if (!endpoint) throw new ShopError('request.notFound')
    if (!endpoint.isOn) throw new ShopError('state.notAllowed', { details: { state: 'OFF' } })
    const now = shop.clock()
    await insertDelivery(transaction, {
      id: randomUUID(),
      endpointId: id,
      event: 'hook.test',
      state: 'PENDING',
      nextAt: now,
      createdAt: now,
      payload: webhookPayload({ event: 'hook.test', at: now, about: { id } }),
    })
    const change = { at: now, action: 'hook.tested', subject: `hook:${id}`, before: null, after: null }
    await insertStaffAudit(transaction, actor, change)
  })
  // The test was requested by hand, so an endpoint that is being skipped is tried at once.
  await shop.changes.announce([webhooksTag])
}

/** Restarts a delivery that was given up. Throws `request.notFound`, `state.notAllowed`. */
export async function deliverAgain(shop: Shop, { id, actor }: { id: string; actor: Actor }): Promise<DeliveryRow> {
  const again = await shop.database.transaction(async (transaction) => {
    const delivery = await lockDelivery(transaction, id)
    const endpoint = delivery && (await lockEndpoint(transaction, delivery.endpointId))
    if (!delivery || !endpoint) throw new ShopError('request.notFound')
    deliveryStateAfter(delivery.state, 'again')
    const now = shop.clock()
    const row = await updateDeliveryAgain(transaction, id, now)
    const subject = `hook:${endpoint.id}`
    const after = { delivery: id, event: delivery.event }
    await insertStaffAudit(transaction, actor, { at: now, action: 'hook.again', subject, before: null, after })
    return row
  })
  await shop.changes.announce([webhooksTag])
  return again
}

const addressErrors = { notHttps: 'hook.notHttps', notPublic: 'hook.notPublic', notFound: 'hook.notFound' } as const

async function requireUsable(shop: Shop, url: string): Promise<void> {
  const problem = await shop.webhooks.check(url)
  if (problem) throw invalid({ url: [addressErrors[problem]] })
}

async function lockAt(
  transaction: Transaction,
  { id, version, changes }: { id: number; version: number; changes: Partial<Record<keyof WebhookDraft, unknown>> },
): Promise<EndpointRow> {
  const before = await lockEndpoint(transaction, id)
  if (!before) throw new ShopError('request.notFound')
  if (before.version === version) return before
  const { url, events, note, isOn } = before
  throw await editConflict(transaction, {
    subject: `hook:${id}`,
    action: 'hook.changed',
    current: { id, version: before.version, ...described(before) },
    theirs: { url, events, note, is_on: isOn },
    yours: { url: changes.url, events: changes.events, note: changes.note, is_on: changes.isOn },
  })
}

function described({ url, events, note, isOn }: EndpointRow) {
  return { url, events, note, is_on: isOn }
}

function inOrder(events: readonly WebhookEvent[]): WebhookEvent[] {
  return webhookEvents.filter((event) => events.includes(event))
}
