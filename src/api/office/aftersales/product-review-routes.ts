import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { toListResponse } from '#api/office/list-response.ts'
import { actorOf, may, office, sendVersion, versionOf } from '#api/office/office-guard.ts'
import { json, jsonBody, refusal } from '#api/route-schemas.ts'
import { type ApiEnvironment, createRoutes } from '#api/visitor.ts'
import {
  type ReviewItem,
  reviewItem,
  reviewListQuery,
  reviewListResponse,
  reviewRejectRequest,
} from '#contract/office/aftersales/product-reviews.ts'
import { decideReview } from '#domain/aftersales/product-reviews/decide-review.ts'
import {
  findReview,
  findReviewPage,
  type ReviewListRow,
} from '#domain/aftersales/product-reviews/review-list-queries.ts'
import { mayReviewMove } from '#domain/aftersales/product-reviews/review-states.ts'
import { maskPeopleIn } from '#domain/people/staff/mask-rules.ts'
import { getSettings } from '#domain/platform/settings/get-settings.ts'
import { type Language, textIn } from '#shared/markets.ts'
import { ShopError } from '#shared/shop-error.ts'
import type { Shop } from '#shop.ts'
import { reviewFilterOf } from './product-review-bulk-routes.ts'

const params = z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) })
const missing = { 404: refusal('There is no such review') }
const decided = {
  200: json(reviewItem, 'The review as it is now'),
  ...missing,
  409: refusal('`edit.conflict`: its buyer or somebody else changed it; `state.notAllowed` with the present state'),
}

const list = createRoute({
  method: 'get',
  path: '/api/admin/product-reviews',
  operationId: 'officeProductReviews',
  ...office({ permission: 'content.read' }),
  summary: 'What buyers wrote about products, the newest first',
  request: { query: reviewListQuery },
  responses: { 200: json(reviewListResponse, 'A page of reviews'), 422: refusal('Names the unknown filter or sort') },
})

const one = createRoute({
  method: 'get',
  path: '/api/admin/product-reviews/{id}',
  operationId: 'officeProductReview',
  ...office({ permission: 'content.read' }),
  summary: 'A review by a buyer',
  request: { params },
  responses: { 200: json(reviewItem, 'The review'), ...missing },
})

const decide = office({ permission: 'content.publish', versioned: true, idempotent: 'optional' })

const approve = createRoute({
  method: 'post',
  path: '/api/admin/product-reviews/{id}/approve',
  operationId: 'approveProductReview',
  ...decide,
  summary: 'Show a review in the shop, as it was read',
  request: { params },
  responses: decided,
})

const reject = createRoute({
  method: 'post',
  path: '/api/admin/product-reviews/{id}/reject',
  operationId: 'rejectProductReview',
  ...decide,
  summary: 'Do not show a review, or no longer; the reason stays in the office',
  request: { params, ...jsonBody(reviewRejectRequest) },
  responses: decided,
})

/** Routes for reading buyers' reviews and deciding which are shown. */
export function productReviewRoutes(shop: Shop) {
  const read = async (context: Context<ApiEnvironment>, id: number) => {
    const row = await findReview(shop.database, id)
    if (!row) throw new ShopError('request.notFound')
    sendVersion(context, row.version)
    return toReviewItem(row, readerOf(context))
  }
  return createRoutes()
    .openapi(list, async (context) => {
      const query = context.req.valid('query')
      const { sort, cursor = null, limit } = query
      const page = await findReviewPage(shop.database, {
        filter: reviewFilterOf(query, may(context, 'people.see')),
        descending: sort.startsWith('-'),
        cursor,
        limit,
      })
      const reader = readerOf(context)
      const figures = (await getSettings(shop))['claims.reviews'].mode
      const items = toListResponse(page, (row) => toReviewItem(row, reader))
      return context.json({ ...items, shown: figures !== 'off', figures }, 200)
    })
    .openapi(one, async (context) => context.json(await read(context, context.req.valid('param').id), 200))
    .openapi(approve, async (context) => {
      const { id } = context.req.valid('param')
      const version = versionOf(context)
      await decideReview(shop, { id, state: 'APPROVED', reason: null, version, actor: actorOf(context) })
      return context.json(await read(context, id), 200)
    })
    .openapi(reject, async (context) => {
      const { id } = context.req.valid('param')
      const { reason } = context.req.valid('json')
      const version = versionOf(context)
      await decideReview(shop, { id, state: 'REJECTED', reason, version, actor: actorOf(context) })
      return context.json(await read(context, id), 200)
    })
}

type Reader = { language: Language; seesPeople: boolean; seesOrders: boolean; mayPublish: boolean }

function readerOf(context: Context<ApiEnvironment>): Reader {
  return {
    language: context.get('visitor').language,
    seesPeople: may(context, 'people.see'),
    seesOrders: may(context, 'orders.read'),
    mayPublish: may(context, 'content.publish'),
  }
}

function toReviewItem(row: ReviewListRow, { language, seesPeople, seesOrders, mayPublish }: Reader): ReviewItem {
  const words = (text: string) => (seesPeople ? text : maskPeopleIn(text))
  const { id, state, rating, version, productId, productSlug } = row
  return {
    id,
    state,
    rating,
    language: row.language,
    version,
    title: words(row.title),
    body: words(row.body),
    author: words(row.author),
    product: { id: productId, name: textIn(row.productName, language), slug: productSlug },
    order_number: seesOrders ? row.orderNumber : null,
    reason: row.reason === null ? null : words(row.reason),
    decided_by: row.decidedBy,
    decided_at: row.decidedAt?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
    allowed: [
      ...(mayPublish && mayReviewMove(state, 'APPROVED') ? (['approve'] as const) : []),
      ...(mayPublish && mayReviewMove(state, 'REJECTED') ? (['reject'] as const) : []),
    ],
  }
}
