// @module-tag engine
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { checkouts, orders, products, reservations } from '#database/schema/schema.ts'
import { settlePayment } from '#domain/sales/checkout/settle-payment.ts'
import { sweepCheckouts } from '#domain/sales/checkout/sweep-checkouts.ts'
import {
  answerChallenge,
  cartToken,
  charges,
  complete,
  ledger,
  pay,
  rowsOf,
  sandboxCall,
} from '../support/checkout-flow.ts'
import { createBrowser, type TestBrowser } from '../support/test-browser.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'
import { putStock, stockOf } from '../support/variants.ts'

let shop: TestShop
let browser: TestBrowser
beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  browser = createBrowser(shop)
  await sandboxCall(shop, 'DELETE', '/sandbox/faults')
  shop.setNow(new Date())
})

const later = (minutes: number) => shop.setNow(new Date(shop.clock().getTime() + minutes * 60_000))
const misbehave = (on: string, effect: string, times = 1) =>
  sandboxCall(shop, 'POST', '/sandbox/faults', { on, effect, times })
const restock = (id: number, stock: number | null) => putStock(shop, { id: id, stock })

describe('the provider misbehaves', () => {
  test.each([
    ['the answer to the charge is lost', 'payment_intents.confirm', 'drop_response', 1],
    ['the charge answers 500 after it happened', 'payment_intents.confirm', 'error_500_after', 1],
    ['the charge fails before it happened', 'payment_intents.confirm', 'error_500_before', 1],
    ['the answer to the payment’s creation is lost', 'payment_intents.create', 'drop_response', 1],
    ['too many requests', 'payment_intents.confirm', 'rate_limit', 2],
    ['a conflict', 'payment_intents.confirm', 'conflict', 2],
  ])('#261 %s: one charge, one order', async (_, on, effect, times) => {
    const before = (await charges(shop)).length
    const { token } = await cartToken(browser, { '4352': {} })
    await misbehave(on, effect, times)
    const first = await pay(browser, token)
    const response = first.status === 200 ? first : await pay(browser, token)
    expect(response).toEqual({ status: 200, body: { requires_action: false } })
    expect((await complete(browser, token)).body.order_id).toBeTruthy()
    expect(await charges(shop)).toHaveLength(before + 1)
  })

  test('nobody knows whether the card was charged: the visitor is told to wait, and the order comes once', async () => {
    const before = (await charges(shop)).length
    const { token } = await cartToken(browser, { '4352': {} })
    await misbehave('payment_intents.confirm', 'drop_response', 3)
    await misbehave('payment_intents.retrieve', 'drop_response', 3)
    expect((await pay(browser, token)).status).toBe(409)
    await sandboxCall(shop, 'DELETE', '/sandbox/faults')
    expect((await complete(browser, token)).body.order_id).toBeTruthy()
    expect(await charges(shop)).toHaveLength(before + 1)
  })
})

describe('#425 webhooks', () => {
  test('make the order of a browser that never came back', async () => {
    const { token } = await cartToken(browser, { '4352': {} })
    const { body } = await pay(browser, token, 'pm_card_authenticationRequired')
    await answerChallenge(shop, (body.data as { clientSecret: string }).clientSecret, 'success')
    const before = (await rowsOf(shop, 'orders')).length
    await shop.sandbox.deliverWebhooks()
    await shop.drainJobs()
    expect(await rowsOf(shop, 'orders')).toHaveLength(before + 1)
    expect((await complete(browser, token)).body.order_id).toBeTruthy()
    expect(await rowsOf(shop, 'orders')).toHaveLength(before + 1)
  })

  test('without a good signature are refused', async () => {
    const send = (signature: string | null, body = '{"id":"evt_1","object":"event"}') =>
      shop.app.request('http://localhost/webhooks/stripe', {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json', ...(signature !== null && { 'stripe-signature': signature }) },
      })
    const now = Math.floor(shop.clock().getTime() / 1_000)
    for (const signature of [null, '', 'v1=', 't=1,v1=', `t=${now},v1=00`, `t=${now}`, `t=${now + 900},v1=00`]) {
      expect((await send(signature)).status, String(signature)).toBe(400)
    }
  })

  test('signed more than five minutes ago or ahead are refused; good ones are stored once', async () => {
    const event = {
      id: 'evt_signed',
      object: 'event',
      type: 'payment_method.attached',
      created: 1,
      livemode: false,
      data: { object: { id: 'pm_1', object: 'payment_method' } },
    }
    const sendAt = async (offset: number, changes: Record<string, unknown> = {}) => {
      const body = JSON.stringify({ ...event, ...changes })
      const { createHmac } = await import('node:crypto')
      const t = Math.floor(shop.clock().getTime() / 1_000) + offset
      const v1 = createHmac('sha256', shop.environment.stripe.webhookSecret).update(`${t}.${body}`).digest('hex')
      const headers = { 'stripe-signature': `t=${t},v1=${v1}` }
      return (await shop.app.request('http://localhost/webhooks/stripe', { method: 'POST', body, headers })).status
    }
    expect(await sendAt(-400)).toBe(400)
    expect(await sendAt(400)).toBe(400)
    expect(await sendAt(0, { livemode: true })).toBe(400)
    expect(await sendAt(0)).toBe(200)
    expect(await sendAt(0)).toBe(200)
  })

  test('delivered twice, before the browser and in parallel make one order and one mail', async () => {
    const { token } = await cartToken(browser, { '4352': {} })
    const { body } = await pay(browser, token, 'pm_card_authenticationRequired')
    await sandboxCall(shop, 'POST', '/sandbox/webhooks', { mode: 'duplicate' })
    await answerChallenge(shop, (body.data as { clientSecret: string }).clientSecret, 'success')
    await shop.drainJobs()
    shop.mails.length = 0
    const orderCount = (await rowsOf(shop, 'orders')).length
    const payment = (await ledger(shop)).at(-1)!.payment_intent
    const settled = await Promise.all([
      complete(browser, token),
      settlePayment(shop, payment),
      settlePayment(shop, payment),
      shop.sandbox.deliverWebhooks(),
    ])
    await shop.drainJobs()
    expect(settled[1]?.id).toBe(settled[2]?.id)
    expect((await rowsOf(shop, 'orders')).length).toBeLessThanOrEqual(orderCount + 1)
    expect(shop.mails.length).toBeLessThanOrEqual(1)
    const made = await shop.database.select().from(orders).where(eq(orders.paymentIntentId, payment))
    expect(made).toHaveLength(1)
    await sandboxCall(shop, 'POST', '/sandbox/webhooks', { mode: 'normal' })
  })
})

describe('the sweep', () => {
  test('settles what was paid and nobody reported', async () => {
    await sandboxCall(shop, 'POST', '/sandbox/webhooks', { mode: 'drop' })
    const { token } = await cartToken(browser, { '4352': {} })
    const { body } = await pay(browser, token, 'pm_card_authenticationRequired')
    await answerChallenge(shop, (body.data as { clientSecret: string }).clientSecret, 'success')
    const before = (await rowsOf(shop, 'orders')).length
    later(1)
    await sweepCheckouts(shop)
    await sweepCheckouts(shop)
    expect(await rowsOf(shop, 'orders')).toHaveLength(before + 1)
    await sandboxCall(shop, 'POST', '/sandbox/webhooks', { mode: 'normal' })
  })

  test('#453 gives back the stock of a challenge that was left, and cancels its payment', async () => {
    await restock(4353, 1)
    const { token } = await cartToken(browser, { '4353': {} })
    await pay(browser, token, 'pm_card_authenticationRequired')
    expect(await stockOf(shop, 4353)).toBe(0)
    later(10)
    await sweepCheckouts(shop)
    expect(await stockOf(shop, 4353)).toBe(0)
    later(25)
    await sweepCheckouts(shop)
    expect(await stockOf(shop, 4353)).toBe(1)
    expect((await ledger(shop)).at(-1)?.status).toBe('canceled')
    expect(await pay(browser, token)).toMatchObject({ status: 422, body: { errors: { cartToken: ['cart.invalid'] } } })
  })

  test('an expiry that loses the race against the visitor makes the order', async () => {
    await restock(4353, 1)
    await sandboxCall(shop, 'POST', '/sandbox/webhooks', { mode: 'drop' })
    const { token } = await cartToken(browser, { '4353': {} })
    const { body } = await pay(browser, token, 'pm_card_authenticationRequired')
    await answerChallenge(shop, (body.data as { clientSecret: string }).clientSecret, 'success')
    later(45)
    await sweepCheckouts(shop)
    expect((await complete(browser, token)).body.order_id).toBeTruthy()
    expect(await stockOf(shop, 4353)).toBe(0)
    await sandboxCall(shop, 'POST', '/sandbox/webhooks', { mode: 'normal' })
  })
})

describe('#437 stock', () => {
  test('the last piece is sold once, and the other payer is not charged', async () => {
    await restock(4353, 1)
    const before = (await charges(shop)).length
    const payers = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const payer = createBrowser(shop)
        return { payer, token: (await cartToken(payer, { '4353': {} })).token }
      }),
    )
    const responses = await Promise.all(payers.map(({ payer, token }) => pay(payer, token)))
    expect(responses.filter((response) => response.status === 200)).toHaveLength(1)
    for (const { body } of responses.filter((response) => response.status !== 200)) {
      expect(body.errors).toEqual({ cartToken: ['cart.outOfStock'] })
    }
    expect(await charges(shop)).toHaveLength(before + 1)
    expect(await stockOf(shop, 4353)).toBe(0)
  })

  test('a refused card does not keep the piece from its visitor, also in a renewed cart', async () => {
    await restock(4353, 1)
    const { token } = await cartToken(browser, { '4353': {} })
    expect((await pay(browser, token, 'pm_card_visa_chargeDeclined')).status).toBe(422)
    const renewed = await cartToken(browser, { '4353': {} })
    expect(await pay(browser, renewed.token)).toEqual({ status: 200, body: { requires_action: false } })
    expect(await stockOf(shop, 4353)).toBe(0)
  })

  test('paid too late, when the stock is gone: the order is recorded, flagged and refunded once', async () => {
    await restock(4353, 1)
    await sandboxCall(shop, 'POST', '/sandbox/webhooks', { mode: 'drop' })
    const { token } = await cartToken(browser, { '4353': {} })
    const { body } = await pay(browser, token, 'pm_card_authenticationRequired')
    const payment = (await ledger(shop)).at(-1)!.payment_intent
    // The provider took the money although the checkout had expired and its unit was sold to another buyer.
    await shop.database.update(checkouts).set({ state: 'EXPIRED' }).where(eq(checkouts.paymentIntentId, payment))
    await shop.database.delete(reservations)
    await answerChallenge(shop, (body.data as { clientSecret: string }).clientSecret, 'success')
    await misbehave('refunds.create', 'drop_response', 1)
    const { body: done } = await complete(browser, token)
    expect(done.order_id).toBeTruthy()
    const [order] = await shop.database.select().from(orders).where(eq(orders.paymentIntentId, payment))
    expect(order?.flag).toBe('stock')
    later(1)
    await sweepCheckouts(shop)
    const entry = (await ledger(shop)).find((each) => each.payment_intent === payment)
    expect(entry).toMatchObject({ amount: 8900, amount_refunded: 8900 })
    const [checkout] = await shop.database.select().from(checkouts).where(eq(checkouts.paymentIntentId, payment))
    expect(checkout?.state).toBe('REFUNDED')
    await sandboxCall(shop, 'POST', '/sandbox/webhooks', { mode: 'normal' })
  })

  test('a product taken down after payment began is honoured and flagged', async () => {
    const { token } = await cartToken(browser, { '4352': {} })
    const { body } = await pay(browser, token, 'pm_card_authenticationRequired')
    await shop.database.update(products).set({ published: false }).where(eq(products.id, 4352))
    await answerChallenge(shop, (body.data as { clientSecret: string }).clientSecret, 'success')
    expect((await complete(browser, token)).status).toBe(200)
    expect((await rowsOf(shop, 'orders')).at(-1)?.flag).toBe('unpublished')
    await shop.database.update(products).set({ published: true }).where(eq(products.id, 4352))
  })
})
