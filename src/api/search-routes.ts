import { createRoute, z } from '@hono/zod-openapi'
import { searchAnswer } from '#contract/catalogue.ts'
import { searchCatalogue } from '#domain/search/search-catalogue.ts'
import type { Shop } from '../shop.ts'
import { createRoutes } from './visitor.ts'

const searchRoute = createRoute({
  method: 'get',
  path: '/api/search',
  operationId: 'searchCatalogue',
  tags: ['Catalogue'],
  summary: 'Products and categories for a text, best first',
  // No upper length: whatever somebody pastes is answered, by its first words.
  request: { query: z.object({ query: z.string().default('') }) },
  responses: {
    200: { description: 'What was found', content: { 'application/json': { schema: searchAnswer } } },
  },
})

/** Search in the visitor's language. */
export function searchRoutes(shop: Shop) {
  return createRoutes().openapi(searchRoute, async (context) => {
    const { query } = context.req.valid('query')
    return context.json(await searchCatalogue(shop, { query, language: context.get('visitor').language }), 200)
  })
}
