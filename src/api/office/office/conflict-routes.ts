import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { wholeListOf } from '#api/office/list-response.ts'
import { actorOf, office, staffOf } from '#api/office/office-guard.ts'
import { json, jsonBody, refusal } from '#api/route-schemas.ts'
import { type ApiEnvironment, createRoutes } from '#api/visitor.ts'
import { wholeListQuery } from '#contract/office/lists.ts'
import {
  conflict,
  conflictList,
  conflictRequest,
  keptResponse,
  undoRequest,
} from '#contract/office/office/conflicts.ts'
import { decodeSetting, encodeSetting } from '#contract/office/platform/settings.ts'
import {
  type ConflictKey,
  isConflictKey,
  isSameValue,
  type RecordedReading,
} from '#domain/office/conflicts/conflict-rules.ts'
import { decideConflict, keepAllInForce, undoDecisions } from '#domain/office/conflicts/decide-conflict.ts'
import { type ConflictReport, readConflicts } from '#domain/office/conflicts/read-conflicts.ts'
import { isLanguage } from '#shared/markets.ts'
import { ShopError } from '#shared/shop-error.ts'
import type { Shop } from '#shop.ts'

const params = z.object({ key: z.string().max(100) })
const missing = { 404: refusal('There is no such conflict') }

const list = createRoute({
  method: 'get',
  path: '/api/admin/conflicts',
  operationId: 'officeConflicts',
  ...office({ permission: 'settings.read' }),
  summary: 'Open decisions: both readings, what holds, where it is used, whom a decision affects',
  request: { query: wholeListQuery },
  responses: { 200: json(conflictList, 'Every conflict'), 422: refusal('Names the unknown filter') },
})

const decide = createRoute({
  method: 'post',
  path: '/api/admin/conflicts/{key}',
  operationId: 'decideConflict',
  ...office({ permission: 'conflicts.decide', sensitive: true }),
  summary: 'Settle a conflict by a reading or an own value; shop, mails and checkout show it at once',
  request: { params, ...jsonBody(conflictRequest) },
  responses: { 200: json(conflict, 'The conflict after it'), ...missing, 422: refusal('No reason, or no such value') },
})

const keepAll = createRoute({
  method: 'post',
  path: '/api/admin/conflicts/keep-all',
  operationId: 'keepAllInForce',
  ...office({ permission: 'conflicts.decide', sensitive: true }),
  summary: 'Decide everything that is still open for what holds now; the shop stays as it is',
  responses: { 200: json(keptResponse, 'Every decision after it, and the keys of those that were open') },
})

const undoSome = createRoute({
  method: 'post',
  path: '/api/admin/conflicts/undo',
  operationId: 'undoDecisions',
  ...office({ permission: 'conflicts.decide', sensitive: true }),
  summary: 'Take back the last decision of several, all or none',
  request: jsonBody(undoRequest),
  responses: {
    200: json(conflictList, 'Every decision after it'),
    ...missing,
    409: refusal('One is not decided, or was changed meanwhile'),
  },
})

const undo = createRoute({
  method: 'delete',
  path: '/api/admin/conflicts/{key}',
  operationId: 'undoConflictDecision',
  ...office({ permission: 'conflicts.decide', sensitive: true }),
  summary: 'Take the last decision back',
  request: { params },
  responses: {
    200: json(conflict, 'The conflict after it'),
    ...missing,
    409: refusal('Nothing is decided, or somebody decided meanwhile'),
  },
})

/** Routes for the owner's decisions on contradictions in the specification. */
export function conflictRoutes(shop: Shop) {
  const jsonOf = async (context: Context<ApiEnvironment>, key: ConflictKey) =>
    toConflict((await readConflicts(shop, readerOf(context), [key]))[0]!)
  const listJson = async (context: Context<ApiEnvironment>) => {
    const items = (await readConflicts(shop, readerOf(context))).map(toConflict)
    return { ...wholeListOf(items), undecided: items.filter(({ decision }) => !decision).length }
  }
  return createRoutes()
    .openapi(list, async (context) => context.json(await listJson(context), 200))
    .openapi(keepAll, async (context) => {
      const kept = await keepAllInForce(shop, actorOf(context))
      return context.json({ ...(await listJson(context)), kept }, 200)
    })
    .openapi(undoSome, async (context) => {
      const keys = [...new Set(context.req.valid('json').keys)].map(keyOf)
      await undoDecisions(shop, { keys, actor: actorOf(context) })
      return context.json(await listJson(context), 200)
    })
    .openapi(decide, async (context) => {
      const key = keyOf(context.req.valid('param').key)
      const { reading, value, why } = context.req.valid('json')
      const request = { reading, why, ...(value !== undefined && { value: decodeSetting(key, value) }) }
      await decideConflict(shop, { key, request, actor: actorOf(context) })
      return context.json(await jsonOf(context, key), 200)
    })
    .openapi(undo, async (context) => {
      const key = keyOf(context.req.valid('param').key)
      await undoDecisions(shop, { keys: [key], actor: actorOf(context) })
      return context.json(await jsonOf(context, key), 200)
    })
}

function keyOf(key: string): ConflictKey {
  if (!isConflictKey(key)) throw new ShopError('request.notFound')
  return key
}

function readerOf(context: Context<ApiEnvironment>) {
  const { language } = staffOf(context).person
  const { market } = context.get('visitor')
  return { language: isLanguage(language) ? language : ('en' as const), market }
}

function toConflict(report: ConflictReport) {
  const { key, readings, recommended, reading, value, decision, uses, affected } = report
  const { newBuyers, ...others } = affected
  const toReading = (recorded: RecordedReading) => ({ ...recorded, value: encodeSetting(key, recorded.value) })
  const advised = recommended.reading === 'own' ? recommended.value : readings[recommended.reading].value
  return {
    key,
    readings: { A: toReading(readings.A), B: toReading(readings.B) },
    recommended: {
      reading: recommended.reading,
      value: encodeSetting(key, advised),
      in_force: isSameValue(advised, value),
    },
    asks_reason: report.asksReason,
    allows_own: report.allowsOwn,
    in_force: { reading, value: encodeSetting(key, value) },
    decision: decision && { ...decision, at: decision.at.toISOString() },
    uses,
    affected: { ...others, new_buyers: newBuyers },
  }
}
