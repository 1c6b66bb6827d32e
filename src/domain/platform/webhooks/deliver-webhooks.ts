import { defineCache } from '#database/caches.ts'
import { openSealedSecret } from '#domain/platform/secrets/sealed-secret.ts'
import { crashPoint } from '#shared/crash-points.ts'
import { dayMs, minuteMs } from '#shared/dates.ts'
import type { Shop } from '#shop.ts'
import {
  claimDueDeliveries,
  type DeliveryRow,
  deleteDeliveriesBefore,
  findEndpointsOf,
  releaseDeliveries,
  updateDelivery,
} from './delivery-queries.ts'
import { deliveryAfterTry } from './delivery-states.ts'
import { webhooksTag } from './emit-webhook.ts'
import { sealingPurpose } from './manage-webhooks.ts'
import { signatureOf } from './sign-webhook.ts'
import type { EndpointRow } from './webhook-queries.ts'

// Longer than a turn may take: what a dead worker had taken is tried by another after it.
const takenMs = 2 * minuteMs
const maxOfEach = 10
const endpointsAtOnce = 8
/** Milliseconds per endpoint in one sweep; a slow endpoint continues in the next. */
const turnMs = 8_000
const restAfterSilenceMs = minuteMs / 2
const keptMs = 30 * dayMs

/**
 * Sends what is due, a few endpoints at a time and each one's in order. It happens at least once, always under the
 * same id; nothing but the next delivery waits for it.
 */
export async function sweepWebhooks(shop: Shop): Promise<void> {
  const now = shop.clock()
  const until = new Date(now.getTime() + takenMs)
  const taken = await claimDueDeliveries(shop.database, { now, until, maxOfEach, except: restingAt(shop, now) })
  const endpoints = await findEndpointsOf(shop.database, [...new Set(taken.map(({ endpointId }) => endpointId))])
  const queue = endpoints.map((endpoint) => ({
    endpoint,
    deliveries: taken.filter(({ endpointId }) => endpointId === endpoint.id),
  }))
  const work = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) await deliverInOrder(shop, next)
  }
  await Promise.all(Array.from({ length: endpointsAtOnce }, work))
}

async function deliverInOrder(
  shop: Shop,
  { endpoint, deliveries }: { endpoint: EndpointRow; deliveries: DeliveryRow[] },
): Promise<void> {
  const secrets = await secretsOf(shop, endpoint)
  const began = performance.now()
  for (const [index, delivery] of deliveries.entries()) {
    const from = (at: number) => deliveries.slice(at).map(({ id }) => id)
    if (performance.now() - began > turnMs) return releaseDeliveries(shop.database, from(index))
    if (await deliver(shop, { endpoint, delivery, secrets })) continue
    // The endpoint does not respond. Its other deliveries wait with it, without using up any of their tries.
    letRest(shop, endpoint.id)
    return releaseDeliveries(shop.database, from(index + 1))
  }
}

/**
 * Times until which this worker skips unresponsive endpoints, keyed by id. They are cached here so that a long queue
 * costs no queries.
 */
const restsCache = defineCache<Date>((tag) => tag === webhooksTag)

function letRest(shop: Shop, endpointId: number): void {
  shop.caches.of(restsCache).set(String(endpointId), new Date(shop.clock().getTime() + restAfterSilenceMs))
}

function restingAt(shop: Shop, now: Date): number[] {
  return [...shop.caches.of(restsCache)].filter(([, until]) => until > now).map(([id]) => Number(id))
}

/** Sends a delivery and stores the outcome; false if there was no response at all. */
async function deliver(
  shop: Shop,
  { endpoint, delivery, secrets }: { endpoint: EndpointRow; delivery: DeliveryRow; secrets: string[] },
): Promise<boolean> {
  const { id, event, payload } = delivery
  const body = JSON.stringify({ id, ...(payload as object) })
  const headers = {
    'Content-Type': 'application/json; charset=utf-8',
    'User-Agent': 'Vitrine-Webhooks/1',
    'Vitrine-Event': event,
    'Vitrine-Delivery': id,
    'Vitrine-Signature': signatureOf(secrets, body, shop.clock()),
  }
  const response = secrets.length
    ? await shop.webhooks.send({ url: endpoint.url, headers, body })
    : { status: null, text: 'The secret cannot be read: renew it' }
  crashPoint('hook.sent')
  const now = shop.clock()
  const attempts = delivery.attempts + 1
  const isDelivered = response.status !== null && response.status >= 200 && response.status < 300
  const { state, nextAt } = deliveryAfterTry({ state: delivery.state, attempts }, { isDelivered, now })
  await updateDelivery(shop.database, delivery, {
    state,
    attempts,
    nextAt,
    status: response.status,
    answer: response.text || null,
    deliveredAt: isDelivered ? now : null,
  })
  if (state === 'GIVEN_UP') shop.log.error({ delivery: id, endpoint: endpoint.id }, 'A webhook was given up')
  return response.status !== null
}

/** The secret, and for a day the one before. */
async function secretsOf(shop: Shop, endpoint: EndpointRow): Promise<string[]> {
  const { id, secretSealed, previousSecretSealed, previousUntil } = endpoint
  const isRotating = previousSecretSealed !== null && previousUntil !== null && previousUntil > shop.clock()
  const sealed = isRotating ? [secretSealed, previousSecretSealed] : [secretSealed]
  const opened = await Promise.all(sealed.map((one) => openSealedSecret(shop, sealingPurpose(id), one)))
  return opened.filter((secret) => secret !== null)
}

/** Deletes deliveries older than thirty days. */
export async function tidyWebhooks(shop: Pick<Shop, 'database' | 'clock'>): Promise<void> {
  await deleteDeliveriesBefore(shop.database, new Date(shop.clock().getTime() - keptMs))
}
