import { createRoute, z } from '@hono/zod-openapi'
import { toProductCard } from '#api/responses/product-response.ts'
import { productList } from '#contract/catalogue.ts'
import { cardsQuery, productNames, savedResponse, savedUpdate } from '#contract/saved.ts'
import { findProductCards, findProductNames } from '#domain/catalogue/products/product-card-queries.ts'
import { forgetSaved, listSaved, saveForLater } from '#domain/catalogue/saved/save-for-later.ts'
import { textIn } from '#shared/markets.ts'
import type { Shop } from '#shop.ts'
import { json, jsonBody, refusal } from './route-schemas.ts'
import { createRoutes, signedIn } from './visitor.ts'

const cardsRoute = createRoute({
  method: 'get',
  path: '/api/product-cards',
  operationId: 'listProductCards',
  tags: ['Catalogue'],
  summary: 'Products by number, in the order asked for; those that are not on sale are left out',
  request: { query: cardsQuery },
  responses: { 200: json(productList, 'At most a hundred'), 422: refusal('Not a list of numbers') },
})

const namesRoute = createRoute({
  method: 'get',
  path: '/api/product-names',
  operationId: 'listProductNames',
  tags: ['Catalogue'],
  summary: 'What products are called, by number; those too that are not sold on this host',
  request: { query: cardsQuery },
  responses: { 200: json(productNames, 'Those that are published'), 422: refusal('Not a list of numbers') },
})

const listRoute = createRoute({
  method: 'get',
  path: '/api/user/saved',
  operationId: 'listSavedProducts',
  tags: ['Accounts'],
  summary: 'Products that the signed-in customer saved for later',
  responses: { 200: json(savedResponse, 'Their numbers, the latest first') },
})

const addRoute = createRoute({
  method: 'put',
  path: '/api/user/saved',
  operationId: 'saveProducts',
  tags: ['Accounts'],
  summary: 'Save products for later, beside those saved before',
  request: jsonBody(savedUpdate),
  responses: { 200: json(savedResponse, 'All that are saved now'), 422: refusal('What is wrong, by field') },
})

const removeRoute = createRoute({
  method: 'delete',
  path: '/api/user/saved/{id}',
  operationId: 'forgetSavedProduct',
  tags: ['Accounts'],
  summary: 'Take a product out of those saved for later',
  request: { params: z.object({ id: z.coerce.number().int().min(1).max(2_147_483_647) }) },
  responses: { 204: { description: 'It is not among them any more' } },
})

function saverOf(context: Parameters<typeof signedIn>[0]) {
  return { customerId: signedIn(context).id, currency: context.get('visitor').currency }
}

/** Routes for saved products, and for products by id for lists that a browser stores. */
export function savedRoutes(shop: Shop) {
  return createRoutes()
    .openapi(cardsRoute, async (context) => {
      const reading = { ...context.get('visitor'), now: shop.clock() }
      const rows = await findProductCards(shop.database, {
        ids: context.req.valid('query').ids,
        currency: reading.currency,
      })
      return context.json(
        rows.map((row) => toProductCard(row, reading)),
        200,
      )
    })
    .openapi(namesRoute, async (context) => {
      const { language } = context.get('visitor')
      const rows = await findProductNames(shop.database, context.req.valid('query').ids)
      return context.json(
        rows.map(({ id, name }) => ({ id, name: textIn(name, language) })),
        200,
      )
    })
    .openapi(listRoute, async (context) => {
      return context.json({ ids: await listSaved(shop, saverOf(context)) }, 200)
    })
    .openapi(addRoute, async (context) => {
      const { ids: productIds } = context.req.valid('json')
      return context.json({ ids: await saveForLater(shop, { ...saverOf(context), productIds }) }, 200)
    })
    .openapi(removeRoute, async (context) => {
      const { id: productId } = context.req.valid('param')
      await forgetSaved(shop, { customerId: signedIn(context).id, productId })
      return context.body(null, 204)
    })
}
