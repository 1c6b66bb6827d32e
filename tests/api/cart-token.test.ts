import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { updateSettings } from '#domain/platform/settings/update-settings.ts'
import { cartToken, rowsOf } from '../support/checkout-flow.ts'
import { createBrowser } from '../support/test-browser.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop({ now: '2026-03-01T10:00:00Z' })
})
afterAll(() => shop.close())

describe('the cart token', () => {
  test('#363 names a cart priced by the server', async () => {
    const cart = await cartToken(createBrowser(shop), { '4351:women': { quantity: 3 } })
    expect(cart.token).toMatch(/^[\w-]{43}$/)
    expect(cart.lines).toEqual([
      {
        id: 4351,
        variant: 'women',
        label: 'Women',
        name: 'Leather gloves',
        quantity: 3,
        price: 49.99,
        membership: false,
        total: 149.97,
      },
    ])
    expect(cart).toMatchObject({ total: 149.97, offer: null })
  })

  test('#219 #220 #221 #399 #400 adds up in cents, with nothing for shipping or tax', async () => {
    const cart = await cartToken(createBrowser(shop), {
      '4350:S/M': { quantity: 3, membership: true },
      '4352': { quantity: 2 },
      '4353': {},
    })
    expect(cart.lines.map((line) => line.total).sort((a, b) => a - b)).toEqual([89, 119.97, 144])
    expect(cart.total).toBe(352.97)
  })

  test('#7 a normal price offers no membership, and a product without a member price ignores the flag', async () => {
    const cart = await cartToken(createBrowser(shop), { '4352': { membership: true }, '4350': { membership: false } })
    expect(cart.lines.map((line) => line.membership)).toEqual([false, false])
    expect(cart.offer).toBeNull()
  })

  test('#5 #20 a member price offers a membership with its dates and figures', async () => {
    const cart = await cartToken(createBrowser(shop), { '4350': { membership: true } })
    expect(cart.offer).toEqual({ price: 19.99, trialDays: 7, firstChargeOn: '2026-03-08', kind: 'standard' })
  })

  test('#6 landing mode sells at the member price with the landing trial, by the body or by the cookie', async () => {
    const expected = { price: 19.99, trialDays: 14, firstChargeOn: '2026-03-15', kind: 'landing' }
    const byBody = await cartToken(createBrowser(shop), { '4350': {} }, { landing: 1 })
    expect(byBody).toMatchObject({ total: 39.99, offer: expected })
    const browser = createBrowser(shop)
    browser.cookies.set('landing', '1')
    expect((await cartToken(browser, { '4350': {} })).offer).toEqual(expected)
    expect((await cartToken(browser, { '4350': {} }, { landing: 0 })).offer).toBeNull()
  })

  test('#188 a sized product without a choice gets its first size', async () => {
    const cart = await cartToken(createBrowser(shop), { '4350': {} })
    expect(cart.lines[0]?.variant).toBe('S/M')
  })

  test('follows the owner’s figures at once', async () => {
    await updateSettings(shop, { changes: { 'membership.price': 2_499, 'membership.trialDays': 5 }, actor: 'test' })
    const cart = await cartToken(createBrowser(shop), { '4350': { membership: true } })
    expect(cart.offer).toMatchObject({ price: 24.99, trialDays: 5 })
    await updateSettings(shop, { changes: { 'membership.price': 1_999, 'membership.trialDays': 7 }, actor: 'test' })
  })

  test('keeps only a digest of the token', async () => {
    const { token } = await cartToken(createBrowser(shop), { '4352': {} })
    expect(JSON.stringify(await rowsOf(shop, 'checkouts'))).not.toContain(token)
  })
})

describe('#364 a cart that cannot be sold is refused', () => {
  const ask = async (products: unknown) => {
    const response = await createBrowser(shop).post('/api/cart/token', { products })
    return { status: response.status, errors: ((await response.json()) as { errors?: unknown }).errors }
  }
  test.each([
    ['an empty map', {}, 'cart.empty'],
    ['no map at all', undefined, 'cart.empty'],
    ['an unknown product', { '999999': { quantity: 1 } }, 'cart.unknownProduct'],
    ['no product number', { teapot: { quantity: 1 } }, 'cart.unknownProduct'],
    ['a number beyond all', { '99999999999': { quantity: 1 } }, 'cart.unknownProduct'],
    ['an unknown size', { '4350:XXL': { quantity: 1 } }, 'cart.unknownProduct'],
    ['a size of a product without sizes', { '4352:S/M': { quantity: 1 } }, 'cart.unknownProduct'],
    ['an unpublished product', { '4354': { quantity: 1 } }, 'cart.unavailable'],
    ['more than there are', { '4353': { quantity: 2 } }, 'cart.outOfStock'],
    ['a quantity of 0', { '4352': { quantity: 0 } }, 'cart.quantity'],
    ['a negative quantity', { '4352': { quantity: -1 } }, 'cart.quantity'],
    ['a fraction', { '4352': { quantity: 1.5 } }, 'cart.quantity'],
    ['a hundred', { '4352': { quantity: 100 } }, 'cart.quantity'],
    ['a thousand million', { '4352': { quantity: 1e9 } }, 'cart.quantity'],
    ['a text', { '4352': { quantity: '1e3' } }, 'cart.quantity'],
    ['no quantity', { '4352': {} }, 'cart.quantity'],
  ])('%s', async (_, products, key) => {
    expect(await ask(products)).toEqual({ status: 422, errors: { products: [key] } })
  })
})
