import { createRoute } from '@hono/zod-openapi'
import { json } from '#api/route-schemas.ts'
import { createRoutes } from '#api/visitor.ts'
import { categoryList } from '#contract/office/categories.ts'
import { wholeListQuery } from '#contract/office/lists.ts'
import { findDeskCategories } from '#domain/catalogue/category-desk-queries.ts'
import { storedTexts } from '#domain/catalogue/product-description.ts'
import type { Shop } from '#shop.ts'
import { wholeListOf } from './list-answer.ts'
import { office } from './office-guard.ts'

const list = createRoute({
  method: 'get',
  path: '/api/admin/categories',
  operationId: 'officeCategories',
  ...office({ permission: 'catalogue.read' }),
  summary: 'Every category in the order of the menu',
  request: { query: wholeListQuery },
  responses: { 200: json(categoryList, 'The categories') },
})

/** Categories, as far as products are put into them. */
export function categoryRoutes(shop: Shop) {
  return createRoutes().openapi(list, async (context) => {
    const rows = await findDeskCategories(shop.database)
    const items = rows.map(({ parentId, name, ...row }) => ({ ...row, parent_id: parentId, name: storedTexts(name) }))
    return context.json(wholeListOf(items), 200)
  })
}
