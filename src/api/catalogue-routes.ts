import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { toCategory, toCategoryInTree } from '#api/responses/category-response.ts'
import { readListFilter, toListFilters } from '#api/responses/facets-response.ts'
import { toProduct, toProductCard } from '#api/responses/product-response.ts'
import {
  booleanQuery,
  categoryInTree,
  categoryList,
  listFilters,
  pageQuery,
  productFilterQuery,
  productList,
  productListQuery,
  productResponse,
  relatedProducts,
} from '#contract/catalogue.ts'
import type { CategoryBranch, CategoryRow } from '#domain/catalogue/products/category-queries.ts'
import { findPreviewedProduct } from '#domain/catalogue/products/product-preview.ts'
import {
  findCategory,
  findProduct,
  listCategories,
  listProducts,
  readFacets,
} from '#domain/catalogue/products/read-catalogue.ts'
import { findRelated } from '#domain/catalogue/products/related-products.ts'
import { categoryTag, featuredCategoriesTag, listStockTag, productListTag, productTag } from '#shared/cache-tags.ts'
import { ShopError } from '#shared/shop-error.ts'
import type { Shop } from '#shop.ts'
import { tagResponse } from './cached-reads.ts'
import { json, refusal } from './route-schemas.ts'
import { type ApiEnvironment, createRoutes } from './visitor.ts'

const reference = z.object({ id: z.string().min(1) })
const unknown = { 404: refusal('There is none') }
const totalHeader = 'One page of the list; X-Total-Count says how many there are in all'

const categoriesRoute = createRoute({
  method: 'get',
  path: '/api/categories',
  operationId: 'listCategories',
  'x-cache-tags': ['categories'],
  tags: ['Catalogue'],
  summary: 'Categories in the order of the menu, each before those below it; `levels` leaves out deeper ones',
  request: {
    // Defaults to 100 per page, because a menu shows every category.
    query: pageQuery.extend({
      featured: booleanQuery.optional(),
      per_page: z.coerce.number().int().min(1).max(500).default(100),
      levels: z.coerce.number().int().min(1).max(100).optional(),
    }),
  },
  responses: { 200: json(categoryList, totalHeader) },
})

const categoryRoute = createRoute({
  method: 'get',
  path: '/api/categories/{id}',
  operationId: 'getCategory',
  'x-cache-tags': ['categories'],
  tags: ['Catalogue'],
  summary: 'A category by number, handle or slug, with those above and directly below it',
  request: { params: reference },
  responses: { 200: json(categoryInTree, 'The category'), ...unknown },
})

const categoryProductsRoute = createRoute({
  method: 'get',
  path: '/api/categories/{id}/products',
  operationId: 'listCategoryProducts',
  'x-cache-tags': ['categories', 'settings'],
  tags: ['Catalogue'],
  summary: 'Products of a category and of those below it',
  request: { params: reference, query: productListQuery },
  responses: { 200: json(productList, totalHeader), ...unknown },
})

const categoryFiltersRoute = createRoute({
  method: 'get',
  path: '/api/categories/{id}/filters',
  operationId: 'listCategoryFilters',
  'x-cache-tags': ['categories', 'settings'],
  tags: ['Catalogue'],
  summary: 'What the products of a category can be narrowed to, with counts',
  request: { params: reference, query: productFilterQuery },
  responses: { 200: json(listFilters, 'The choices'), ...unknown },
})

const productsRoute = createRoute({
  method: 'get',
  path: '/api/products',
  operationId: 'listProducts',
  'x-cache-tags': ['categories', 'settings'],
  tags: ['Catalogue'],
  summary: 'Products',
  request: { query: productListQuery },
  responses: { 200: json(productList, totalHeader) },
})

const productRoute = createRoute({
  method: 'get',
  path: '/api/products/{id}',
  operationId: 'getProduct',
  'x-cache-tags': ['categories', 'settings'],
  tags: ['Catalogue'],
  summary: 'A product by number, slug or former slug',
  request: { params: reference },
  responses: { 200: json(productResponse, 'The product'), ...unknown },
})

const relatedRoute = createRoute({
  method: 'get',
  path: '/api/products/{id}/related',
  operationId: 'listRelatedProducts',
  'x-cache-tags': ['categories', 'settings'],
  tags: ['Catalogue'],
  summary: 'Other products of a product’s category',
  request: { params: reference },
  responses: { 200: json(relatedProducts, 'At most eight, in the category’s order'), ...unknown },
})

const previewRoute = createRoute({
  method: 'get',
  path: '/api/product-previews/{token}',
  operationId: 'getProductPreview',
  tags: ['Catalogue'],
  summary: 'A product as its page will show it, by the token of a preview link',
  request: { params: z.object({ token: z.string().max(200) }) },
  responses: { 200: json(productResponse, 'The product'), 404: refusal('The link is forged or over') },
})

/** Public read routes for categories and products. */
export function catalogueRoutes(shop: Shop) {
  const reading = (context: Context<ApiEnvironment>) => ({ ...context.get('visitor'), now: shop.clock() })
  return createRoutes()
    .openapi(categoriesRoute, async (context) => {
      const { language } = context.get('visitor')
      const { per_page: perPage, ...query } = context.req.valid('query')
      const { categories, total } = await listCategories(shop, { ...query, perPage })
      tagResponse(context, [featuredCategoriesTag, ...categories.map(({ id }) => categoryTag(id))])
      context.header('X-Total-Count', String(total))
      return context.json(
        categories.map((row) => toCategory(row, language)),
        200,
      )
    })
    .openapi(categoryRoute, async (context) => {
      const category = await getCategory(shop, context.req.valid('param').id)
      tagResponse(context, [categoryTag(category.id)])
      return context.json(toCategoryInTree(category, context.get('visitor').language), 200)
    })
    .openapi(categoryProductsRoute, async (context) => {
      const { id: categoryId } = await getCategory(shop, context.req.valid('param').id)
      return productPage(context, { ...context.req.valid('query'), categoryId })
    })
    .openapi(categoryFiltersRoute, async (context) => {
      const { id: categoryId } = await getCategory(shop, context.req.valid('param').id)
      const filter = readListFilter(context.req.valid('query'))
      tagResponse(context, [productListTag(categoryId), listStockTag(categoryId)])
      const { language, currency } = context.get('visitor')
      const facets = await readFacets(shop, { categoryId, currency, filter, language })
      return context.json(toListFilters(facets, language), 200)
    })
    .openapi(productsRoute, (context) => productPage(context, context.req.valid('query')))
    .openapi(productRoute, async (context) => {
      const product = await findProduct(shop, {
        reference: context.req.valid('param').id,
        currency: context.get('visitor').currency,
      })
      if (!product) throw new ShopError('request.notFound')
      tagResponse(context, [productTag(product.id)])
      return context.json({ data: toProduct(product, reading(context)) }, 200)
    })
    .openapi(relatedRoute, async (context) => {
      const { language, currency } = context.get('visitor')
      const found = await findRelated(shop, { reference: context.req.valid('param').id, language, currency })
      if (!found) throw new ShopError('request.notFound')
      const { category, products } = found
      tagResponse(context, [
        productTag(found.id),
        ...(category ? [categoryTag(category.id), productListTag(category.id)] : []),
        ...products.map(({ id }) => productTag(id)),
      ])
      const { id, name, handle } = category ? toCategory(category, language) : { id: 0, name: '', handle: '' }
      const cards = products.map((row) => toProductCard(row, reading(context)))
      return context.json({ category: category && { id, name, handle }, products: cards }, 200)
    })
    .openapi(previewRoute, async (context) => {
      const product = await findPreviewedProduct(shop, {
        token: context.req.valid('param').token,
        currency: context.get('visitor').currency,
      })
      if (!product) throw new ShopError('request.notFound')
      context.header('Cache-Control', 'no-store')
      return context.json(
        { data: toProduct({ ...product, reductions: {}, lowStock: 0, lowestPrior: new Map() }, reading(context)) },
        200,
      )
    })

  async function productPage(
    context: Context<ApiEnvironment>,
    query: z.output<typeof productListQuery> & { categoryId?: number },
  ) {
    const { language, currency } = context.get('visitor')
    const { page, per_page: perPage, sort: order, featured, categoryId } = query
    const list = {
      currency,
      ...(featured !== undefined && { featured }),
      ...(categoryId !== undefined && { categoryId }),
    }
    const filter = readListFilter(query)
    const { products, total } = await listProducts(shop, { ...list, page, perPage, order, language, filter })
    const name = categoryId ?? (featured ? 'featured' : 'all')
    tagResponse(context, [productListTag(name), ...products.map(({ id }) => productTag(id))])
    context.header('X-Total-Count', String(total))
    return context.json(
      products.map((row) => toProductCard(row, reading(context))),
      200,
    )
  }
}

async function getCategory(shop: Shop, reference: string): Promise<CategoryRow & CategoryBranch> {
  const found = await findCategory(shop, reference)
  if (!found) throw new ShopError('request.notFound')
  return found
}
