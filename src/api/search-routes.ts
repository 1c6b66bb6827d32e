import { createRoute, z } from '@hono/zod-openapi'
import { toCategory } from '#api/responses/category-response.ts'
import { toProductCard } from '#api/responses/product-response.ts'
import { searchAnswer } from '#contract/catalogue.ts'
import { searchCatalogue } from '#domain/search/search-catalogue.ts'
import type { Shop } from '#shop.ts'
import { json } from './route-schemas.ts'
import { createRoutes } from './visitor.ts'

const searchRoute = createRoute({
  method: 'get',
  path: '/api/search',
  operationId: 'searchCatalogue',
  tags: ['Catalogue'],
  summary: 'Products and categories for a text, best first',
  // No upper length: whatever somebody pastes is answered, by its first words.
  request: { query: z.object({ query: z.string().default('') }) },
  responses: { 200: json(searchAnswer, 'What was found') },
})

/** Search in the visitor's language. */
export function searchRoutes(shop: Shop) {
  return createRoutes().openapi(searchRoute, async (context) => {
    const { query } = context.req.valid('query')
    const { language } = context.get('visitor')
    const { products, categories } = await searchCatalogue(shop, { query, language })
    const found = {
      products: products.map((row) => toProductCard(row, language)),
      categories: categories.map((row) => toCategory(row, language)),
    }
    return context.json(found, 200)
  })
}
