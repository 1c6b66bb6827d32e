import { createRoute } from '@hono/zod-openapi'
import { sendAntiForgeryToken } from '#api/middleware/anti-forgery.ts'
import { keepBrowserSession } from '#api/middleware/browser-session.ts'
import type { Shop } from '#shop.ts'
import { createRoutes } from './visitor.ts'

const antiForgeryCookie = createRoute({
  method: 'get',
  path: '/sanctum/csrf-cookie',
  operationId: 'getCsrfCookie',
  tags: ['Session'],
  summary: 'Begin a browser session and fetch the anti-forgery cookie',
  description: 'Sets cookie `XSRF-TOKEN`; send its value back as header `X-XSRF-TOKEN` with every state-changing call.',
  responses: { 204: { description: 'Cookies set' } },
})

export function csrfRoutes(shop: Shop) {
  return createRoutes().openapi(antiForgeryCookie, async (context) => {
    await sendAntiForgeryToken(shop, context, keepBrowserSession(context))
    return context.body(null, 204)
  })
}
