import { afterAll, describe, expect, it } from 'vitest'
import { storedLines } from '../support/live-orders.ts'
import { subscriptionsOf } from '../support/live-sandbox.ts'
import {
  cards,
  cartLine,
  enterCard,
  fillAddress,
  newAddress,
  orderIdOf,
  payButton,
  storedCart,
  subscriptionTermsBox,
  termsBox,
  textIn,
  visitorWith,
} from '../support/paying-visitor.ts'
import { closeBrowser, expectQuiet, hydrated } from '../support/real-browser.ts'

afterAll(closeBrowser)

describe('the landing page', () => {
  it('#6 #174 #176 #197 #198 #199 #232 sells its product: cart emptied once, one line at the member price, 14 days shown and granted', {
    tags: 'smoke',
  }, async () => {
    const visitor = await visitorWith([await cartLine(4318, { quantity: 3 })])
    const { page } = visitor
    const address = newAddress()
    const requests: unknown[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/api/cart/token')) requests.push(request.postDataJSON())
    })
    await visitor.goto('/produkt/varme-tofler?soid=spring-42')
    await expect.poll(() => storedCart(page)).toEqual([])
    await page.getByRole('radio', { name: /L\/XL/ }).check({ force: true })
    await page
      .getByRole('button', { name: textIn('en', 'landing.buy') })
      .first()
      .click()
    await page.waitForURL('**/handlekurv')
    await expect
      .poll(() => storedCart(page))
      .toMatchObject([{ id: 4350, quantity: 1, membership: true, variant: 'L/XL', price: 39.99 }])
    await expect
      .poll(() =>
        page
          .getByRole('list', { name: textIn('en', 'cart.lines') })
          .getByRole('listitem')
          .count(),
      )
      .toBe(1)
    await expect.poll(() => page.getByRole('heading', { name: textIn('en', 'cart.blurb.title') }).count()).toBe(0)

    await page.getByRole('link', { name: textIn('en', 'cart.checkout') }).click()
    await fillAddress(page, address)
    await enterCard(page, cards.jcb)
    await expect.poll(() => subscriptionTermsBox(page).count()).toBe(0)
    await page.getByText('14 free days of membership').waitFor()
    await termsBox(page).check()
    await payButton(page).click()
    await orderIdOf(page)
    expect(requests).toContainEqual(
      expect.objectContaining({
        landing: true,
        soid: 'spring-42',
        products: { '4350:L/XL': { quantity: 1, membership: true } },
      }),
    )
    await expect
      .poll(() => storedLines(address.email))
      .toMatchObject([{ product_id: '4350', variant: expect.stringMatching(/^L\/XL/), membership: 'true' }])
    await expect.poll(() => subscriptionsOf(address.email)).toMatchObject([{ status: 'trialing' }])
    const [subscription] = await subscriptionsOf(address.email)
    expect(Math.round((subscription!.trial_end! * 1000 - Date.now()) / 86_400_000)).toBe(14)
    expectQuiet(visitor)
  })

  it('#176 #336 #342 #343 #344 what was added stays over a reload; coming back is another entry; flag and cookies as specified', async () => {
    const visitor = await visitorWith([])
    const { page } = visitor
    await visitor.goto('/produkt/varme-tofler?soid=a')
    await page.evaluate(() => localStorage.getItem('landing')).then((flag) => expect(flag).toBe('1'))
    await page.getByRole('radio', { name: /S\/M/ }).check({ force: true })
    await page
      .getByRole('button', { name: textIn('en', 'landing.buy') })
      .first()
      .click()
    await page.waitForURL('**/handlekurv')
    await page.reload()
    await hydrated(page)
    await expect.poll(() => storedCart(page)).toHaveLength(1)
    const kept = async (name: string) => (await visitor.context.cookies()).find((cookie) => cookie.name === name)
    for (const [name, value] of [
      ['landing', '1'],
      ['lng', 'en'],
      ['cart', expect.any(String)],
    ]) {
      await expect.poll(() => kept(name)).toMatchObject({ value, path: '/', sameSite: 'Strict' })
    }
    await page.goBack()
    await page.waitForURL('**/produkt/**')
    // Coming back is an entry of its own.
    await expect.poll(() => storedCart(page)).toHaveLength(0)
    await visitor.goto('/produkt/perfume-ambre')
    await expect.poll(() => kept('landing')).toMatchObject({ value: '0' })
  })

  it('#199 #205 #232 on the Swedish site the membership blurb and the second box are shown even so', async () => {
    const visitor = await visitorWith([], { host: 'sv.localhost' })
    const { page } = visitor
    await visitor.goto('/produkt/varme-tofler?soid=a')
    await page.getByRole('radio', { name: /S\/M/ }).check({ force: true })
    await page
      .getByRole('button', { name: textIn('en', 'landing.buy') })
      .first()
      .click()
    await page.waitForURL('**/kundvagn')
    await page.getByRole('heading', { name: textIn('en', 'cart.blurb.title') }).waitFor()
    await page.getByRole('link', { name: textIn('en', 'cart.checkout') }).click()
    await subscriptionTermsBox(page).waitFor()
    expectQuiet(visitor)
  })
})
