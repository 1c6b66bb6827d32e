import { createRoute } from '@hono/zod-openapi'
import { office } from '#api/office/office-guard.ts'
import { json, jsonBody, refusal } from '#api/route-schemas.ts'
import { createRoutes } from '#api/visitor.ts'
import {
  chosenOrdersQuery,
  shipmentsResponse,
  trackingCheckRequest,
  trackingCheckResponse,
  trackingFileResponse,
} from '#contract/office/sales/shipments.ts'
import { checkTrackingNumbers, readShipments } from '#domain/aftersales/fulfilment/read-shipments.ts'
import { whySentence, whyText } from '#domain/office/import-export/import-reasons.ts'
import { readTrackingFile } from '#domain/office/import-export/read-tracking-file.ts'
import { ShopError } from '#shared/shop-error.ts'
import type { Shop } from '#shop.ts'
import { chosenOrders } from './order-query.ts'

const list = createRoute({
  method: 'get',
  path: '/api/admin/shipments',
  operationId: 'officeShipments',
  ...office({ permission: 'orders.fulfil' }),
  summary: 'What is left to ship of chosen orders, to where, and why some cannot be shipped',
  request: { query: chosenOrdersQuery },
  responses: {
    200: json(shipmentsResponse, 'A row for each order'),
    404: refusal('There is no such order'),
    422: refusal('More than 100 orders, or an unknown filter'),
  },
})

const check = createRoute({
  method: 'post',
  path: '/api/admin/shipments/check',
  operationId: 'checkTrackingNumbers',
  ...office({ permission: 'orders.fulfil' }),
  summary: 'Which tracking numbers other orders use, and which look unlike their carrier’s; changes nothing',
  request: jsonBody(trackingCheckRequest),
  responses: { 200: json(trackingCheckResponse, 'A row for each number'), 422: refusal('What does not fit, by field') },
})

const file = createRoute({
  method: 'post',
  path: '/api/admin/shipments/file',
  operationId: 'readTrackingFile',
  ...office({ permission: 'orders.fulfil' }),
  summary: 'Read a carrier’s file of tracking numbers: the field `file` of a form, or the body itself; changes nothing',
  description: 'CSV with commas, semicolons, tabs or bars, in UTF-8, UTF-16 or a Western code page; up to 5,000 rows.',
  responses: {
    200: json(trackingFileResponse, 'Its cells'),
    413: refusal('Larger than 15 MB'),
    422: refusal('`import.unreadable`: it is not text, such as a workbook; or too many rows'),
  },
})

/** Routes for shipping several orders at once. */
export function shipmentRoutes(shop: Shop) {
  return createRoutes()
    .openapi(list, async (context) => {
      const shipments = await readShipments(shop, await chosenOrders(shop, context, context.req.valid('query')))
      const items = shipments.map(({ order, items: count, isPacked, carrier, trackingNumber, obstacle }) => ({
        number: order.number,
        name: `${order.contact.firstName} ${order.contact.lastName}`.trim(),
        zip: order.contact.zip,
        city: order.contact.city,
        country: order.country,
        items: count,
        packed: isPacked,
        carrier,
        tracking_number: trackingNumber,
        obstacle,
      }))
      return context.json({ items }, 200)
    })
    .openapi(check, async (context) => {
      const rows = context.req.valid('json').rows.map(({ order, carrier, tracking_number: trackingNumber }) => ({
        order,
        carrier,
        trackingNumber,
      }))
      const found = await checkTrackingNumbers(shop, rows)
      const response = found.map(({ order, usedBy, isUnusual }) => ({ order, used_by: usedBy, unusual: isUnusual }))
      return context.json({ rows: response }, 200)
    })
    .openapi(file, async (context) => {
      const { language } = context.get('visitor')
      const found = await readTrackingFile(context.get('upload'))
      if ('problem' in found) {
        const problem = whySentence(found.problem, language)
        throw new ShopError('import.unreadable', { details: { problem }, fields: { file: ['validation.invalid'] } })
      }
      const refused = found.refused.map(({ line, why }) => ({ line, why: whyText(why, language) }))
      return context.json({ rows: found.rows, refused }, 200)
    })
}
