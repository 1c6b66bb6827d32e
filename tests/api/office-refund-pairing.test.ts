import { eq } from 'drizzle-orm'
import Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { orders, refunds } from '#database/schema/schema.ts'
import { sweepRefunds } from '#domain/sales/refunds/pay-refund.ts'
import { insertRefund } from '#domain/sales/refunds/refund-queries.ts'
import { PaymentUnknown } from '#payments/payments.ts'
import { cents } from '#shared/money.ts'
import { buy, ledger, sandboxCall } from '../support/checkout-flow.ts'
import { type OfficeCaller, signInAs } from '../support/office.ts'
import { createBrowser } from '../support/test-browser.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

let shop: TestShop
let manager: OfficeCaller
let stripe: Stripe
let paymentId: string
let number: number

beforeAll(async () => {
  shop = await createTestShop()
  manager = await signInAs(shop, 'manager')
  const httpClient = Stripe.createFetchHttpClient((url: RequestInfo | URL, init?: RequestInit) =>
    shop.sandbox.fetch(new Request(url, init)),
  )
  stripe = new Stripe(shop.environment.stripe.secretKey, { telemetry: false, httpClient })
})
afterAll(() => shop.close())
beforeEach(async () => {
  number = (await buy(createBrowser(shop), { 4352: { quantity: 2 } })).number
  await shop.drainJobs()
  paymentId = (await stored()).paymentIntentId
})

const stored = async () => (await shop.database.select().from(orders).where(eq(orders.number, number)))[0]!
const own = () => shop.database.select().from(refunds).where(eq(refunds.paymentIntentId, paymentId))
const webhooks = (mode: string) => sandboxCall(shop, 'POST', '/sandbox/webhooks', { mode })
const release = () => sandboxCall(shop, 'POST', '/sandbox/webhooks/release')

async function refundUnanswered(amounts: number[]): Promise<void> {
  const pay = shop.payments.refund
  shop.payments.refund = async (input) => {
    await pay(input)
    throw new PaymentUnknown('The answer is lost')
  }
  for (const [index, amount] of amounts.entries()) {
    const key = `pair-${number}-${index}`
    const body = { amount, reason: 'goodwill', note: key }
    const response = await manager.call('POST', `/orders/${number}/refunds`, body, { 'idempotency-key': key })
    expect(response.status).toBe(202)
  }
  shop.payments.refund = pay
}

/** Each of the shop's refunds with the key that its provider refund carries. */
async function pairs() {
  const rows = await own()
  return Promise.all(
    rows.map(async ({ key, providerRefundId, status }) => {
      const at = providerRefundId ? await stripe.refunds.retrieve(providerRefundId) : null
      return { key, carries: at?.metadata?.refund_key, status }
    }),
  )
}

describe('a refund that the provider reports', () => {
  for (const mode of ['hold', 'reverse']) {
    const order = mode === 'hold' ? 'in their order' : 'the newest first'
    test(`O082 two open refunds of equal amount are each paired with their own, events ${order}`, async () => {
      await webhooks(mode)
      await refundUnanswered([12.5, 12.5])
      expect(await own()).toMatchObject([
        { providerRefundId: null, status: 'due' },
        { providerRefundId: null, status: 'due' },
      ])
      await release()
      await shop.sandbox.deliverWebhooks()
      await shop.drainJobs()
      await webhooks('normal')
      const found = await pairs()
      expect(found).toHaveLength(2)
      expect(new Set(found.map(({ key }) => key)).size).toBe(2)
      for (const { key, carries, status } of found) expect([carries, status]).toEqual([key, 'succeeded'])
      expect(await stored()).toMatchObject({ paymentState: 'PARTLY_REFUNDED', refunded: 2500 })

      await sweepRefunds(shop)
      expect(await pairs()).toEqual(found)
      const paid = (await ledger(shop)).find((entry) => entry.payment_intent === paymentId)
      expect(paid?.amount_refunded).toBe(2500)
    })
  }

  test('O082 one that carries no key is the provider’s own, whatever its amount; so is a second one of a key', async () => {
    const { id: orderId } = await stored()
    const row = { paymentIntentId: paymentId, orderId, amount: cents(700), reason: 'requested', status: 'due' as const }
    const key = `due-${number}`
    await insertRefund(shop.database, { ...row, key, createdAt: shop.clock() })
    const make = async (metadata: Record<string, string>) => {
      const made = await stripe.refunds.create({ payment_intent: paymentId, amount: 700, metadata })
      await shop.sandbox.deliverWebhooks()
      await shop.drainJobs()
      return made.id
    }
    const other = await make({})
    const first = await make({ refund_key: key })
    const second = await make({ refund_key: key })
    expect(new Map((await own()).map((one) => [one.key, one.providerRefundId]))).toEqual(
      new Map([
        [key, first],
        [`provider:${other}`, other],
        [`provider:${second}`, second],
      ]),
    )
  })

  test('one that is reported late counts on the day it was made', async () => {
    await webhooks('hold')
    const made = await stripe.refunds.create({ payment_intent: paymentId, amount: 900 })
    const now = shop.clock()
    shop.setNow(new Date(now.getTime() + 2 * 86_400_000))
    await release()
    await shop.sandbox.deliverWebhooks()
    await shop.drainJobs()
    await webhooks('normal')
    shop.setNow(now)
    expect(await own()).toMatchObject([{ reason: 'provider', createdAt: new Date(made.created * 1_000) }])
  })
})
