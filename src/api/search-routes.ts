import { createRoute, z } from '@hono/zod-openapi'
import { toCategory } from '#api/responses/category-response.ts'
import { readListFilter, toListFilters } from '#api/responses/facets-response.ts'
import { toProductCard } from '#api/responses/product-response.ts'
import { booleanQuery, productFilterQuery, searchResponse, searchSuggestions } from '#contract/catalogue.ts'
import { searchCatalogue, suggest } from '#domain/content/search/search-catalogue.ts'
import { categoryTag, productListTag, productTag, textsTag } from '#shared/cache-tags.ts'
import type { Shop } from '#shop.ts'
import { expireResponse, tagResponse } from './cached-reads.ts'
import { json } from './route-schemas.ts'
import { createRoutes } from './visitor.ts'

// Suggestions expire by time, because no tag identifies the queries that a changed product matches.
const suggestedForMs = 5 * 60_000

const searchRoute = createRoute({
  method: 'get',
  path: '/api/search',
  operationId: 'searchCatalogue',
  tags: ['Catalogue'],
  summary: 'Products, categories and pages for a text, best first',
  // Has no max length: long pasted texts are searched by their first words.
  request: {
    query: productFilterQuery.extend({
      query: z.string().default(''),
      /** True to include the filters by which the found products can be narrowed down. */
      filters: booleanQuery.optional(),
    }),
  },
  responses: { 200: json(searchResponse, 'What was found') },
})

const suggestionsRoute = createRoute({
  method: 'get',
  path: '/api/search/suggestions',
  operationId: 'suggestSearch',
  'x-cache-tags': ['categories', 'content', 'settings', textsTag],
  tags: ['Catalogue'],
  summary: 'The few best products, categories and pages for what somebody is typing',
  request: { query: z.object({ q: z.string().default('') }) },
  responses: { 200: json(searchSuggestions, 'At most four products, three categories and three pages') },
})

export function searchRoutes(shop: Shop) {
  return createRoutes()
    .openapi(searchRoute, async (context) => {
      const reader = context.get('visitor')
      const { query, filters: withFacets = false, ...narrowed } = context.req.valid('query')
      const filter = readListFilter(narrowed)
      const { products, categories, pages, pagesFirst, facets } = await searchCatalogue(shop, {
        query,
        reader,
        filter,
        withFacets,
      })
      const found = {
        products: products.map((row) => toProductCard(row, { ...reader, now: shop.clock() })),
        categories: categories.map((row) => toCategory(row, reader.language)),
        pages: pages.map(({ name, path, excerpt }) => ({ name, path, excerpt })),
        ...(pagesFirst && { pages_first: true as const }),
        ...(facets && { filters: toListFilters(facets, reader.language) }),
      }
      return context.json(found, 200)
    })
    .openapi(suggestionsRoute, async (context) => {
      const reader = context.get('visitor')
      const { language } = reader
      const { products, categories, pages, pagesFirst } = await suggest(shop, {
        query: context.req.valid('query').q,
        reader,
      })
      tagResponse(context, [
        productListTag('all'),
        ...products.map(({ id }) => productTag(id)),
        ...categories.map(({ id }) => categoryTag(id)),
      ])
      expireResponse(context, new Date(shop.clock().getTime() + suggestedForMs))
      const suggestions = {
        products: products.map((row) => {
          const card = toProductCard(row, { ...reader, now: shop.clock() })
          const { id, name, slug, price, membership_price, currency, sale, available, featuredImage } = card
          return { id, name, slug, price, membership_price, currency, sale, available, image: featuredImage }
        }),
        categories: categories.map((row) => {
          const { name, handle } = toCategory(row, language)
          return { name, handle }
        }),
        pages: pages.map(({ name, path }) => ({ name, path })),
        ...(pagesFirst && { pages_first: true as const }),
      }
      return context.json(suggestions, 200)
    })
}
