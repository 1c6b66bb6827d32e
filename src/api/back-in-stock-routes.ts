import { createRoute, z } from '@hono/zod-openapi'
import { toProductCard } from '#api/responses/product-response.ts'
import { noticeRequest, noticeResponse } from '#contract/back-in-stock.ts'
import { askForNotice } from '#domain/catalogue/back-in-stock/ask-for-notice.ts'
import { confirmNotice, openNotice, withdrawNotice } from '#domain/catalogue/back-in-stock/notice-links.ts'
import { textIn } from '#shared/markets.ts'
import type { Shop } from '#shop.ts'
import { json, jsonBody, refusal } from './route-schemas.ts'
import { createRoutes } from './visitor.ts'

const tags = ['Catalogue']
const params = z.object({ token: z.string().max(200) })
const gone = refusal('The link is forged, or nothing waits any more')

const askRoute = createRoute({
  method: 'post',
  path: '/api/stock-notices',
  operationId: 'requestStockNotice',
  tags,
  summary: 'Ask for one mail when a product or size is back in stock',
  description: 'A mailed link confirms the address first; a customer’s own proved address needs none.',
  request: jsonBody(noticeRequest),
  responses: {
    202: json(z.object({}), 'Alike for known and unknown addresses'),
    404: refusal('There is no such product'),
    422: refusal('What is wrong, by field'),
  },
})

const readRoute = createRoute({
  method: 'get',
  path: '/api/stock-notices/{token}',
  operationId: 'getStockNotice',
  tags,
  summary: 'What a mailed link is about',
  request: { params },
  responses: { 200: json(noticeResponse, 'The product, and whether it is confirmed'), 404: gone },
})

const confirmRoute = createRoute({
  method: 'post',
  path: '/api/stock-notices/{token}/confirm',
  operationId: 'confirmStockNotice',
  tags,
  summary: 'Say yes for the address that the link was mailed to',
  request: { params },
  responses: { 204: { description: 'A mail will come' }, 404: gone },
})

const withdrawRoute = createRoute({
  method: 'delete',
  path: '/api/stock-notices/{token}',
  operationId: 'deleteStockNotice',
  tags,
  summary: 'Forget the notice and its address',
  request: { params },
  responses: { 204: { description: 'Nothing of it is stored any more' } },
})

/** Routes for notifying people who wait for a product. */
export function stockNoticeRoutes(shop: Shop) {
  return createRoutes()
    .openapi(askRoute, async (context) => {
      const { product_id: productId, size, email } = context.req.valid('json')
      const { host, https, language, currency, customer } = context.get('visitor')
      const customerId = customer?.id ?? null
      await askForNotice(shop, { productId, size, email, customerId, host, https, language, currency })
      return context.json({}, 202)
    })
    .openapi(readRoute, async (context) => {
      const { notice, product, variant } = await openNotice(shop, {
        token: context.req.valid('param').token,
        currency: context.get('visitor').currency,
      })
      const card = product && toProductCard(product, { ...context.get('visitor'), now: shop.clock() })
      context.header('Cache-Control', 'no-store')
      return context.json(
        {
          product: card && { name: card.name, slug: card.slug, image: card.featuredImage },
          size: variant && (textIn(variant, context.get('visitor').language) || notice.variantKey),
          confirmed: notice.confirmedAt !== null,
        },
        200,
      )
    })
    .openapi(confirmRoute, async (context) => {
      await confirmNotice(shop, context.req.valid('param').token)
      return context.body(null, 204)
    })
    .openapi(withdrawRoute, async (context) => {
      await withdrawNotice(shop, context.req.valid('param').token)
      return context.body(null, 204)
    })
}
