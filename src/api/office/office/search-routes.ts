import { createRoute } from '@hono/zod-openapi'
import { may, office } from '#api/office/office-guard.ts'
import { toOrderItem } from '#api/office/sales/order-response.ts'
import { readerOf } from '#api/office/sales/order-routes.ts'
import { json } from '#api/route-schemas.ts'
import { createRoutes } from '#api/visitor.ts'
import {
  countsResponse,
  type SearchResponse,
  searchQuery,
  searchResponse,
  testClockResponse,
} from '#contract/office/office/search.ts'
import { searchOffice } from '#domain/office/office-search/search-office.ts'
import { readCounts } from '#domain/office/overview/read-counts.ts'
import { maskEmail } from '#domain/people/staff/mask-rules.ts'
import { settingPageOf } from '#domain/platform/settings/setting-form-rules.ts'
import { textIn } from '#shared/markets.ts'
import type { Shop } from '#shop.ts'

const search = createRoute({
  method: 'get',
  path: '/api/admin/search',
  operationId: 'searchOffice',
  ...office({ permission: null, tokens: true }),
  summary: 'Orders, people, products, members, messages, payments, pages and settings that a text finds',
  request: { query: searchQuery },
  responses: { 200: json(searchResponse, 'At most five of each, of what the reader may see') },
})

const counts = createRoute({
  method: 'get',
  path: '/api/admin/counts',
  operationId: 'officeCounts',
  ...office({ permission: null, tokens: true }),
  summary: 'How much work waits in each part of the office',
  responses: { 200: json(countsResponse, 'Numbers for the badges') },
})

const testClock = createRoute({
  method: 'get',
  path: '/api/admin/test-clock',
  operationId: 'officeTestClock',
  ...office({ permission: null, tokens: true }),
  summary: 'How far the clock of the payment sandbox is ahead of the real time',
  responses: { 200: json(testClockResponse, 'Null where there is no sandbox, or it is silent') },
})

/** Routes for the search, the badges of pending work, and the clock in the TEST banner. */
export function officeSearchRoutes(shop: Shop) {
  return createRoutes()
    .openapi(search, async (context) => {
      const reader = readerOf(shop, context)
      const found = await searchOffice(shop, { text: context.req.valid('query').q, may: reader.may })
      const { language } = context.get('visitor')
      const masked = !reader.may('people.see')
      const person = ({ email }: { email: string }) => (masked ? maskEmail(email) : email)
      const items: SearchResponse['items'] = [
        ...found.orders.map((row) => {
          const { number, name, email } = toOrderItem(row, reader)
          return item('order', `#${number}`, name || email, `/orders/${number}`)
        }),
        ...found.payments.map(({ payment, number }) => item('payment', payment, `#${number}`, `/orders/${number}`)),
        ...found.customers.map((row) =>
          item('customer', row.name || person(row), person(row), `/customers/${row.key}`),
        ),
        ...found.members.map((row) => item('member', nameOf(row), person(row), `/members/${row.id}`)),
        ...found.products.map(({ id, slug, name }) => item('product', textIn(name, language), slug, `/products/${id}`)),
        ...found.messages.map((row) => item('message', nameOf(row) || person(row), person(row), `/messages/${row.id}`)),
        ...found.settings.map((key) => item('setting', key, '', `/settings/${settingPageOf(key)}`)),
      ]
      return context.json({ items }, 200)
    })
    .openapi(counts, async (context) => {
      return context.json(await readCounts(shop, (permission) => may(context, permission)), 200)
    })
    .openapi(testClock, async (context) => {
      const clock = await shop.payments.readTestClock().catch(() => null)
      return context.json({ offset_seconds: clock?.offsetSeconds ?? null }, 200)
    })
}

type Item = SearchResponse['items'][number]

function item(kind: Item['kind'], label: string, detail: string, path: string): Item {
  return { kind, label, detail, path }
}

function nameOf({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`.trim()
}
