import { createMiddleware } from 'hono/factory'
import { matchedRoutes } from 'hono/route'
import type { ApiEnvironment } from '#api/visitor.ts'
import type { Shop } from '#shop.ts'
import { changesState } from './cross-origin.ts'

/**
 * Logs one line per call with the request id: writes at info level, others at debug level. It logs the route's
 * pattern instead of the address, which may contain secrets.
 */
export function requestLog(shop: Pick<Shop, 'log'>) {
  return createMiddleware<ApiEnvironment>(async (context, next) => {
    const start = performance.now()
    await next()
    const { method } = context.req
    const level = changesState(method) && !context.env?.internal ? 'info' : 'debug'
    if (!shop.log.isLevelEnabled(level)) return
    const route = matchedRoutes(context).findLast((each) => each.method !== 'ALL')?.path ?? 'none'
    const milliseconds = Math.round(performance.now() - start)
    const requestId = context.get('requestId')
    shop.log[level]({ requestId, method, route, status: context.res.status, milliseconds }, 'A call was answered')
  })
}
