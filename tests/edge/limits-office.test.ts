import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorkload, defaultLimits } from '../../src/pages/server-limits.ts'
import { startWebShop, type WebShop } from '../support/web-shop.ts'

/** Staff never slow a checkout: the back office has few of the API's slots, and a queue of its own. */

const limits = { ...defaultLimits, apiCalls: 4, officeCalls: 2, officeCallsWaiting: 3, waitTimeoutMs: 600_000 }
type Workload = ReturnType<typeof createWorkload>

const orders = { method: 'GET', url: '/api/admin/orders' }
const purchase = { method: 'POST', url: '/api/checkout' }

/** Work that stays until it is let go. */
function busy(workload: Workload, request: { method: string; url: string }) {
  const held = Promise.withResolvers<void>()
  const seen = { begun: false, done: held.resolve, ended: Promise.resolve() }
  const limit = workload.limitOf(request as Parameters<Workload['limitOf']>[0])
  seen.ended = limit.run(() => {
    seen.begun = true
    return held.promise
  })
  return seen
}

/** Lets everything happen that waits for nothing. */
const settled = () => new Promise((resolve) => setImmediate(resolve))

test('O221 the office takes at most 16 of the 64 places of the API', () => {
  expect(defaultLimits).toMatchObject({ apiCalls: 64, officeCalls: 16 })
})

test('O221 staff wait for one another, a purchase begins at once beside them', async () => {
  const workload = createWorkload(limits)
  const staff = Array.from({ length: 5 }, () => busy(workload, orders))
  await settled()
  expect(staff.map(({ begun }) => begun)).toEqual([true, true, false, false, false])
  const refused = await busy(workload, orders).ended.catch((error: unknown) => error)
  expect(refused, 'beyond those who may wait').toMatchObject({ code: 'request.unavailable', retryAfterSeconds: 2 })

  const purchases = [busy(workload, purchase), busy(workload, purchase)]
  await settled()
  expect(purchases.map(({ begun }) => begun)).toEqual([true, true])
  expect(workload.apiCalls.statistics, 'all slots are taken').toMatchObject({ running: 4, waiting: 0 })

  const next = busy(workload, purchase)
  purchases[0]!.done()
  await purchases[0]!.ended
  await settled()
  expect(next.begun, 'its slot goes to the next purchase, not to staff who came before').toBe(true)
  expect(staff[2]!.begun).toBe(false)

  for (const each of [...staff, ...purchases, next]) each.done()
  await Promise.all([...staff, ...purchases, next].map(({ ended }) => ended))
  expect(workload.apiCalls.statistics).toMatchObject({ running: 0, waiting: 0 })
})

test('O221 staff take no places from the API while it has none free', async () => {
  const workload = createWorkload(limits)
  const purchases = Array.from({ length: 4 }, () => busy(workload, purchase))
  const staff = busy(workload, orders)
  await settled()
  expect(staff.begun).toBe(false)
  for (const each of purchases) each.done()
  staff.done()
  await staff.ended
})

test('a call of the office is known by any spelling of its address', () => {
  const workload = createWorkload(limits)
  const limitOf = (url: string) => workload.limitOf({ method: 'GET', url } as Parameters<Workload['limitOf']>[0])
  const office = limitOf(orders.url)
  for (const address of [
    '/api/admin/orders',
    '/api/admin/orders?q=1',
    '/api/%61dmin/orders',
    '/api/./admin/orders',
    'http://shop.test/api/admin/me',
  ]) {
    expect(limitOf(address) === office, address).toBe(true)
  }
  for (const address of ['/api/orders', '/api/administration', '/webhooks/stripe', '//[']) {
    expect(limitOf(address), address).toBe(workload.apiCalls)
  }
})

let web: WebShop
beforeAll(async () => {
  web = await startWebShop({ limits: { officeCalls: 0, officeCallsWaiting: 0 } })
})
afterAll(() => web.close())

test('O221 on the wire: with no place left for staff they are told to come back, and the shop sells on', async () => {
  const get = (path: string) => fetch(`http://localhost:${web.port}${path}`)
  const refused = await get('/api/admin/orders')
  expect(refused.status).toBe(503)
  expect(refused.headers.get('retry-after')).toBe('2')
  expect((await get('/api/search?query=gloves')).status).toBe(200)
  expect((await get('/api/products')).status).toBe(200)
})
