import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { checkouts } from '#database/schema/schema.ts'
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
import { createBrowser } from '../support/test-browser.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop.close())

type Call = 'createCustomer' | 'createPayment' | 'confirmPayment'

/** The process dies around one call to the provider: before it, or after the provider did its work. */
function dieAt(call: Call, when: 'before' | 'after') {
  const original = shop.payments[call] as (input: unknown) => Promise<unknown>
  return vi.spyOn(shop.payments, call).mockImplementationOnce(async (input: unknown) => {
    if (when === 'after') await original(input)
    throw new Error('The process died')
  })
}

describe('#261 a checkout that was cut off goes on where it was', () => {
  test.each<[Call, 'before' | 'after', string]>([
    ['createCustomer', 'after', 'pm_card_visa'],
    ['createPayment', 'before', 'pm_card_mastercard'],
    ['createPayment', 'after', 'pm_card_amex'],
    ['confirmPayment', 'before', 'pm_card_discover'],
    ['confirmPayment', 'after', 'pm_card_diners'],
  ])('at %s, %s it', async (call, when, card) => {
    const browser = createBrowser(shop)
    const { token } = await cartToken(browser, { '4350': { membership: true } })
    const before = { intents: (await ledger(shop)).length, charges: (await charges(shop)).length }
    const fields = { email: `${call}-${when}@example.test` }
    const death = dieAt(call, when)
    expect((await pay(browser, token, card, fields)).status).toBe(500)
    death.mockRestore()
    const again = await pay(browser, token, card, fields)
    expect(again).toEqual({ status: 200, body: { requires_action: false } })
    expect(await ledger(shop)).toHaveLength(before.intents + 1)
    expect(await charges(shop)).toHaveLength(before.charges + 1)
    expect((await complete(browser, token)).body.order_id).toBeTruthy()
  })

  test('inside the settlement: nothing of the order is kept, and the next try makes it once', async () => {
    const browser = createBrowser(shop)
    const { token } = await cartToken(browser, { '4353': {} })
    const before = (await rowsOf(shop, 'orders')).length
    const enqueue = shop.jobs.enqueue
    const death = vi.spyOn(shop.jobs, 'enqueue').mockImplementation(async (job, payload, options) => {
      if (job.name === 'send-order-confirmation') throw new Error('The process died')
      await enqueue(job, payload, options)
    })
    expect((await pay(browser, token)).status).toBe(500)
    death.mockRestore()
    expect(await rowsOf(shop, 'orders')).toHaveLength(before)
    expect(await rowsOf(shop, 'reservations')).toHaveLength(1)
    expect((await complete(browser, token)).body.order_id).toBeTruthy()
    expect(await rowsOf(shop, 'orders')).toHaveLength(before + 1)
    expect(await rowsOf(shop, 'reservations')).toHaveLength(0)
  })
})

test('a checkout another process is working on is busy, until its lease runs out', async () => {
  const browser = createBrowser(shop)
  const { token } = await cartToken(browser, { '4352': {} })
  await pay(browser, token, 'pm_card_visa_chargeDeclined')
  const lease = new Date(shop.clock().getTime() + 9_000)
  await shop.database.update(checkouts).set({ leaseUntil: lease }).where(eq(checkouts.state, 'DECLINED'))
  expect((await pay(browser, token)).status).toBe(409)
  shop.setNow(new Date(Date.now() + 10_000))
  expect(await pay(browser, token)).toEqual({ status: 200, body: { requires_action: false } })
  shop.setNow(new Date())
})

test('the visitor may correct the address between a refused card and the next', async () => {
  const browser = createBrowser(shop)
  const { token } = await cartToken(browser, { '4352': {} })
  await pay(browser, token, 'pm_card_visa_chargeDeclined')
  await pay(browser, token, 'pm_card_visa', { address: 'Nygata 9', phone: '+47 911 11 111' })
  const { body } = await complete(browser, token)
  const order = await (await browser.get(`/api/orders/${body.order_id}`)).json()
  expect(order).toMatchObject({ address: 'Nygata 9, 2. etasje, 0155 Oslo, NO', phone: '+4791111111' })
})

test('an edited cart ends the checkout of the earlier one', async () => {
  const browser = createBrowser(shop)
  const first = await cartToken(browser, { '4352': {} })
  await pay(browser, first.token, 'pm_card_authenticationRequired')
  const second = await cartToken(browser, { '4352': { quantity: 2 } })
  expect(await pay(browser, second.token)).toEqual({ status: 200, body: { requires_action: false } })
  expect(await pay(browser, first.token)).toMatchObject({ body: { errors: { cartToken: ['cart.invalid'] } } })
  expect((await ledger(shop)).filter((entry) => entry.status === 'requires_action')).toHaveLength(0)
})

test('#247 a challenge passed in one tab is not paid again in the other', async () => {
  const browser = createBrowser(shop)
  await sandboxCall(shop, 'POST', '/sandbox/webhooks', { mode: 'drop' })
  const [one, two] = [await cartToken(browser, { '4352': {} }), await cartToken(browser, { '4352': {} })]
  const before = (await charges(shop)).length
  const { body } = await pay(browser, one.token, 'pm_card_authenticationRequired')
  await answerChallenge(shop, (body.data as { clientSecret: string }).clientSecret, 'success')
  expect((await pay(browser, two.token)).status).toBe(409)
  expect(await pay(browser, two.token)).toEqual({ status: 200, body: { requires_action: false } })
  expect(await complete(browser, two.token)).toEqual(await complete(browser, one.token))
  expect(await charges(shop)).toHaveLength(before + 1)
})
