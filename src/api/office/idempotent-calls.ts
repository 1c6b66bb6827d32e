import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { ApiEnvironment } from '#api/visitor.ts'
import { beginRequest, finishRequest, forgetRequest } from '#domain/staff/idempotent-requests.ts'
import { invalid, ShopError } from '#shared/shop-error.ts'
import type { Shop } from '#shop.ts'

const keyForm = /^[\x21-\x7e]{8,128}$/

/**
 * Answers a call that repeats an Idempotency-Key as the first one was answered. Refusals and files are not kept:
 * nothing was done, and the call may be tried again.
 */
export const idempotent = createMiddleware<ApiEnvironment>(async (context, next) => {
  const shop: Shop = context.get('shop')
  const staffId = context.get('visitor').staff!.person.id
  const key = keyOf(context)
  const route = `${context.req.method} ${context.req.path}`
  const bodyHash = createHash('sha256')
    .update(JSON.stringify(context.get('input') ?? null))
    .digest('hex')
  const begun = await beginRequest(shop, { staffId, key, route, bodyHash })
  if (begun === 'other') throw invalid({ 'Idempotency-Key': ['validation.keyUsed'] })
  if (begun === 'underWay') throw new ShopError('request.underWay', { retryAfterSeconds: 1 })
  if (begun !== 'new') {
    context.res = context.json(begun.answer, begun.status as ContentfulStatusCode)
    return
  }
  await next()
  const isFile = context.res.headers.get('content-type')?.startsWith('text/')
  if (context.error || !context.res.ok || isFile) return forgetRequest(shop, { staffId, key })
  const answer = context.res.status === 204 ? null : await context.res.clone().json()
  await finishRequest(shop, { staffId, key, status: context.res.status, answer })
})

/** A key for what the call does, the same when it is repeated, of nobody else's calls. */
export function actKeyOf(context: Context<ApiEnvironment>): string {
  return `office:${context.get('visitor').staff!.person.id}:${keyOf(context)}`
}

function keyOf(context: Context<ApiEnvironment>): string {
  const key = context.req.header('idempotency-key')
  if (!key) throw new ShopError('request.idempotencyKeyMissing')
  if (!keyForm.test(key)) throw invalid({ 'Idempotency-Key': ['validation.invalid'] })
  return key
}
