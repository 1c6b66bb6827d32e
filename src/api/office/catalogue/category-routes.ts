import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { actorOf, office, sendVersion, staffOf, versionOf } from '#api/office/office-guard.ts'
import { json, jsonBody, refusal } from '#api/route-schemas.ts'
import { type ApiEnvironment, createRoutes } from '#api/visitor.ts'
import {
  categoryChange,
  categoryList,
  categoryOrder,
  categoryPage,
  categoryProducts,
  categoryRemoval,
  newCategory,
} from '#contract/office/catalogue/categories.ts'
import { wholeListQuery } from '#contract/office/lists.ts'
import { findAdminCategories, findCategoryProducts } from '#domain/catalogue/products/admin-category-queries.ts'
import { deleteCategory } from '#domain/catalogue/products/delete-category.ts'
import { createCategory, editCategory } from '#domain/catalogue/products/edit-category.ts'
import { orderCategories } from '#domain/catalogue/products/order-categories.ts'
import { placeCategoryProducts } from '#domain/catalogue/products/order-category-products.ts'
import { findFormerSlugs } from '#domain/catalogue/products/product-use-queries.ts'
import { findCategoryRow } from '#domain/catalogue/products/save-catalogue-queries.ts'
import { isLanguage } from '#shared/markets.ts'
import { ShopError } from '#shared/shop-error.ts'
import type { Shop } from '#shop.ts'
import { categoryPartsOf, toCategoryList, toCategoryPage } from './category-response.ts'
import { withWireNames } from './product-body.ts'

const params = z.object({ id: z.coerce.number().int().min(1).max(2_147_483_647) })
const write = { permission: 'catalogue.write' } as const
const versioned = { ...write, versioned: true } as const
const missing = { 404: refusal('There is no such category') }
const refused = {
  409: refusal('`edit.conflict`: both values of each field that differs'),
  422: refusal('What does not fit, by field'),
  428: refusal('`edit.versionMissing`'),
}

const list = createRoute({
  method: 'get',
  path: '/api/admin/categories',
  operationId: 'officeCategories',
  ...office({ permission: 'catalogue.read' }),
  summary: 'Every category in the order of the menu; the ETag is the version of this order',
  request: { query: wholeListQuery },
  responses: { 200: json(categoryList, 'The categories') },
})

const order = createRoute({
  method: 'put',
  path: '/api/admin/categories/order',
  operationId: 'orderCategories',
  ...office(versioned),
  summary: 'Put all categories into an order, children below their parents; If-Match is the ETag of the list',
  request: jsonBody(categoryOrder),
  responses: { 200: json(categoryList, 'The categories'), ...refused },
})

const read = createRoute({
  method: 'get',
  path: '/api/admin/categories/{id}',
  operationId: 'officeCategory',
  ...office({ permission: 'catalogue.read' }),
  summary: 'A category whole, with its products; its ETag is the version for changes',
  request: { params },
  responses: { 200: json(categoryPage, 'The category'), ...missing },
})

const create = createRoute({
  method: 'post',
  path: '/api/admin/categories',
  operationId: 'createCategory',
  ...office({ ...write, idempotent: 'optional' }),
  summary: 'A new category, the last of the menu or of its parent',
  request: jsonBody(newCategory),
  responses: { 201: json(categoryPage, 'The category'), 422: refused[422] },
})

const change = createRoute({
  method: 'put',
  path: '/api/admin/categories/{id}',
  operationId: 'changeCategory',
  ...office(versioned),
  summary: 'Change a category; what the body leaves out stays',
  request: { params, ...jsonBody(categoryChange) },
  responses: { 200: json(categoryPage, 'The category'), ...missing, ...refused },
})

const changeProducts = createRoute({
  method: 'put',
  path: '/api/admin/categories/{id}/products',
  operationId: 'placeCategoryProducts',
  ...office(versioned),
  summary: 'Let a category hold exactly these products in this order',
  request: { params, ...jsonBody(categoryProducts) },
  responses: { 200: json(categoryPage, 'The category'), ...missing, ...refused },
})

const remove = createRoute({
  method: 'delete',
  path: '/api/admin/categories/{id}',
  operationId: 'deleteCategory',
  ...office(versioned),
  summary: 'Delete a category; those directly below it move up into its place',
  description:
    'Where it has products, `move_to` names the category that gets them and its addresses, or `leave=true` takes only the category away.',
  request: { params, query: categoryRemoval },
  responses: { 204: { description: 'Deleted' }, ...missing, ...refused },
})

/** Routes for categories: their order, their editable fields and their products. */
export function categoryRoutes(shop: Shop) {
  return createRoutes()
    .openapi(list, async (context) => context.json(await listOf(context), 200))
    .openapi(order, async (context) => {
      const items = context.req.valid('json').items.map(({ id, parent_id: parentId }) => ({ id, parentId }))
      const asked = { items, version: versionOf(context), actor: actorOf(context) }
      await withWireNames(() => orderCategories(shop, asked))
      return context.json(await listOf(context), 200)
    })
    .openapi(read, async (context) => context.json(await pageOf(context, context.req.valid('param').id), 200))
    .openapi(create, async (context) => {
      const { name, ...body } = context.req.valid('json')
      const draft = { ...categoryPartsOf(body), name }
      const id = await withWireNames(() => createCategory(shop, { draft, actor: actorOf(context) }))
      return context.json(await pageOf(context, id), 201)
    })
    .openapi(change, async (context) => {
      const { id } = context.req.valid('param')
      const asked = { id, version: versionOf(context), actor: actorOf(context) }
      const parts = categoryPartsOf(context.req.valid('json'))
      await withWireNames(() => editCategory(shop, { ...asked, change: parts }))
      return context.json(await pageOf(context, id), 200)
    })
    .openapi(changeProducts, async (context) => {
      const { id } = context.req.valid('param')
      const { products } = context.req.valid('json')
      await placeCategoryProducts(shop, { id, version: versionOf(context), products, actor: actorOf(context) })
      return context.json(await pageOf(context, id), 200)
    })
    .openapi(remove, async (context) => {
      const { move_to: moveTo, leave } = context.req.valid('query')
      const { id } = context.req.valid('param')
      const asked = { id, version: versionOf(context), actor: actorOf(context), moveTo, leave: leave === 'true' }
      await withWireNames(() => deleteCategory(shop, asked))
      return context.body(null, 204)
    })

  async function listOf(context: Context<ApiEnvironment>) {
    const response = toCategoryList(await findAdminCategories(shop.database))
    sendVersion(context, response.version)
    return response
  }

  async function pageOf(context: Context<ApiEnvironment>, id: number) {
    const row = await findCategoryRow(shop.database, { id })
    if (!row) throw new ShopError('request.notFound')
    const [products, formerSlugs] = await Promise.all([
      findCategoryProducts(shop.database, id),
      findFormerSlugs(shop.database, 'category', id),
    ])
    sendVersion(context, row.version)
    const { language } = staffOf(context).person
    return toCategoryPage(row, { products, formerSlugs, language: isLanguage(language) ? language : 'en' })
  }
}
