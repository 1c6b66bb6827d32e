// @module-tag full
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { saveProduct } from '#domain/catalogue/products/save-product.ts'
import { sizesAsOption } from '#domain/catalogue/products/variant-rules.ts'
import type { Permission } from '#domain/people/staff/permission-rules.ts'
import { type OfficeCaller, signInAs } from '../support/office.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

/** A program's token changes prices only with `prices.write`, whichever call it uses. */

let shop: TestShop
let owner: OfficeCaller
let weak: Caller
let strong: Caller
let plan: number
beforeAll(async () => {
  shop = await createTestShop()
  owner = await signInAs(shop, 'owner')
  weak = await tokenOf(['catalogue.read', 'catalogue.write'])
  strong = await tokenOf(['catalogue.read', 'catalogue.write', 'prices.write'])
  const later = { starts_at: '2040-01-01T12:00:00Z', ends_at: '2040-02-01T12:00:00Z' }
  const planned = { product: 4352, size: null, price: 50, member_price: null, kind: 'reduction', ...later }
  plan = ((await (await owner.call('POST', '/scheduled-prices', planned)).json()) as { id: number }).id
})
afterAll(() => shop.close())
beforeEach(async () => {
  await saveProduct(shop, {
    id: 4360,
    slug: 'priced',
    name: { no: 'P', sv: 'P', en: 'P', fr: 'P' },
    price: 10_000,
    memberPrice: 8_000,
    ...sizesAsOption([
      { key: 'S', label: { no: 'S', sv: 'S', en: 'S', fr: 'S' }, price: 9_000 },
      { key: 'L', label: { no: 'L', sv: 'L', en: 'L', fr: 'L' } },
    ]),
  } as never)
})

type Caller = (method: string, path: string, body?: unknown) => Promise<Response>

async function tokenOf(scopes: Permission[]): Promise<Caller> {
  const made = await owner.call('POST', '/tokens', { name: 'Program', scopes })
  const { token } = (await made.json()) as { token: string }
  return async (method, path, body) => {
    const headers = { authorization: `Bearer ${token}`, 'idempotency-key': crypto.randomUUID() }
    const isFile = typeof body === 'string'
    return shop.app.request(`http://localhost/api/admin${path}`, {
      method,
      headers: {
        ...headers,
        'if-match': (await owner.get(path)).headers.get('etag') ?? '"1"',
        'content-type': isFile ? 'text/csv' : 'application/json',
      },
      ...(body !== undefined && { body: isFile ? body : JSON.stringify(body) }),
    })
  }
}

const prices = async () => {
  const { price, member_price, sizes } = (await (await owner.get('/products/4360')).json()) as {
    price: number
    member_price: number
    sizes: { key: string; price: number | null; member_price: number | null }[]
  }
  return [price, member_price, sizes.map((size) => [size.key, size.price, size.member_price])]
}

const file = (price: string, name = 'P') =>
  `Handle,Title,Option1 Name,Option1 Value,Variant Price\npriced,${name},Size,S,${price}\npriced,,Size,L,100.00\n`

/** A file that was checked. */
async function checked(csv: string): Promise<string> {
  const { id } = (await (await weak('POST', '/imports?name=p.csv', csv)).json()) as { id: number }
  await shop.drainJobs()
  return `/imports/${id}/run`
}

const label = { no: 'S', sv: 'S', en: 'S', fr: 'S' }
const size = (key: string, price: number | null) => ({ key, label, price, member_price: null })
const unnamed = (value: string, price: number | null) => ({ values: [value], price, member_price: null })
const variant = (key: string, price: number | null) => ({ key, ...unnamed(key, price) })
const actions: [operation: string, method: string, path: string, body?: unknown][] = [
  ['changeProduct', 'PUT', '/products/4360', { price: 1 }],
  ['changeProduct', 'PUT', '/products/4360', { member_price: null }],
  ['changeProduct', 'PUT', '/products/4360', { sizes: [size('S', 1), size('L', null)] }],
  ['changeProduct', 'PUT', '/products/4360', { sizes: [size('S', null), size('L', null)] }],
  ['changeProduct', 'PUT', '/products/4360', { sizes: [size('S', 90), size('L', null), size('XL', 1)] }],
  ['changeProduct', 'PUT', '/products/4360', { variants: [variant('S', 1), variant('L', null)] }],
  ['changeProduct', 'PUT', '/products/4360', { variants: [variant('S', null), variant('L', null)] }],
  ['changeProduct', 'PUT', '/products/4360', { variants: [unnamed('S', null), unnamed('L', null)] }],
  [
    'saveProductGrid',
    'PUT',
    '/products/grid',
    { language: 'en', rows: [{ id: 4360, version: 1, cells: { price: 1 } }] },
  ],
  [
    'saveProductGrid',
    'PUT',
    '/products/grid',
    { language: 'en', rows: [{ id: 4360, variant: 'S', version: 1, cells: { member_price: 1 } }] },
  ],
  ['actOnProducts', 'POST', '/products/bulk', { act: 'price_percent', input: { percent: -50 }, ids: ['4360'] }],
  ['actOnProducts', 'POST', '/products/bulk', { act: 'price_amount', input: { amount: -50 }, ids: ['4360'] }],
  [
    'planPrice',
    'POST',
    '/scheduled-prices',
    { product: 4360, size: null, price: 1, member_price: null, kind: 'price' },
  ],
  ['changePricePlan', 'PATCH', '/scheduled-prices/:plan', { price: 1 }],
  ['cancelPricePlan', 'DELETE', '/scheduled-prices/:plan'],
]

test.each(actions)('%s %s %s with %j wants prices.write', async (_operation, method, path, body) => {
  const before = await prices()
  const response = await weak(method, path.replace(':plan', String(plan)), body)
  expect([response.status, await response.json()]).toMatchObject([
    403,
    { code: 'auth.permission', permission: 'prices.write' },
  ])
  await shop.drainJobs()
  expect(await prices()).toEqual(before)
})

test('an import that changes a price wants it too; one that changes none, and a product that is new, do not', async () => {
  const before = await prices()
  const run = await checked(file('1.00'))
  const refused = await weak('POST', run)
  expect([refused.status, await refused.json()]).toMatchObject([403, { permission: 'prices.write' }])
  await shop.drainJobs()
  expect(await prices()).toEqual(before)
  expect((await weak('POST', await checked(file('90.00', 'Renamed')))).status).toBe(200)
  await shop.drainJobs()
  expect((await strong('POST', run)).status).toBe(200)
  const fresh = file('70.00').replaceAll('priced', 'fresh')
  expect((await weak('POST', await checked(fresh))).status).toBe(200)
})

test('the same act goes with prices.write, and all else of a product without it', async () => {
  const product = (await (await owner.get('/products/4360')).json()) as Record<string, unknown>
  const sizes = [size('S', 90), size('L', null), size('XL', null)]
  const rest = { name: { ...label, en: 'Other' }, price: product.price, member_price: product.member_price, sizes }
  expect((await weak('PUT', '/products/4360', rest)).status).toBe(200)
  const same = [unnamed('S', 90), unnamed('L', null), variant('XL', null)]
  expect((await weak('PUT', '/products/4360', { variants: same })).status).toBe(200)
  const fresh = { name: label, price: 5, member_price: null }
  expect((await weak('POST', '/products', fresh)).status).toBe(201)
  expect((await strong('PUT', '/products/4360', { price: 120 })).status).toBe(200)
  expect((await prices())[0]).toBe(120)
})

test('every call for tokens whose body names a price is one of these acts, or makes something new', async () => {
  type Operation = { operationId: string; security?: object[]; requestBody?: unknown }
  const { paths } = (await (await shop.app.request('http://localhost/api/openapi.json')).json()) as {
    paths: Record<string, Record<string, Operation>>
  }
  const priced = Object.entries(paths).flatMap(([path, methods]) =>
    Object.values(methods)
      .filter(({ security, requestBody }) => {
        const isForTokens = security?.some((one) => 'apiToken' in one)
        return (
          path.startsWith('/api/admin/') &&
          isForTokens &&
          /"(member_)?price":\{/.test(JSON.stringify(requestBody ?? ''))
        )
      })
      .map(({ operationId }) => operationId),
  )
  const others = ['createProduct']
  expect(priced.filter((name) => !actions.some(([operation]) => operation === name)).sort()).toEqual(others)
})

test('an import that changes stock wants stock.write', async () => {
  const counted = (count: number) =>
    'Handle,Title,Option1 Value,Variant Price,Variant Inventory Tracker,Variant Inventory Qty\n' +
    `priced,P,S,90.00,shopify,${count}\npriced,,L,100.00,shopify,${count}\n`
  const run = await checked(counted(7))
  const refused = await weak('POST', run)
  expect([refused.status, await refused.json()]).toMatchObject([403, { permission: 'stock.write' }])
  const counter = await tokenOf(['catalogue.read', 'catalogue.write', 'stock.write'])
  expect((await counter('POST', run)).status).toBe(200)
  await shop.drainJobs()
  const { sizes } = (await (await owner.get('/products/4360')).json()) as { sizes: { stock: number | null }[] }
  expect(sizes.map(({ stock }) => stock)).toEqual([7, 7])
  const renamed = counted(7).replace('priced,P,', 'priced,Renamed,')
  expect((await weak('POST', await checked(renamed))).status).toBe(200)
})
