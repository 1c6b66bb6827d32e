import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { toListResponse } from '#api/office/list-response.ts'
import { actorOf, may, office, requireFor, sendVersion, versionOf } from '#api/office/office-guard.ts'
import { json, jsonBody, refusal } from '#api/route-schemas.ts'
import { type ApiEnvironment, createRoutes } from '#api/visitor.ts'
import {
  type EndingWishItem,
  endingWishConfirmRequest,
  endingWishListQuery,
  endingWishListResponse,
  endingWishPage,
} from '#contract/office/sales/ending-wishes.ts'
import { maskEmail } from '#domain/people/staff/mask-rules.ts'
import { confirmEndingWish, dismissEndingWish } from '#domain/sales/ending-wishes/decide-wish.ts'
import { listEndingWishes, type MatchedWish, readEndingWish } from '#domain/sales/ending-wishes/read-wishes.ts'
import type { Shop } from '#shop.ts'

const params = z.object({ id: z.uuid() })
const read = office({ permission: 'members.read' })
const missing = { 404: refusal('There is no such wish') }
const responses = {
  200: json(endingWishPage, 'The wish as it is now'),
  ...missing,
  409: refusal('`state.notAllowed` with the present state, or `edit.conflict`'),
}

const list = createRoute({
  method: 'get',
  path: '/api/admin/ending-wishes',
  operationId: 'officeEndingWishes',
  ...read,
  summary: 'Wishes to end a membership that were stated without signing in, the newest first',
  request: { query: endingWishListQuery },
  responses: {
    200: json(endingWishListResponse, 'A page of wishes'),
    422: refusal('Names the unknown filter or sort'),
  },
})

const one = createRoute({
  method: 'get',
  path: '/api/admin/ending-wishes/{id}',
  operationId: 'officeEndingWish',
  ...read,
  summary: 'A wish with the membership that its address or order number leads to',
  request: { params },
  responses: { 200: json(endingWishPage, 'The wish'), ...missing },
})

const confirm = createRoute({
  method: 'post',
  path: '/api/admin/ending-wishes/{id}/confirm',
  operationId: 'officeConfirmEndingWish',
  ...office({ permission: 'members.write', versioned: true, more: true }),
  summary: 'End the membership as if the wish had been confirmed when it was stated',
  request: { params, ...jsonBody(endingWishConfirmRequest) },
  responses: {
    ...responses,
    403: refusal('`members.money` and a fresh sign-in are wanted where a charge is paid back'),
  },
})

const dismiss = createRoute({
  method: 'post',
  path: '/api/admin/ending-wishes/{id}/dismiss',
  operationId: 'officeDismissEndingWish',
  ...office({ permission: 'members.write', versioned: true }),
  summary: 'Set a wish aside that ends nothing; it is deleted after 90 days',
  request: { params },
  responses,
})

/** Routes for wishes to end a membership (D50). */
export function officeEndingWishRoutes(shop: Shop) {
  return createRoutes()
    .openapi(list, async (context) => {
      const { q: text, state: states, sort, cursor = null, limit } = context.req.valid('query')
      const filter = { text, states, byEmail: may(context, 'people.see') }
      const page = await listEndingWishes(shop, { filter, descending: sort.startsWith('-'), cursor, limit })
      return context.json(
        toListResponse(page, (found) => toItem(context, found)),
        200,
      )
    })
    .openapi(one, async (context) => context.json(await describe(shop, context, context.req.valid('param').id), 200))
    .openapi(confirm, async (context) => {
      const { id } = context.req.valid('param')
      const { refund } = context.req.valid('json')
      if (refund) requireFor(context, 'members.money', { sensitive: true })
      await confirmEndingWish(shop, { id, refund, version: versionOf(context), actor: actorOf(context) })
      return context.json(await describe(shop, context, id), 200)
    })
    .openapi(dismiss, async (context) => {
      const { id } = context.req.valid('param')
      await dismissEndingWish(shop, { id, version: versionOf(context), actor: actorOf(context) })
      return context.json(await describe(shop, context, id), 200)
    })
}

async function describe(shop: Shop, context: Context<ApiEnvironment>, id: string) {
  const { charged, ...found } = await readEndingWish(shop, id)
  sendVersion(context, found.wish.version)
  const isOpen = found.wish.state === 'open' && may(context, 'members.write')
  const allowed = [...(isOpen && found.match ? (['confirm'] as const) : []), ...(isOpen ? (['dismiss'] as const) : [])]
  return { ...toItem(context, found), charged, allowed }
}

function toItem(context: Context<ApiEnvironment>, { wish, match }: MatchedWish): EndingWishItem {
  return {
    id: wish.id,
    name: wish.name,
    email: may(context, 'people.see') ? wish.email : maskEmail(wish.email),
    reference: wish.reference,
    wished_for: wish.wishedFor,
    stated_at: wish.statedAt.toISOString(),
    language: wish.language,
    state: wish.state,
    decided_at: wish.decidedAt?.toISOString() ?? null,
    decided_by: wish.decidedBy,
    carried_out: wish.carriedOutAt !== null,
    member: match && {
      id: match.membership.id,
      by: match.by,
      currency: match.membership.currency,
      ends_at: match.endsAt.toISOString(),
    },
    version: wish.version,
  }
}
