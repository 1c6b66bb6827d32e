import { createRoute, z } from '@hono/zod-openapi'
import {
  booleanQuery,
  category,
  categoryList,
  pageQuery,
  productAnswer,
  productList,
  productListQuery,
} from '#contract/catalogue.ts'
import { errorAnswer } from '#contract/error.ts'
import { findCategory, findProduct, listCategories, listProducts } from '#domain/catalogue/read-catalogue.ts'
import { ShopError } from '#domain/errors/shop-error.ts'
import type { Shop } from '../shop.ts'
import { createRoutes } from './visitor.ts'

const json = <Schema extends z.ZodType>(schema: Schema, description: string) => ({
  description,
  content: { 'application/json': { schema } },
})
const reference = z.object({ id: z.string().min(1) })
const unknown = { 404: json(errorAnswer, 'There is none') }
const totalHeader = 'One page of the list; X-Total-Count says how many there are in all'

const categoriesRoute = createRoute({
  method: 'get',
  path: '/api/categories',
  operationId: 'listCategories',
  tags: ['Catalogue'],
  summary: 'Categories in the order of the menu',
  request: {
    // A menu shows every category, so one page holds a hundred unless asked for fewer.
    query: pageQuery.extend({
      featured: booleanQuery.optional(),
      per_page: z.coerce.number().int().min(1).max(100).default(100),
    }),
  },
  responses: { 200: json(categoryList, totalHeader) },
})

const categoryRoute = createRoute({
  method: 'get',
  path: '/api/categories/{id}',
  operationId: 'getCategory',
  tags: ['Catalogue'],
  summary: 'A category by number, handle or slug',
  request: { params: reference },
  responses: { 200: json(category, 'The category'), ...unknown },
})

const categoryProductsRoute = createRoute({
  method: 'get',
  path: '/api/categories/{id}/products',
  operationId: 'listCategoryProducts',
  tags: ['Catalogue'],
  summary: 'Products of a category',
  request: { params: reference, query: productListQuery },
  responses: { 200: json(productList, totalHeader), ...unknown },
})

const productsRoute = createRoute({
  method: 'get',
  path: '/api/products',
  operationId: 'listProducts',
  tags: ['Catalogue'],
  summary: 'Products',
  request: { query: productListQuery },
  responses: { 200: json(productList, totalHeader) },
})

const productRoute = createRoute({
  method: 'get',
  path: '/api/products/{id}',
  operationId: 'getProduct',
  tags: ['Catalogue'],
  summary: 'A product by number, slug or former slug',
  request: { params: reference },
  responses: { 200: json(productAnswer, 'The product'), ...unknown },
})

/** Categories and products, as anybody may read them. */
export function catalogueRoutes(shop: Shop) {
  return createRoutes()
    .openapi(categoriesRoute, async (context) => {
      const { language } = context.get('visitor')
      const { categories, total } = await listCategories(shop, { ...context.req.valid('query'), language })
      context.header('X-Total-Count', String(total))
      return context.json(categories, 200)
    })
    .openapi(categoryRoute, async (context) => {
      return context.json(await getCategory(shop, context.req.valid('param').id, context.get('visitor')), 200)
    })
    .openapi(categoryProductsRoute, async (context) => {
      const visitor = context.get('visitor')
      const { id } = await getCategory(shop, context.req.valid('param').id, visitor)
      const { products, total } = await listProducts(shop, {
        ...context.req.valid('query'),
        categoryId: id,
        language: visitor.language,
      })
      context.header('X-Total-Count', String(total))
      return context.json(products, 200)
    })
    .openapi(productsRoute, async (context) => {
      const { language } = context.get('visitor')
      const { products, total } = await listProducts(shop, { ...context.req.valid('query'), language })
      context.header('X-Total-Count', String(total))
      return context.json(products, 200)
    })
    .openapi(productRoute, async (context) => {
      const product = await findProduct(shop, {
        reference: context.req.valid('param').id,
        language: context.get('visitor').language,
      })
      if (!product) throw new ShopError('request.notFound')
      return context.json({ data: product }, 200)
    })
}

async function getCategory(shop: Shop, reference: string, visitor: { language: 'no' | 'sv' | 'fr' | 'en' }) {
  const found = await findCategory(shop, { reference, language: visitor.language })
  if (!found) throw new ShopError('request.notFound')
  return found
}
