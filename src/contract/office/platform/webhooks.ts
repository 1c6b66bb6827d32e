import { z } from 'zod'
import { anyOf, listResponse, unsearchedListQuery } from '#contract/office/lists.ts'
import { typedText } from '#shared/typed-text.ts'
import { webhookEvents } from '#shared/webhook-events.ts'

const moment = z.string().describe('ISO 8601, UTC')

/** Includes the event that the test button sends. */
const sentEvents = [...webhookEvents, 'hook.test'] as const
export const deliveryStates = ['PENDING', 'RETRYING', 'DELIVERED', 'GIVEN_UP'] as const

const url = typedText('validation.required').min(1, 'validation.required').max(500, 'validation.tooLong')
const events = z.array(z.enum(webhookEvents)).min(1, 'validation.required').max(webhookEvents.length)
const note = typedText().max(200, 'validation.tooLong')

export const webhookRequest = z.object({ url, events, note: note.default('') })
export const webhookChange = z.object({ url, events, note, is_on: z.boolean() }).partial()

export const webhookResponse = z.object({
  id: z.number(),
  url: z.string(),
  note: z.string(),
  events: z.array(z.string()),
  is_on: z.boolean(),
  created_at: moment,
  /** End of the time in which deliveries are also signed with the previous secret; null if there is none. */
  both_until: moment.nullable(),
  /** Number of pending deliveries, and of those given up in the last month. */
  waiting: z.number(),
  given_up: z.number(),
  last_delivered_at: moment.nullable(),
  version: z.number(),
})
export type WebhookResponse = z.infer<typeof webhookResponse>
export const webhookList = listResponse(webhookResponse)
export type WebhookList = z.infer<typeof webhookList>

/** `secret` is shown only once. */
export const webhookWithSecret = webhookResponse.extend({ secret: z.string() })
export type WebhookWithSecret = z.infer<typeof webhookWithSecret>

export const deliveryListQuery = unsearchedListQuery(['-created_at'], {
  state: anyOf(deliveryStates),
  event: anyOf(sentEvents),
})

export const delivery = z.object({
  id: z.string(),
  event: z.string(),
  state: z.enum(deliveryStates),
  attempts: z.number(),
  /**
   * HTTP status of the last response; null if there was none. `answer` holds the response's text, or the reason for
   * its absence.
   */
  status: z.number().nullable(),
  answer: z.string().nullable(),
  /** Timestamp of the next attempt. */
  next_at: moment.nullable(),
  created_at: moment,
  delivered_at: moment.nullable(),
  /** Data that was sent in addition to the id. */
  payload: z.record(z.string(), z.unknown()),
})
export type Delivery = z.infer<typeof delivery>
export const deliveryList = listResponse(delivery)
