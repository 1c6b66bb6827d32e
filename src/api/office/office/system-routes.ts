import { createRoute, z } from '@hono/zod-openapi'
import { actionKeyOf } from '#api/office/idempotent-calls.ts'
import { toListResponse } from '#api/office/list-response.ts'
import { actorOf, may, office } from '#api/office/office-guard.ts'
import { json, refusal } from '#api/route-schemas.ts'
import { createRoutes } from '#api/visitor.ts'
import {
  eventListQuery,
  eventListResponse,
  fetchedResponse,
  healthResponse,
  job,
  jobListQuery,
  jobListResponse,
  mailListQuery,
  mailListResponse,
  providerEvent,
} from '#contract/office/office/system.ts'
import { findEventPage, findSentMailPage } from '#domain/office/system/event-queries.ts'
import { findJobPage } from '#domain/office/system/job-queries.ts'
import { mailQueues } from '#domain/office/system/mail-queues.ts'
import { readHealth } from '#domain/office/system/read-health.ts'
import { fetchMissedEvents, replayEvent } from '#domain/office/system/replay-event.ts'
import { retryJob } from '#domain/office/system/retry-job.ts'
import { queueNames } from '#jobs/jobs.ts'
import { instantOf } from '#shared/shop-days.ts'
import { jobStates } from '#shared/vocabularies.ts'
import type { Shop } from '#shop.ts'
import { createDiskCheck } from '#storage/disk-check.ts'
import { toEvent, toHealth, toJob, toOutboxMail, toSentMail } from './system-response.ts'

const reading = office({ permission: 'system.read' })
const acting = office({ permission: 'system.act' })
const jobId = z.object({ id: z.uuid() })
const eventId = z.object({ id: z.string().min(1).max(200) })
const unknownFilter = { 422: refusal('Names the unknown filter or sort') }
const retried = {
  200: json(job, 'The job, which waits for its turn'),
  404: refusal('There is no such job'),
  409: refusal('It ended'),
}

const base = '/api/admin/system'
const health = createRoute({
  method: 'get',
  path: `${base}/health`,
  operationId: 'officeHealth',
  ...reading,
  summary: 'How every part of the shop does, and what to do',
  responses: { 200: json(healthResponse, 'The parts') },
})
const jobs = createRoute({
  method: 'get',
  path: `${base}/jobs`,
  operationId: 'officeJobs',
  ...reading,
  summary: 'Jobs, newest first',
  request: { query: jobListQuery },
  responses: { 200: json(jobListResponse, 'A page of jobs'), ...unknownFilter },
})
const retry = createRoute({
  method: 'post',
  path: `${base}/jobs/{id}/retry`,
  operationId: 'retryJob',
  ...acting,
  summary: 'Let a job that was given up run once more',
  request: { params: jobId },
  responses: retried,
})
const events = createRoute({
  method: 'get',
  path: `${base}/events`,
  operationId: 'officeProviderEvents',
  ...reading,
  summary: 'Events of the payment provider; `q` finds by id or by the object’s id',
  request: { query: eventListQuery },
  responses: { 200: json(eventListResponse, 'A page of events'), ...unknownFilter },
})
const replay = createRoute({
  method: 'post',
  path: `${base}/events/{id}/replay`,
  operationId: 'replayProviderEvent',
  ...office({ permission: 'system.act', idempotent: 'optional' }),
  summary: 'Process an event once more, by the provider’s present state',
  request: { params: eventId },
  responses: {
    200: json(providerEvent, 'The event, which waits for its turn'),
    404: refusal('There is no such event'),
  },
})
const fetchMissed = createRoute({
  method: 'post',
  path: `${base}/events/fetch`,
  operationId: 'fetchProviderEvents',
  ...acting,
  summary: 'Ask the provider for events that it could not deliver',
  responses: { 200: json(fetchedResponse, 'How many were new'), 503: refusal('The provider is silent') },
})
const mails = createRoute({
  method: 'get',
  path: `${base}/mails`,
  operationId: 'officeMails',
  ...reading,
  summary: 'The outbox: mails that wait, were given up, or were sent; `q` finds by address',
  request: { query: mailListQuery },
  responses: { 200: json(mailListResponse, 'A page of mails'), ...unknownFilter },
})
const retryMail = createRoute({
  method: 'post',
  path: `${base}/mails/{id}/retry`,
  operationId: 'retryMail',
  ...office({ permission: 'system.act', idempotent: 'optional' }),
  summary: 'Send a mail now that waits or was given up; one that left already is not sent again',
  request: { params: jobId },
  responses: retried,
})

/** Routes for the shop's system state: health, jobs, provider events and mails. */
export function systemRoutes(shop: Shop) {
  const { timeZone, dataDir } = shop.environment
  const checkDisk = createDiskCheck(dataDir)
  const instant = (text: string | undefined) => (text === undefined ? undefined : instantOf(text, timeZone))
  const pageOf = (query: z.infer<typeof eventListQuery> | z.infer<typeof mailListQuery>) => ({
    limit: query.limit,
    cursor: query.cursor ?? null,
    descending: query.sort.startsWith('-'),
    text: query.q,
    date: { from: instant(query['date.gte']), before: instant(query['date.lt']) },
  })
  return createRoutes()
    .openapi(health, async (context) => context.json(toHealth(await readHealth(shop, checkDisk)), 200))
    .openapi(jobs, async (context) => {
      const { state: states = jobStates, name, sort, limit, cursor = null } = context.req.valid('query')
      const names = name === undefined ? queueNames : queueNames.filter((known) => name.split(',').includes(known))
      const filter = { names, states }
      const page = await findJobPage(shop.database, {
        list: 'jobs',
        filter,
        descending: sort.startsWith('-'),
        cursor,
        limit,
      })
      const shows = may(context, 'system.act')
      return context.json(
        toListResponse(page, (row) => toJob(row, shows)),
        200,
      )
    })
    .openapi(retry, async (context) => {
      const { id } = context.req.valid('param')
      return context.json(toJob(await retryJob(shop, { id, names: queueNames, actor: actorOf(context) }), true), 200)
    })
    .openapi(events, async (context) => {
      const query = context.req.valid('query')
      const { state: states, type } = query
      const page = await findEventPage(shop.database, { ...pageOf(query), states, types: type?.split(',') })
      return context.json(toListResponse(page, toEvent), 200)
    })
    .openapi(replay, async (context) => {
      const input = { id: context.req.valid('param').id, key: actionKeyOf(context), actor: actorOf(context) }
      return context.json(toEvent(await replayEvent(shop, input)), 200)
    })
    .openapi(fetchMissed, async (context) =>
      context.json({ count: await fetchMissedEvents(shop, actorOf(context)) }, 200),
    )
    .openapi(mails, async (context) => {
      const query = context.req.valid('query')
      const masked = !may(context, 'people.see')
      if (query.state === 'sent') {
        const page = await findSentMailPage(shop.database, { ...pageOf(query), byEmail: !masked })
        return context.json(
          toListResponse(page, (row) => toSentMail(row, masked)),
          200,
        )
      }
      const states = query.state === 'failed' ? (['failed'] as const) : (['created', 'retry', 'active'] as const)
      const { text, date, ...order } = pageOf(query)
      const filter = { names: mailQueues, states, text, date, byPerson: !masked }
      const page = await findJobPage(shop.database, { list: 'outbox', filter, ...order })
      return context.json(
        toListResponse(page, (row) => toOutboxMail(row, masked)),
        200,
      )
    })
    .openapi(retryMail, async (context) => {
      const { id } = context.req.valid('param')
      return context.json(toJob(await retryJob(shop, { id, names: mailQueues, actor: actorOf(context) }), true), 200)
    })
}
