// @module-tag engine
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { products } from '#database/schema/schema.ts'
import { updateSettings } from '#domain/platform/settings/update-settings.ts'
import { cents } from '#shared/money.ts'
import { answerChallenge, buy, cartToken, charges, complete, ledger, pay, rowsOf } from '../support/checkout-flow.ts'
import { setPrice } from '../support/set-price.ts'
import { createBrowser } from '../support/test-browser.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop.close())

describe('paying a cart', () => {
  test('#1 #330 #365 #366 #369 #388 a visitor buys by card and reads the order', async () => {
    const order = await buy(createBrowser(shop), { '4352': { quantity: 2 } }, {}, { soid: '42' })
    expect(order).toMatchObject({
      name: 'Kari Nordmann',
      address: 'Storgata 1, 2. etasje, 0155 Oslo, NO',
      phone: '+4790000000',
      total: 144,
      currency: 'EUR',
      set_password: false,
      bought_here: true,
      lines: [{ product_id: 4352, name: 'Cast-iron teapot', quantity: 2, price: 72, membership: false, total: 144 }],
    })
    expect(order.id).toMatch(/^[0-9a-f]{32}$/)
    expect(Date.parse(order.created_at)).toBeGreaterThan(0)
    expect((await charges(shop)).at(-1)).toMatchObject({ amount: 14_400 })
  })

  test('#454 #458 keeps country and attribution with the order', async () => {
    await buy(createBrowser(shop, { host: 'sv.localhost' }), { '4352': {} }, {}, { soid: 'campaign-7' })
    const row = (await rowsOf(shop, 'orders')).at(-1)
    expect(row).toMatchObject({ country: 'SE', market: 'sv', soid: 'campaign-7', host: 'sv.localhost' })
  })

  test('#367 a repeated success call answers the same order, and forged items change nothing', async () => {
    const browser = createBrowser(shop)
    const { token } = await cartToken(browser, { '4352': {} })
    await pay(browser, token)
    const first = await complete(browser, token)
    const forged = await browser.post('/api/checkout/success', {
      user: { id: 1 },
      paymentMethod: 'pm_other',
      cartItems: [{ id: 4352, price: 0.01, quantity: 50 }],
      cartToken: token,
    })
    expect(await forged.json()).toEqual(first.body)
    browser.cookies.set('cart', token)
    const byCookie = await browser.post('/api/checkout/success', { paymentMethod: { id: 'pm_x' } })
    expect(await byCookie.json()).toEqual(first.body)
    expect(await (await browser.get(`/api/orders/${first.body.order_id}`)).json()).toMatchObject({ total: 72 })
  })

  test('#367 an unpaid cart is no order, and another browser’s cart is refused', async () => {
    const browser = createBrowser(shop)
    const { token } = await cartToken(browser, { '4352': {} })
    expect((await complete(browser, token)).status).toBe(409)
    const stranger = createBrowser(shop)
    expect(await complete(stranger, token)).toMatchObject({
      status: 422,
      body: { errors: { cartToken: ['cart.invalid'] } },
    })
    const taken = await pay(stranger, token)
    expect(taken).toMatchObject({ status: 422, body: { errors: { cartToken: ['cart.invalid'] } } })
    expect((await stranger.post('/api/checkout/success', {})).status).toBe(409)
  })

  test('#260 each refused card says why, charges nothing, and the next card pays the same cart', async () => {
    const browser = createBrowser(shop)
    const { token } = await cartToken(browser, { '4352': {} })
    const before = (await charges(shop)).length
    const declines = [
      ['pm_card_visa_chargeDeclined', 'card.declined'],
      ['pm_card_visa_chargeDeclined', 'card.declined'],
      ['pm_card_visa_chargeDeclinedInsufficientFunds', 'card.insufficientFunds'],
      ['pm_card_visa_chargeDeclinedLostCard', 'card.declined'],
      ['pm_card_chargeDeclinedExpiredCard', 'card.expired'],
      ['pm_card_chargeDeclinedIncorrectCvc', 'card.cvc'],
      ['pm_card_chargeDeclinedProcessingError', 'card.processingError'],
      ['pm_nobody', 'card.invalid'],
    ]
    for (const [card, key] of declines) {
      expect(await pay(browser, token, card), card).toMatchObject({ status: 422, body: { errors: { card: [key] } } })
      expect((await complete(browser, token)).status).toBe(409)
    }
    expect(await pay(browser, token)).toEqual({ status: 200, body: { requires_action: false } })
    expect(await charges(shop)).toHaveLength(before + 1)
  })

  test('#243 #245 a challenge that is passed pays, once', async () => {
    const browser = createBrowser(shop)
    const { token } = await cartToken(browser, { '4352': {} })
    const { status, body } = await pay(browser, token, 'pm_card_authenticationRequired')
    expect({ status, requires: body.requires_action }).toEqual({ status: 200, requires: true })
    const { clientSecret } = body.data as { clientSecret: string }
    expect((await complete(browser, token)).status).toBe(409)
    const again = await pay(browser, token, 'pm_card_authenticationRequired')
    expect(again.body).toEqual(body)
    await answerChallenge(shop, clientSecret, 'success')
    expect((await complete(browser, token)).body.order_id).toBeTruthy()
    expect((await pay(browser, token)).body).toEqual({ requires_action: false })
  })

  test('#244 #260 a challenge that is refused pays nothing; another card then pays the same payment', async () => {
    const browser = createBrowser(shop)
    const { token } = await cartToken(browser, { '4352': {} })
    const { body } = await pay(browser, token, 'pm_card_authenticationRequired')
    await answerChallenge(shop, (body.data as { clientSecret: string }).clientSecret, 'failure')
    expect((await complete(browser, token)).status).toBe(409)
    const intents = (await ledger(shop)).length
    expect(await pay(browser, token)).toEqual({ status: 200, body: { requires_action: false } })
    expect(await ledger(shop)).toHaveLength(intents)
  })

  test('a challenge that was left gives way to another card', async () => {
    const browser = createBrowser(shop)
    const { token } = await cartToken(browser, { '4352': {} })
    await pay(browser, token, 'pm_card_authenticationRequired')
    expect(await pay(browser, token, 'pm_card_mastercard')).toEqual({ status: 200, body: { requires_action: false } })
  })
})

describe('#261 exactly one order and one charge', () => {
  test('twenty parallel submits of one cart', async () => {
    const browser = createBrowser(shop)
    const { token } = await cartToken(browser, { '4352': {} })
    const before = { charges: (await charges(shop)).length, orders: (await rowsOf(shop, 'orders')).length }
    const responses = await Promise.all(Array.from({ length: 20 }, () => pay(browser, token)))
    expect(new Set(responses.map((response) => response.status))).toEqual(new Set([200]))
    expect(await charges(shop)).toHaveLength(before.charges + 1)
    expect(await rowsOf(shop, 'orders')).toHaveLength(before.orders + 1)
  })

  test('#247 two tabs with two tokens for the same cart', async () => {
    const browser = createBrowser(shop)
    const [one, two] = [await cartToken(browser, { '4352': {} }), await cartToken(browser, { '4352': {} })]
    const before = (await charges(shop)).length
    await pay(browser, one.token)
    expect(await pay(browser, two.token)).toEqual({ status: 200, body: { requires_action: false } })
    expect(await complete(browser, two.token)).toEqual(await complete(browser, one.token))
    expect(await charges(shop)).toHaveLength(before + 1)
  })

  test('#247 a tab that was held up while the other one paid gets its order, and no second charge', async () => {
    const browser = createBrowser(shop)
    const member = { '4350': { membership: true } }
    const [one, two] = [await cartToken(browser, member), await cartToken(browser, member)]
    const before = (await charges(shop)).length
    const [asked, result] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const { retrievePaymentMethod } = shop.payments
    const held = vi.spyOn(shop.payments, 'retrievePaymentMethod').mockImplementationOnce(async (id) => {
      asked.resolve()
      await result.promise
      return retrievePaymentMethod(id)
    })
    const late = pay(browser, two.token, 'pm_card_mastercard')
    await asked.promise
    expect(await pay(browser, one.token, 'pm_card_amex')).toMatchObject({ status: 200 })
    result.resolve()
    expect(await late).toMatchObject({ status: 409 })
    expect(await pay(browser, two.token)).toEqual({ status: 200, body: { requires_action: false } })
    expect(await complete(browser, two.token)).toEqual(await complete(browser, one.token))
    expect(await charges(shop)).toHaveLength(before + 1)
    held.mockRestore()
  })

  test('the same cart may be bought again later', async () => {
    const browser = createBrowser(shop)
    const first = await buy(browser, { '4352': {} })
    const second = await buy(browser, { '4352': {} })
    expect(second.id).not.toBe(first.id)
  })
})

describe('a cart that changed since is not charged', () => {
  test('a price, a setting, a product taken down', async () => {
    const browser = createBrowser(shop)
    const before = (await ledger(shop)).length
    const priced = await cartToken(browser, { '4352': {} })
    await setPrice(shop, 4352, { price: cents(7300) })
    expect(await pay(browser, priced.token)).toMatchObject({
      status: 422,
      body: { errors: { cartToken: ['cart.priceChanged'] } },
    })
    await setPrice(shop, 4352, { price: cents(7200) })

    const offered = await cartToken(browser, { '4350': { membership: true } })
    await updateSettings(shop, { changes: { 'membership.price': 2_499 }, actor: 'test' })
    expect((await pay(browser, offered.token)).body.errors).toEqual({ cartToken: ['cart.priceChanged'] })
    await updateSettings(shop, { changes: { 'membership.price': 1_999 }, actor: 'test' })

    await shop.database.update(products).set({ published: false }).where(eq(products.id, 4352))
    expect((await pay(browser, priced.token)).body.errors).toEqual({ cartToken: ['cart.unavailable'] })
    await shop.database.update(products).set({ published: true }).where(eq(products.id, 4352))
    expect(await ledger(shop)).toHaveLength(before)
  })

  test('#258 an unknown, empty or expired token', async () => {
    const browser = createBrowser(shop)
    const invalid = { status: 422, body: { errors: { cartToken: ['cart.invalid'] } } }
    expect(await pay(browser, 'x'.repeat(43))).toMatchObject(invalid)
    expect(await pay(browser, '')).toMatchObject(invalid)
    const { token } = await cartToken(browser, { '4352': {} })
    shop.setNow(new Date(Date.now() + 25 * 3_600_000))
    expect(await pay(browser, token)).toMatchObject(invalid)
    shop.setNow(new Date())
  })
})

describe('the form', () => {
  test('#251 #256 #257 #258 says what is missing, field by field', async () => {
    const browser = createBrowser(shop)
    const { token } = await cartToken(browser, { '4350': { membership: true } })
    const empty = { email: '', firstName: ' ', lastName: '', address: '', city: '', zip: '', phone: '' }
    const missing = await pay(browser, token, 'pm_card_visa', { ...empty, 'delivery-method': 'pigeon', apartment: '' })
    expect(missing.status).toBe(422)
    expect(Object.keys(missing.body.errors ?? {}).sort()).toEqual(
      ['address', 'city', 'delivery-method', 'email', 'firstName', 'lastName', 'phone', 'zip'].sort(),
    )
    const nothing = await pay(browser, token, 'pm_card_visa', { ...empty, terms: '', 'subscription-terms': '' })
    expect(nothing.body.errors).toMatchObject({
      email: ['validation.required'],
      terms: ['validation.terms'],
      'subscription-terms': ['validation.subscriptionTerms'],
    })
    expect((await pay(browser, token, 'pm_card_visa', { email: 'kari' })).body.errors).toEqual({
      email: ['validation.email'],
    })
    expect((await pay(browser, token, 'pm_card_visa', { terms: '', 'subscription-terms': '' })).body.errors).toEqual({
      terms: ['validation.terms'],
      'subscription-terms': ['validation.subscriptionTerms'],
    })
    expect((await pay(browser, token, 'card_1')).body.errors).toEqual({ paymentMethodId: ['card.invalid'] })
  })

  test('#232 #257 the subscription terms are asked where the box is shown and a membership starts', async () => {
    const without = { 'subscription-terms': '' }
    const submit = async (host: string, landing: number, membership: boolean) => {
      const browser = createBrowser(shop, { host })
      const { token } = await cartToken(browser, { '4351': { membership } }, { landing })
      return (await pay(browser, token, 'pm_card_visa', { ...without, email: `${host}-${landing}@example.test` }))
        .status
    }
    expect(await submit('localhost', 0, true)).toBe(422)
    expect(await submit('localhost', 0, false)).toBe(200)
    expect(await submit('localhost', 1, true)).toBe(200)
    expect(await submit('sv.localhost', 1, true)).toBe(422)
  })
})
