import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApi } from '#api/api-app.ts'
import { createMetrics } from '#api/metrics.ts'
import { isPrivateAddress, mayReadMetrics } from '#api/metrics-access.ts'
import { reconcileLedger } from '#domain/ledger/reconciliation/reconcile-ledger.ts'
import { createResponseCache } from '#pages/response-cache.ts'
import { buy, cartToken, pay } from '../support/checkout-flow.ts'
import { createBrowser } from '../support/test-browser.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

const token = 'a-token-of-some-length'
let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop({ environment: { METRICS_TOKEN: token, TRUST_PROXY: '1' } })
})
afterAll(() => shop.close())

const read = (peer: string, headers: Record<string, string> = {}, app = shop.app) =>
  app.fetch(new Request('http://localhost/metrics', { headers }), { peer })

test('#439 the figures are for the private network, or for who shows the token', async () => {
  for (const peer of ['127.0.0.1', '::1', '::ffff:10.1.2.3', '172.20.0.4', '192.168.1.9', 'fd00::1']) {
    expect((await read(peer)).status, peer).toBe(200)
  }
  for (const peer of ['203.0.113.9', '172.32.0.1', '2001:db8::1', '11.0.0.1']) {
    const refused = await read(peer)
    expect(refused.status, peer).toBe(403)
    expect(await refused.text()).not.toContain('vitrine_')
    expect((await read(peer, { authorization: `Bearer ${token}` })).status).toBe(200)
    expect((await read(peer, { authorization: `Bearer ${token}x` })).status).toBe(403)
  }
  expect((await read('127.0.0.1', { 'x-forwarded-for': '203.0.113.9' })).status).toBe(403)
  expect((await read('127.0.0.1', { 'x-forwarded-for': '203.0.113.9, 10.0.0.5' })).status).toBe(200)
})

test('#439 behind a proxy that is not believed nobody counts as private', () => {
  const caller = { ip: '127.0.0.1', forwarded: true, authorization: undefined }
  expect(mayReadMetrics(caller, { metricsToken: null, trustProxy: false })).toBe(false)
  expect(mayReadMetrics({ ...caller, forwarded: false }, { metricsToken: null, trustProxy: false })).toBe(true)
  expect(mayReadMetrics({ ...caller, authorization: 'Bearer null' }, { metricsToken: null, trustProxy: false })).toBe(
    false,
  )
  for (const odd of ['', 'unknown', '1270.0.0.1', 'localhost', '127.0.0.1.example']) {
    expect(isPrivateAddress(odd), odd).toBe(false)
  }
})

test('#439 orders, declines, settling, jobs, memberships, events and the state of the books are counted', async () => {
  await buy(createBrowser(shop), { '4352': {} })
  await buy(createBrowser(shop), { '4350': { membership: true } }, { email: 'medlem@example.test' })
  const refused = createBrowser(shop)
  for (const card of ['pm_card_visa_chargeDeclined', 'pm_card_visa_chargeDeclinedInsufficientFunds']) {
    expect((await pay(refused, (await cartToken(refused, { '4352': {} })).token, card)).status).toBe(422)
  }
  await shop.sandbox.deliverWebhooks()
  await shop.drainJobs()
  await reconcileLedger(shop)
  const fresh = createApi(shop)
  const counted = createBrowser({ app: fresh })
  const { token: cart } = await cartToken(counted, { '4352': {} })
  expect((await pay(counted, cart, 'pm_card_visa_chargeDeclined')).status).toBe(422)
  await shop.sandbox.deliverWebhooks()
  await shop.drainJobs()
  const text = await (await read('127.0.0.1', {}, fresh)).text()
  const figure = (name: string) => Number(new RegExp(`^${name.replace(/[{}"]/g, '\\$&')} (.+)$`, 'm').exec(text)?.[1])
  expect(figure('vitrine_orders_total{flag="none"}')).toBe(2)
  expect(figure('vitrine_order_euros_total{flag="none"}')).toBeGreaterThan(10)
  expect(figure('vitrine_declines_total{reason="card.declined"}')).toBe(1)
  expect(figure('vitrine_checkouts_day{state="ORDERED"}')).toBe(2)
  expect(figure('vitrine_settled_day')).toBe(2)
  expect(figure('vitrine_settle_seconds{quantile="0.99"}')).toBeGreaterThanOrEqual(0)
  expect(figure('vitrine_settle_seconds{quantile="0.99"}')).toBeLessThan(60)
  expect(figure('vitrine_memberships{status="trialing"}')).toBe(1)
  expect(figure('vitrine_jobs{job="send-order-confirmation",state="completed"}')).toBe(2)
  expect(figure('vitrine_job_failures{job="send-order-confirmation"}')).toBe(0)
  expect(figure('vitrine_provider_events_open')).toBe(0)
  expect(figure('vitrine_book_differences')).toBe(0)
  expect(figure('vitrine_books_checked_at_seconds')).toBeGreaterThan(1_700_000_000)
  expect(text).not.toMatch(/example\.test|Nordmann|pi_|cus_/)
})

test('#439 answers from memory are counted', async () => {
  const metrics = createMetrics()
  const cache = createResponseCache({ maxBytes: 1_000_000, changes: shop.changes, now: () => Date.now() })
  metrics.followCache(() => cache.statistics)
  const text = await metrics.text()
  for (const name of ['hits', 'misses', 'entries', 'bytes']) expect(text).toContain(`vitrine_cache_${name} 0`)
})
