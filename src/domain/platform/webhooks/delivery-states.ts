import type { WebhookDeliveryState } from '#database/schema/states.ts'
import { hourMs, minuteMs } from '#shared/dates.ts'
import { ShopError } from '#shared/shop-error.ts'

type Move = 'delivered' | 'failed' | 'givenUp' | 'again'

/** State that each outcome leads to, by current state; outcomes left out are not possible. */
const moves: Record<WebhookDeliveryState, Partial<Record<Move, WebhookDeliveryState>>> = {
  PENDING: { delivered: 'DELIVERED', failed: 'RETRYING' },
  RETRYING: { delivered: 'DELIVERED', failed: 'RETRYING', givenUp: 'GIVEN_UP' },
  DELIVERED: {},
  GIVEN_UP: { again: 'PENDING' },
}

/** Throws `state.notAllowed`. */
export function deliveryStateAfter(state: WebhookDeliveryState, move: Move): WebhookDeliveryState {
  const next = moves[state][move]
  if (!next) throw new ShopError('state.notAllowed', { details: { state } })
  return next
}

/** Pauses after each try that failed: twelve tries in a little over half a day. */
const pausesMs = [
  ...[minuteMs / 2, minuteMs, 2 * minuteMs, 5 * minuteMs, 10 * minuteMs, 20 * minuteMs, 40 * minuteMs],
  ...[hourMs, 2 * hourMs, 3 * hourMs, 5 * hourMs],
]

/** Returns the state of a delivery after a try, and the time of the next one. `attempts` includes this try. */
export function deliveryAfterTry(
  { state, attempts }: { state: WebhookDeliveryState; attempts: number },
  { isDelivered, now }: { isDelivered: boolean; now: Date },
): { state: WebhookDeliveryState; nextAt: Date | null } {
  if (isDelivered) return { state: deliveryStateAfter(state, 'delivered'), nextAt: null }
  const pause = pausesMs[attempts - 1]
  if (pause === undefined) return { state: deliveryStateAfter(state, 'givenUp'), nextAt: null }
  return { state: deliveryStateAfter(state, 'failed'), nextAt: new Date(now.getTime() + pause) }
}
