import type { WebhookEvent } from '#shared/webhook-events.ts'

/** Sent on demand, to try an endpoint. */
export const testEvent = 'hook.test'

/** Ids and amounts (decimal euros) only, never about a person. */
export type WebhookData = Record<string, unknown>

export type WebhookFact = {
  event: WebhookEvent
  /** Permanent name of what happened; if it is emitted twice, it is sent once. */
  key: string
  data: WebhookData
  at: Date
  /** Earliest time to send; the event may be undone until then. */
  sendAt?: Date
}

/** A counter before and after a change. */
export type StockFall = { productId: number; sizeKey: string; before: number; after: number }
