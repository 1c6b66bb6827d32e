import { createHash } from 'node:crypto'
import { createRoute, z } from '@hono/zod-openapi'
import { officeText } from '#api/error-message.ts'
import { may, office } from '#api/office/office-guard.ts'
import { refusal } from '#api/route-schemas.ts'
import { createRoutes } from '#api/visitor.ts'
import { anyNumber } from '#contract/office/lists.ts'
import { rowsAtOnce } from '#domain/office/bulk-actions/run-bulk-action.ts'
import { missingCompanyDetails } from '#domain/platform/settings/company-rules.ts'
import { getSettings } from '#domain/platform/settings/get-settings.ts'
import { getTextsByLanguage } from '#domain/platform/texts/shop-texts.ts'
import { readPrintedOrders } from '#domain/sales/orders/read-printed-orders.ts'
import { invalid } from '#shared/shop-error.ts'
import type { Shop } from '#shop.ts'
import { noSuchOrder, orderNumber } from './order-routes.ts'
import { packingSlips, printStyles, receipts } from './print-page.ts'

const printed = (what: string) => ({
  ...office({ permission: 'orders.read' }),
  request: { params: orderNumber, query: z.strictObject({ numbers: anyNumber }) },
  responses: {
    200: { description: `${what}, a page each, for A4`, content: { 'text/html': { schema: z.string() } } },
    ...noSuchOrder,
    422: refusal('More than 100 numbers'),
  },
})

const packingSlip = createRoute({
  method: 'get',
  path: '/api/admin/orders/{number}/packing-slip',
  operationId: 'packingSlip',
  summary: 'The packing slip of an order in its language; `numbers` adds others to the print',
  ...printed('Packing slips'),
})

const receipt = createRoute({
  method: 'get',
  path: '/api/admin/orders/{number}/receipt',
  operationId: 'orderReceipt',
  summary: 'The receipt of an order in its language; `numbers` adds others to the print',
  ...printed('Receipts'),
})

/** Allows no scripts and no form submission; only the office may show the page in a frame. */
const styleHash = createHash('sha256').update(printStyles).digest('base64')
const printedPage = `default-src 'none'; style-src 'sha256-${styleHash}'; img-src 'self'; frame-ancestors 'self'; base-uri 'none'; form-action 'none'; sandbox`

/** Routes for printed documents of orders. */
export function orderPrintRoutes(shop: Shop) {
  const { timeZone } = shop.environment
  const read = async (number: number, numbers: number[] = []) => {
    const all = [...new Set([number, ...numbers])]
    if (all.length > rowsAtOnce) throw invalid({ numbers: ['validation.tooMuch'] })
    return readPrintedOrders(shop, all)
  }
  return createRoutes()
    .openapi(packingSlip, async (context) => {
      const orders = await read(context.req.valid('param').number, context.req.valid('query').numbers)
      const { language } = context.get('visitor')
      const options = { timeZone, texts: await getTextsByLanguage(shop) }
      const masked = !may(context, 'people.see')
      context.header('Content-Security-Policy', printedPage)
      return context.html(packingSlips(orders, { ...options, masked, language, title: 'packingSlip' }), 200)
    })
    .openapi(receipt, async (context) => {
      const orders = await read(context.req.valid('param').number, context.req.valid('query').numbers)
      const { language } = context.get('visitor')
      const options = { timeZone, texts: await getTextsByLanguage(shop) }
      const masked = !may(context, 'people.see')
      context.header('Content-Security-Policy', printedPage)
      const isIncomplete = missingCompanyDetails(await getSettings(shop)).length > 0
      const note = isIncomplete ? officeText('receipt.incomplete', language) : null
      return context.html(receipts(orders, { ...options, masked, language, title: 'receipt', note }), 200)
    })
}
