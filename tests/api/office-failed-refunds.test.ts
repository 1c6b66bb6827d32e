import { eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DifferenceListResponse } from '#contract/office/ledger/reconciliation.ts'
import { orders, refunds } from '#database/schema/schema.ts'
import { reconcileLedger } from '#domain/ledger/reconciliation/reconcile-ledger.ts'
import { hourMs } from '#shared/dates.ts'
import { buy, sandboxCall } from '../support/checkout-flow.ts'
import { type OfficeCaller, signInAs } from '../support/office.ts'
import { idempotencyKey } from '../support/parcel-admin.ts'
import { createBrowser } from '../support/test-browser.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

let shop: TestShop
let manager: OfficeCaller
beforeAll(async () => {
  shop = await createTestShop()
  manager = await signInAs(shop, 'manager')
})
afterAll(() => shop.close())

async function settle() {
  await shop.sandbox.deliverWebhooks()
  await shop.drainJobs()
}
const refund = (number: number, amount: number) =>
  manager.call('POST', `/orders/${number}/refunds`, { amount, reason: 'goodwill' }, idempotencyKey())
const stateOf = async (number: number) =>
  (await shop.database.select().from(orders).where(eq(orders.number, number)))[0]!.paymentState

/** The open differences of a new check, which are the same in the office. */
async function openDifferences(): Promise<string[]> {
  const report = await reconcileLedger(shop)
  const list = (await (await manager.get('/books/differences?state=open')).json()) as DifferenceListResponse
  const keys = report.differences.map(({ key }) => key).sort()
  expect(list.items.map(({ key }) => key).sort()).toEqual(keys)
  return keys
}

/** Lets an hour pass, in which the card's bank sends refunds back. */
async function failingHour() {
  await sandboxCall(shop, 'POST', '/sandbox/clock', { advance: '1h' })
  await settle()
  shop.setNow(new Date(shop.clock().getTime() + hourMs))
  manager = await signInAs(shop, 'manager')
}

test('O083 O212 a failed refund is a difference while its money is owed; paid back again from the order it is none', {
  tags: 'full',
}, async () => {
  const bought = await buy(createBrowser(shop), { '4352': {} }, { paymentMethodId: 'pm_card_refundFail' })
  const { number } = bought
  await settle()
  const keysOf = async () => {
    const rows = await shop.database.select().from(refunds).orderBy(refunds.createdAt)
    return rows.map(({ key }) => `refundMissing:${key}`)
  }
  expect((await refund(number, 50)).status).toBe(201)
  expect(await openDifferences()).toEqual([])
  await failingHour()
  const [first] = await keysOf()
  expect(await openDifferences()).toEqual([first])
  expect(await stateOf(number)).toBe('REFUND_FAILED')

  expect((await refund(number, 20)).status).toBe(201)
  expect(await openDifferences()).toEqual([first])
  expect((await refund(number, 30)).status).toBe(201)
  expect(await openDifferences()).toEqual([])
  expect(await stateOf(number)).toBe('PARTLY_REFUNDED')

  // These come back as well: they are owed then, and the first is not once more.
  await failingHour()
  const [, second, third] = await keysOf()
  expect(await openDifferences()).toEqual([second, third].sort())
  expect(await stateOf(number)).toBe('REFUND_FAILED')
  expect((await refund(number, 50)).status).toBe(201)
  expect(await openDifferences()).toEqual([])
  const gone = await (await manager.get('/books/differences?state=gone')).json()
  expect((gone as DifferenceListResponse).items.map(({ key }) => key).sort()).toEqual([first, second, third].sort())
})

test('O212 a refund that the provider refused moved no money: the order says so, the books agree', async () => {
  const bought = await buy(createBrowser(shop), { '4352': {} }, { paymentMethodId: 'pm_card_createDispute' })
  await settle()
  const response = await refund(bought.number, 5)
  expect(await response.json()).toMatchObject({ state: 'failed', failure: expect.any(String) })
  const refused = await shop.database.select().from(refunds).where(isNull(refunds.providerRefundId))
  expect(refused).toMatchObject([{ status: 'failed', amount: 500 }])
  // Longer than one that is due may wait.
  shop.setNow(new Date(shop.clock().getTime() + 2 * hourMs))
  manager = await signInAs(shop, 'manager')
  expect(await openDifferences()).not.toContain(`refundMissing:${refused[0]!.key}`)
  const list = await (await manager.get('/orders?payment=DISPUTED,REFUND_FAILED')).json()
  expect((list as { items: { number: number }[] }).items.map(({ number }) => number)).toContain(bought.number)
})
