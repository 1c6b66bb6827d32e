import { createMiddleware } from 'hono/factory'
import { matchedRoutes } from 'hono/route'
import type { ApiEnvironment } from '#api/visitor.ts'
import type { Shop } from '#shop.ts'
import { changesState } from './cross-origin.ts'

/**
 * One line a call with the request's id: calls that change something at the usual level, others for who looks for a
 * fault. It names the route's pattern, not the address as typed, which may hold what nobody may learn.
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
