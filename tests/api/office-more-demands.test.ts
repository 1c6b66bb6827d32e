import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Permission } from '#domain/people/staff/permission-rules.ts'
import { minuteMs } from '#shared/dates.ts'
import { type OfficeCaller, signInAs } from '../support/office.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

type Action = { method: string; path: string; body?: unknown; lacks?: Permission[] }

let shop: TestShop
let owner: OfficeCaller
beforeAll(async () => {
  shop = await createTestShop()
  owner = await signInAs(shop, 'owner')
})
afterAll(() => shop.close())

const price = { act: 'price_percent', input: { percent: -5, which: 'price' }, ids: ['1'] }
const grid = { language: 'en', rows: [{ id: 1, version: 1, cells: { price: 5 } }] }
/**
 * Every action that requires more because of its body or target. `lacks` names the missing permission; without it, a
 * fresh sign-in is required.
 */
const actions: Record<string, Action> = {
  updateSettings: { method: 'PATCH', path: '/settings', body: { 'brand.main': { email: 'other@example.test' } } },
  cancelMember: {
    method: 'POST',
    path: '/members/00000000-0000-4000-8000-000000000000/cancel',
    body: { at: 'now', reason: 'other', refund: true },
  },
  cancelOrderLines: { method: 'POST', path: '/orders/1/cancel', body: {} },
  cancelReturn: { method: 'POST', path: '/returns/1/cancel', body: {} },
  refundReturn: { method: 'POST', path: '/returns/1/refund', body: {} },
  beginExport: { method: 'POST', path: '/exports', body: { kind: 'orders', filter: '' } },
  officeExportFile: { method: 'GET', path: '/exports/1/file' },
  officeExport: { method: 'GET', path: '/exports/1', lacks: ['exports.people'] },
  actOnOrders: { method: 'POST', path: '/orders/bulk', body: { act: 'export', ids: ['1'] } },
  actOnProducts: { method: 'POST', path: '/products/bulk', body: price, lacks: ['prices.write'] },
  createProduct: {
    method: 'POST',
    path: '/products',
    body: { name: { en: 'Pot' }, price: 5, stock: 1 },
    lacks: ['stock.write'],
  },
  changeProduct: { method: 'PUT', path: '/products/4350', body: { price: 5 }, lacks: ['prices.write'] },
  runImport: { method: 'POST', path: '/imports/1/run', lacks: ['prices.write'] },
  saveProductGrid: { method: 'PUT', path: '/products/grid', body: grid, lacks: ['prices.write'] },
  previewMailTemplate: {
    method: 'GET',
    path: '/mail-templates/receipt/preview?language=en&number=1',
    lacks: ['orders.read'],
  },
  showMailTemplate: {
    method: 'GET',
    path: '/mail-templates/receipt/page?language=en&number=1',
    lacks: ['orders.read'],
  },
  sendTestMail: {
    method: 'POST',
    path: '/mail-templates/receipt/test',
    body: { language: 'en', number: 1 },
    lacks: ['orders.read'],
  },
}

test('every act that demands more by its body asks again after a quarter of an hour, or names the permission', async () => {
  const document = (await (await shop.app.request('http://localhost/api/openapi.json')).json()) as {
    paths: Record<string, Record<string, { operationId?: string; 'x-more'?: boolean }>>
  }
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods))
  const marked = operations.flatMap((one) => (one['x-more'] ? [one.operationId!] : []))
  expect(marked.sort()).toEqual(Object.keys(actions).sort())

  const made = await owner.call('POST', '/exports', { kind: 'orders', filter: '' })
  const { id } = (await made.json()) as { id: number }
  const csv = 'Handle,Title,Variant Price\nvarme-tofler,Slippers,1.00\n'
  const uploaded = await owner.send('POST', '/imports', csv, 'text/csv')
  const imported = ((await uploaded.json()) as { id: number }).id
  await shop.drainJobs()
  const pathOf = (path: string) =>
    path.replace('/exports/1', `/exports/${id}`).replace('/imports/1', `/imports/${imported}`)
  const call = async ({ method, path, body }: Action, headers: Record<string, string>) => {
    const version = (await owner.get('/settings')).headers.get('etag')!
    const all = {
      'if-match': path === '/settings' ? version : '"1"',
      'idempotency-key': crypto.randomUUID(),
      ...headers,
    }
    return owner.call(method, pathOf(path), body, all)
  }
  const codeOf = async (response: Response) => ((await response.json()) as { code?: string }).code
  const scopes = ['catalogue.write', 'catalogue.read', 'content.read', 'content.write'] satisfies Permission[]
  const { token } = (await (await owner.call('POST', '/tokens', { name: 'Weak', scopes })).json()) as { token: string }
  const now = shop.clock()
  shop.setNow(new Date(now.getTime() + 16 * minuteMs))
  for (const [name, action] of Object.entries(actions)) {
    if (!action.lacks) {
      expect(await codeOf(await call(action, {})), name).toBe('auth.reauthenticate')
      continue
    }
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const version = (await owner.get(action.path)).headers.get('etag') ?? '"1"'
    const response = await shop.app.request(`http://localhost/api/admin${pathOf(action.path)}`, {
      method: action.method,
      headers: { ...headers, 'idempotency-key': crypto.randomUUID(), 'if-match': version },
      ...(action.body !== undefined && { body: JSON.stringify(action.body) }),
    })
    expect(await response.json(), name).toMatchObject({ code: 'auth.permission', permission: action.lacks[0] })
  }
  shop.setNow(now)
})
