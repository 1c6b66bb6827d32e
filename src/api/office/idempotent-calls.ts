import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { ApiEnvironment } from '#api/visitor.ts'
import { beginRequest, finishRequest, forgetRequest } from '#domain/people/staff/idempotent-requests.ts'
import { invalid, ShopError } from '#shared/shop-error.ts'
import type { Shop } from '#shop.ts'

const keyForm = /^[\x21-\x7e]{1,128}$/

/**
 * Responds to a repeated Idempotency-Key with the stored first response. Refusals and files are not stored, so such
 * calls may be retried.
 */
export const idempotent = (demand: true | 'optional') =>
  createMiddleware<ApiEnvironment>(async (context, next) => {
    if (demand === 'optional' && !givenKey(context)) return next()
    const shop: Shop = context.get('shop')
    const staffId = context.get('visitor').staff!.person.id
    const key = keyOf(context)
    const route = `${context.req.method} ${context.req.path}`
    const bodyHash = createHash('sha256')
      .update(JSON.stringify(context.get('input') ?? null))
      .digest('hex')
    const begun = await beginRequest(shop, { staffId, key, route, bodyHash, requestId: context.get('requestId') })
    if (begun === 'other') throw invalid({ 'Idempotency-Key': ['validation.keyUsed'] })
    if (begun === 'underWay') throw new ShopError('request.underWay', { retryAfterSeconds: 1 })
    if (begun !== 'new' && 'firstRequestId' in begun) {
      const { staff } = context.get('visitor')
      Object.assign(staff!.actor, { requestId: begun.firstRequestId, isRepeated: true })
    } else if (begun !== 'new') {
      const { response, status } = begun
      context.res = status === 204 ? context.body(null, 204) : context.json(response, status as ContentfulStatusCode)
      return
    }
    await next()
    const isFile = context.res.headers.get('content-type')?.startsWith('text/')
    if (context.error || !context.res.ok || isFile) return forgetRequest(shop, { staffId, key })
    const response = context.res.status === 204 ? null : await context.res.clone().json()
    await finishRequest(shop, { staffId, key, status: context.res.status, response })
  })

/**
 * Returns a key for the call's action that is equal for repeats and unique to the caller. Uses the request id if no
 * Idempotency-Key was sent.
 */
export function actionKeyOf(context: Context<ApiEnvironment>): string {
  const { person, actor } = context.get('visitor').staff!
  return `office:${person.id}:${givenKey(context) ? keyOf(context) : actor.requestId}`
}

/** Throws `request.idempotencyKeyMissing`; used by calls that require a key for some of their actions only. */
export function requireKey(context: Context<ApiEnvironment>): void {
  keyOf(context)
}

function givenKey(context: Context<ApiEnvironment>): string | undefined {
  return context.req.header('idempotency-key') || undefined
}

function keyOf(context: Context<ApiEnvironment>): string {
  const key = givenKey(context)
  if (!key) throw new ShopError('request.idempotencyKeyMissing')
  if (!keyForm.test(key)) throw invalid({ 'Idempotency-Key': ['validation.invalid'] })
  // Keeps the keys of API tokens apart from those of their owners.
  const { token } = context.get('visitor').staff ?? {}
  return token ? `token:${token.id}:${key}` : key
}
