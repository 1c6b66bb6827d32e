import { createRoute, z } from '@hono/zod-openapi'
import { toCategory } from '#api/responses/category-response.ts'
import { readListFilter, toListFilters } from '#api/responses/facets-response.ts'
import { toProductCard } from '#api/responses/product-response.ts'
import { booleanQuery, productFilterQuery, searchAnswer } from '#contract/catalogue.ts'
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
  request: {
    query: productFilterQuery.extend({
      query: z.string().default(''),
      /** Whether the answer tells what the products found can be narrowed to. */
      filters: booleanQuery.optional(),
    }),
  },
  responses: { 200: json(searchAnswer, 'What was found') },
})

/** Search in the visitor's language. */
export function searchRoutes(shop: Shop) {
  return createRoutes().openapi(searchRoute, async (context) => {
    const { query, filters: withFacets = false, ...narrowed } = context.req.valid('query')
    const { language } = context.get('visitor')
    const filter = readListFilter(narrowed)
    const { products, categories, facets } = await searchCatalogue(shop, { query, language, filter, withFacets })
    const found = {
      products: products.map((row) => toProductCard(row, language)),
      categories: categories.map((row) => toCategory(row, language)),
      ...(facets && { filters: toListFilters(facets, language) }),
    }
    return context.json(found, 200)
  })
}
