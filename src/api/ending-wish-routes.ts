import { createRoute, z } from '@hono/zod-openapi'
import { endingWishRequest, openedWish, statedWish } from '#contract/ending-wishes.ts'
import { isLinkOver } from '#domain/sales/ending-wishes/ending-wish-rules.ts'
import { stateEndingWish } from '#domain/sales/ending-wishes/state-wish.ts'
import { confirmWishOfLink, type OpenedWish, openWish } from '#domain/sales/ending-wishes/wish-links.ts'
import type { Shop } from '#shop.ts'
import { addressGroup } from './middleware/origin-rules.ts'
import { counterKey } from './middleware/rate-limiter.ts'
import { json, jsonBody, refusal } from './route-schemas.ts'
import { createRoutes } from './visitor.ts'

const tags = ['Membership']
const params = z.object({ token: z.string().max(200) })
const gone = refusal('The link is forged, or what it was about was erased')

const stateRoute = createRoute({
  method: 'post',
  path: '/api/ending-wishes',
  operationId: 'stateEndingWish',
  tags,
  summary: 'Say that a membership is to end, without signing in',
  description:
    'Stored with its moment, from which it counts, and acknowledged by mail to the address; a link in it confirms. ' +
    'A signed-in member’s own membership ends with its period at once.',
  request: jsonBody(endingWishRequest),
  responses: {
    200: json(statedWish, 'Alike for addresses with and without a membership'),
    422: refusal('What is wrong, by field'),
  },
})

const readRoute = createRoute({
  method: 'get',
  path: '/api/ending-wishes/{token}',
  operationId: 'getEndingWish',
  tags,
  summary: 'What a mailed link is about',
  request: { params },
  responses: { 200: json(openedWish, 'When it was stated, and the day the membership ends'), 404: gone },
})

const confirmRoute = createRoute({
  method: 'post',
  path: '/api/ending-wishes/{token}/confirm',
  operationId: 'confirmEndingWish',
  tags,
  summary: 'Confirm the wish for the address that the link was mailed to',
  description: 'A charge made since the wish was stated is paid back. A second call changes nothing.',
  request: { params },
  responses: { 200: json(openedWish, 'As it is now'), 404: gone, 410: refusal('The link is too old') },
})

/** Routes for ending a membership without signing in (D50). */
export function endingWishRoutes(shop: Shop) {
  const toOpened = ({ wish, endsAt }: OpenedWish) => ({
    state: wish.state === 'open' && isLinkOver(wish, shop.clock()) ? ('expired' as const) : wish.state,
    stated_at: wish.statedAt.toISOString(),
    ends_at: endsAt?.toISOString() ?? null,
  })
  return createRoutes()
    .openapi(stateRoute, async (context) => {
      const { date, ...statement } = context.req.valid('json')
      const { host, https, language, customer, ip } = context.get('visitor')
      const { wish, endsAt } = await stateEndingWish(shop, {
        statement: { ...statement, date: date || null },
        visitor: { host, https, language, customer, network: counterKey(addressGroup(ip)) },
      })
      return context.json({ stated_at: wish.statedAt.toISOString(), ends_at: endsAt?.toISOString() ?? null }, 200)
    })
    .openapi(readRoute, async (context) => {
      context.header('Cache-Control', 'no-store')
      return context.json(toOpened(await openWish(shop, context.req.valid('param').token)), 200)
    })
    .openapi(confirmRoute, async (context) =>
      context.json(toOpened(await confirmWishOfLink(shop, context.req.valid('param').token)), 200),
    )
}
