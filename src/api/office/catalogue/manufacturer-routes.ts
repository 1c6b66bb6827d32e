import { createRoute } from '@hono/zod-openapi'
import { office } from '#api/office/office-guard.ts'
import { json } from '#api/route-schemas.ts'
import { createRoutes } from '#api/visitor.ts'
import { knownManufacturers } from '#contract/office/catalogue/duties.ts'
import { findManufacturers } from '#domain/catalogue/products/manufacturer-queries.ts'
import type { Shop } from '#shop.ts'

const list = createRoute({
  method: 'get',
  path: '/api/admin/manufacturers',
  operationId: 'officeManufacturers',
  ...office({ permission: 'catalogue.read' }),
  summary: 'Manufacturers of the products changed last, with the brands they make for',
  responses: { 200: json(knownManufacturers, 'At most a hundred, by name') },
})

export function manufacturerRoutes(shop: Shop) {
  return createRoutes().openapi(list, async (context) =>
    context.json({ data: await findManufacturers(shop.database) }, 200),
  )
}
