import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import type { disputeListResponse, paymentListResponse } from '#contract/office/ledger/money.ts'
import { orders } from '#database/schema/schema.ts'
import { PaymentUnknown } from '#payments/payments.ts'
import { cents } from '#shared/money.ts'
import { buy, sandboxCall } from '../support/checkout-flow.ts'
import { openMember } from '../support/member-life.ts'
import { type OfficeCaller, signInAs } from '../support/office.ts'
import { createBrowser } from '../support/test-browser.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

let shop: TestShop
let accountant: OfficeCaller
let bought: number
let stray: string

beforeAll(async () => {
  shop = await createTestShop()
  bought = (await buy(createBrowser(shop), { '4352': {} })).number
  const member = await openMember(shop, { email: 'member@example.test', card: 'pm_card_mastercard' })
  const input = {
    amount: cents(4_200),
    currency: 'EUR' as const,
    customerId: null,
    keepCard: false,
    metadata: {},
    key: 'stray',
  }
  stray = (await shop.payments.createPayment(input)).id
  await shop.payments.confirmPayment({ paymentId: stray, paymentMethodId: 'pm_card_visa', key: 'stray:confirm' })
  const [order] = await shop.database.select().from(orders).where(eq(orders.number, bought))
  await shop.payments.refund({ paymentId: order!.paymentIntentId, amount: cents(200), currency: 'EUR', key: 'part' })
  await shop.sandbox.deliverWebhooks()
  await shop.drainJobs()
  await member.pass('8d')
  await sandboxCall(shop, 'POST', '/sandbox/clock', { advance: '9d' })
  await shop.drainJobs()
  accountant = await signInAs(shop, 'accountant')
})
afterAll(() => shop.close())

const read = async <ApiResponse>(path: string) => (await (await accountant.get(path)).json()) as ApiResponse

test('O216 payments stand with their order or invoice; one that the shop knows nothing of is marked', async () => {
  const { items, next } = await read<z.infer<typeof paymentListResponse>>('/payments')
  expect(next).toBeNull()
  expect(items.find(({ id }) => id === stray)).toMatchObject({ amount: 42, belongs: null, card: 'visa', last4: '4242' })
  const ofOrder = items.find(({ belongs }) => belongs?.kind === 'order' && belongs.id === String(bought))
  expect(ofOrder).toMatchObject({ amount: 72, refunded: 2, status: 'succeeded' })
  expect(items.some(({ belongs }) => belongs?.kind === 'invoice')).toBe(true)
  const first = await read<z.infer<typeof paymentListResponse>>('/payments?limit=1')
  const second = await read<z.infer<typeof paymentListResponse>>(`/payments?limit=1&cursor=${first.next}`)
  expect([first.items[0]!.id, second.items[0]!.id]).toEqual(items.slice(0, 2).map(({ id }) => id))
})

test('O216 with the provider silent the payments are 503; a role without the permission gets 403', async () => {
  const { listPayments } = shop.payments
  shop.payments.listPayments = async () => {
    throw new PaymentUnknown('silence')
  }
  const silent = await accountant.get('/payments')
  shop.payments.listPayments = listPayments
  expect(silent.status).toBe(503)
  expect((await accountant.get('/payments?colour=red')).status).toBe(422)
  const service = await signInAs(shop, 'service')
  for (const path of ['/payments', '/payouts', '/disputes']) expect((await service.get(path)).status).toBe(403)
})

test('O216 disputes stand with order, reason and deadline', async () => {
  const disputed = await buy(
    createBrowser(shop),
    { '4352': {} },
    { paymentMethodId: 'pm_card_createDispute', email: 'd@example.test' },
  )
  await shop.sandbox.deliverWebhooks()
  await shop.drainJobs()
  const { items } = await read<z.infer<typeof disputeListResponse>>('/disputes')
  expect(items.find(({ order_number }) => order_number === disputed.number)).toMatchObject({
    amount: 72,
    reason: expect.any(String),
    due_by: expect.any(String),
  })
})

test('the TEST band knows how far the sandbox’s clock is ahead; a silent sandbox hides it only', async () => {
  const { offset_seconds } = await read<{ offset_seconds: number }>('/test-clock')
  expect(offset_seconds).toBeGreaterThan(17 * 86_400 - 60)
  const { readTestClock } = shop.payments
  shop.payments.readTestClock = async () => {
    throw new PaymentUnknown('silence')
  }
  expect(await read('/test-clock')).toEqual({ offset_seconds: null })
  shop.payments.readTestClock = readTestClock
})
