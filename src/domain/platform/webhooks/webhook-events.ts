import type { WebhookEvent } from '#shared/webhook-events.ts'

/** Sent on demand, to try an endpoint. */
export const testEvent = 'hook.test'

/** Ids and amounts (decimal euros) only, never about a person. */
export type WebhookData = Record<string, unknown>

export type WebhookFact = {
  event: WebhookEvent
  /** Names what happened for good: told twice, it is sent once. */
  key: string
  data: WebhookData
  at: Date
  /** Not sent before: it may be undone until then. */
  sendAt?: Date
}

/** A counter before and after a change. */
export type StockFall = { productId: number; sizeKey: string; before: number; after: number }
