import { z } from 'zod'
import { anyOf, listQuery, listResponse, since, someText, unsearchedListQuery } from '#contract/office/lists.ts'
import { eventStates, healthStates, jobStates } from '#shared/vocabularies.ts'

const moment = z.string().describe('ISO 8601, UTC')

const healthPart = z.object({
  state: z.enum(healthStates),
  /** Value in milliseconds, seconds or bytes, a count or a timestamp. */
  value: z.union([z.string(), z.number()]).nullable(),
  /** Key of the sentence that recommends what to do. */
  advice: z.string().nullable(),
})
export const healthResponse = z.object({
  parts: z.object({
    database: healthPart,
    migrations: healthPart,
    jobs: healthPart,
    storage: healthPart,
    provider: healthPart,
    mail: healthPart,
    webhook: healthPart,
    books: healthPart,
    backup: healthPart,
  }),
  version: z.string(),
  engine: z.string(),
  last_event_at: moment.nullable(),
  last_mail_at: moment.nullable(),
})
export type HealthResponse = z.infer<typeof healthResponse>

const dates = { 'date.gte': since, 'date.lt': since }

export const jobListQuery = unsearchedListQuery(['-created_at'], { state: anyOf(jobStates), name: someText })
export const job = z.object({
  id: z.string(),
  name: z.string(),
  state: z.enum(jobStates),
  tries: z.number(),
  most_tries: z.number(),
  created_at: moment,
  next_try_at: moment.nullable(),
  ended_at: moment.nullable(),
  /** Ids and kinds, with possible personal data masked. Null if the reader may not take actions on jobs. */
  payload: z.unknown().nullable(),
  failure: z.string().nullable(),
})
export type Job = z.infer<typeof job>
export const jobListResponse = listResponse(job)

export const eventListQuery = listQuery(['-received_at'], { state: anyOf(eventStates), type: someText, ...dates })
export const providerEvent = z.object({
  id: z.string(),
  type: z.string(),
  object: z.string(),
  state: z.enum(eventStates),
  created_at: moment,
  received_at: moment,
  processed_at: moment.nullable(),
  tries: z.number(),
  failure: z.string().nullable(),
})
export type ProviderEvent = z.infer<typeof providerEvent>
export const eventListResponse = listResponse(providerEvent)
/** Number of fetched events that had not been delivered. */
export const fetchedResponse = z.object({ count: z.number() })

export const mailStates = ['waiting', 'failed', 'sent'] as const
export const mailListQuery = listQuery(['-at'], { state: z.enum(mailStates).default('waiting'), ...dates })
export const outboxMail = z.object({
  /** Key of a sent mail; id of the job otherwise. */
  id: z.string(),
  state: z.enum(mailStates),
  kind: z.string(),
  to: z.string().nullable(),
  subject: z.string().nullable(),
  at: moment,
  tries: z.number().nullable(),
  next_try_at: moment.nullable(),
  /** Mail server's error text. */
  failure: z.string().nullable(),
})
export type OutboxMail = z.infer<typeof outboxMail>
export const mailListResponse = listResponse(outboxMail)
