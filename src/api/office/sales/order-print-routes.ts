import { createHash } from 'node:crypto'
import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { may, office } from '#api/office/office-guard.ts'
import { refusal } from '#api/route-schemas.ts'
import { type ApiEnvironment, createRoutes } from '#api/visitor.ts'
import { anyNumber } from '#contract/office/lists.ts'
import { chosenOrdersQuery } from '#contract/office/sales/shipments.ts'
import { rowsAtOnce } from '#domain/office/bulk-actions/run-bulk-action.ts'
import { getTextsByLanguage } from '#domain/platform/texts/shop-texts.ts'
import { readPickList } from '#domain/sales/orders/read-pick-list.ts'
import { readPrintedOrders } from '#domain/sales/orders/read-printed-orders.ts'
import { invalid } from '#shared/shop-error.ts'
import type { Shop } from '#shop.ts'
import { chosenOrders } from './order-query.ts'
import { noSuchOrder, orderNumber } from './order-routes.ts'
import { packingSlips, pickList, printStyles, receipts } from './print-page.ts'

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

const papers = createRoute({
  method: 'get',
  path: '/api/admin/papers/{paper}',
  operationId: 'printOrders',
  ...office({ permission: 'orders.read' }),
  summary: 'One document for chosen orders, or for all that fit a list’s filters: packing slips, receipts, a pick list',
  request: {
    params: z.object({ paper: z.enum(['packing-slips', 'receipts', 'pick-list']) }),
    query: chosenOrdersQuery,
  },
  responses: {
    200: { description: 'The document, for A4', content: { 'text/html': { schema: z.string() } } },
    ...noSuchOrder,
    422: refusal('More than 100 orders, or an unknown filter'),
  },
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
  /** Prepares a response that only prints, and returns the options of its page. */
  const optionsFor = async (context: Context<ApiEnvironment>) => {
    const { language } = context.get('visitor')
    context.header('Content-Security-Policy', printedPage)
    return { timeZone, texts: await getTextsByLanguage(shop), masked: !may(context, 'people.see'), language }
  }
  return createRoutes()
    .openapi(packingSlip, async (context) => {
      const orders = await read(context.req.valid('param').number, context.req.valid('query').numbers)
      return context.html(packingSlips(orders, { ...(await optionsFor(context)), title: 'packingSlip' }), 200)
    })
    .openapi(receipt, async (context) => {
      const orders = await read(context.req.valid('param').number, context.req.valid('query').numbers)
      return context.html(receipts(orders, { ...(await optionsFor(context)), title: 'receipt' }), 200)
    })
    .openapi(papers, async (context) => {
      const numbers = await chosenOrders(shop, context, context.req.valid('query'))
      const { paper } = context.req.valid('param')
      const options = await optionsFor(context)
      if (paper === 'pick-list') {
        const rows = await readPickList(shop, numbers, options.language)
        return context.html(pickList(rows, { ...options, count: numbers.length, now: shop.clock() }), 200)
      }
      const orders = await readPrintedOrders(shop, numbers)
      return paper === 'receipts'
        ? context.html(receipts(orders, { ...options, title: 'receipt' }), 200)
        : context.html(packingSlips(orders, { ...options, title: 'packingSlip' }), 200)
    })
}
