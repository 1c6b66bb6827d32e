import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { toOwnReviews, toProductReviews } from '#api/responses/review-response.ts'
import { ownReviews, productReviews, reviewRequest } from '#contract/reviews.ts'
import { readProductReviews } from '#domain/aftersales/product-reviews/read-product-reviews.ts'
import { readOwnReviews, writeReview } from '#domain/aftersales/product-reviews/write-review.ts'
import type { OrderAccess } from '#domain/sales/orders/get-order.ts'
import { productTag } from '#shared/cache-tags.ts'
import type { Shop } from '#shop.ts'
import { tagResponse } from './cached-reads.ts'
import { json, jsonBody, refusal } from './route-schemas.ts'
import { type ApiEnvironment, createRoutes } from './visitor.ts'

const ofProduct = createRoute({
  method: 'get',
  path: '/api/products/{id}/reviews',
  operationId: 'listProductReviews',
  'x-cache-tags': ['settings'],
  tags: ['Catalogue'],
  summary: 'What buyers say of a product, the newest first; nothing where the shop shows no reviews',
  request: {
    params: z.object({ id: z.string().min(1) }),
    query: z.object({
      page: z.coerce.number().int().min(1).max(10_000).default(1),
      per_page: z.coerce.number().int().min(1).max(50).default(5),
    }),
  },
  responses: { 200: json(productReviews, 'One page, with average and count of all'), 404: refusal('There is none') },
})

const refused = {
  404: refusal('There is no such order, or it is somebody else’s'),
  410: refusal('The invitation is over'),
}

const own = createRoute({
  method: 'get',
  path: '/api/orders/{id}/reviews',
  operationId: 'listOwnReviews',
  tags: ['Orders'],
  summary: 'What may be reviewed of an order, for its owner or the holder of a mailed link',
  request: {
    params: z.object({ id: z.string().max(100) }),
    query: z.object({ key: z.string().max(200).optional() }),
  },
  responses: { 200: json(ownReviews, 'Its products, with what was written already'), ...refused },
})

const write = createRoute({
  method: 'post',
  path: '/api/reviews',
  operationId: 'writeReview',
  tags: ['Orders'],
  summary: 'Review a product of an order, or change the review until somebody decided on it',
  description: 'It shows in the shop once it was approved.',
  request: jsonBody(reviewRequest),
  responses: {
    200: json(ownReviews, 'As `GET` answers now'),
    ...refused,
    409: refusal('Somebody decided on it'),
    422: refusal('What is wrong, by field'),
  },
})

/** Routes for buyers' reviews: public ones of a product, and those of an order for its buyer. */
export function reviewRoutes(shop: Shop) {
  const jsonOf = async (context: Context<ApiEnvironment>, access: OrderAccess) => {
    context.header('Cache-Control', 'private, no-store')
    return toOwnReviews(await readOwnReviews(shop, access))
  }
  return createRoutes()
    .openapi(ofProduct, async (context) => {
      const { page, per_page: perPage } = context.req.valid('query')
      const found = await readProductReviews(shop, {
        product: context.req.valid('param').id,
        currency: context.get('visitor').currency,
        page,
        perPage,
      })
      tagResponse(context, [productTag(found.productId)])
      return context.json(toProductReviews(found), 200)
    })
    .openapi(own, async (context) => {
      const { key = null } = context.req.valid('query')
      const access = { visitor: context.get('visitor'), publicId: context.req.valid('param').id, key }
      return context.json(await jsonOf(context, access), 200)
    })
    .openapi(write, async (context) => {
      const { order_id: publicId, key, product_id: productId, ...words } = context.req.valid('json')
      const visitor = context.get('visitor')
      const access = { visitor, publicId, key }
      await writeReview(shop, { access, review: { productId, ...words }, language: visitor.language })
      return context.json(await jsonOf(context, access), 200)
    })
}
