import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { storedLines, storedOrderIds } from '../support/live-orders.ts'
import { changeProduct } from '../support/live-products.ts'
import { sandbox, takenBy, watchLedger } from '../support/live-sandbox.ts'
import { failAt, watchRequests } from '../support/network-tricks.ts'
import {
  acceptTerms,
  cardFrame,
  cards,
  cartLine,
  enterCard,
  fillAddress,
  fillCheckout,
  newAddress,
  orderIdOf,
  payButton,
  plainText,
  subscriptionTermsBox,
  termsBox,
  textIn,
  visitorWith,
} from '../support/paying-visitor.ts'
import { closeBrowser, expectQuiet, revisit, type Visitor } from '../support/real-browser.ts'

afterAll(closeBrowser)

const en = (key: string) => textIn('en', key)
const checkoutCall = /\/api\/checkout$/

async function atCheckout(options: Parameters<typeof visitorWith>[1] = {}, membership = false): Promise<Visitor> {
  const visitor = await visitorWith([await cartLine(4318, { membership })], options)
  await visitor.goto('/kassen')
  return visitor
}

function field(page: Page, name: string) {
  return page.getByLabel(en(`checkout.${name}`), { exact: true })
}

describe('the checkout page', () => {
  it('#224 #226 #228 #229 #231 #232 #233 #234 #235 #236 #331 shows what is specified, and requires nothing by itself', async () => {
    const visitor = await visitorWith([await cartLine(4318, { quantity: 2 }), await cartLine(4320)])
    const { page } = visitor
    await visitor.goto('/kassen')
    const banner = page.getByRole('banner')
    await expect.poll(() => banner.count()).toBe(1)
    await expect.poll(() => banner.getByRole('link').count()).toBe(2)
    await banner.getByRole('link', { name: en('checkout.back') }).waitFor()
    const summary = page.getByRole('complementary', { name: en('checkout.summary') })
    await expect.poll(() => summary.getByRole('listitem').count()).toBe(2)
    const reported = await plainText(summary)
    for (const part of ['179,98 €', '64,00 €', 'Subtotal243,98 €', 'ShippingFree', 'Total243,98 €'])
      expect(reported).toContain(part)

    for (const name of ['email', 'firstName', 'lastName', 'address', 'apartment', 'city', 'zip', 'phone']) {
      await expect.poll(() => field(page, name).getAttribute('name')).toBe(name)
    }
    await expect.poll(() => field(page, 'email').getAttribute('type')).toBe('email')
    const delivery = page.getByRole('radio', { name: /Home delivery/ })
    expect([
      await delivery.getAttribute('name'),
      await delivery.getAttribute('value'),
      await delivery.isChecked(),
    ]).toEqual(['delivery-method', 'postnord', true])
    await expect.poll(() => plainText(delivery.locator('xpath=..'))).toContain(en('checkout.free'))
    await expect.poll(() => termsBox(page).isChecked()).toBe(false)
    await expect.poll(() => subscriptionTermsBox(page).isChecked()).toBe(false)
    await expect.poll(() => page.locator('[required], [aria-required=true]').count()).toBe(0)
    await expect.poll(() => plainText(payButton(page))).toBe('Order with obligation to pay 243,98 €')
    await banner.getByRole('link', { name: en('checkout.back') }).click()
    await page.waitForURL('**/handlekurv')
    expectQuiet(visitor)
  })

  it('#227 a long list of lines scrolls within 24rem', async () => {
    const ids = [4318, 4319, 4320, 4321, 4350, 4351, 4352]
    const visitor = await visitorWith(await Promise.all(ids.map((id) => cartLine(id))))
    await visitor.goto('/kassen')
    const list = visitor.page.getByRole('complementary').getByRole('list').first()
    await list.waitFor()
    const size = await list.evaluate((element) => [
      element.clientHeight,
      element.scrollHeight,
      getComputedStyle(element).maxHeight,
    ])
    expect(size[2]).toBe('384px')
    expect(size[1]).toBeGreaterThan(size[0] as number)
  })

  it('#225 an empty cart leads back to the cart', async () => {
    const visitor = await revisit()
    await visitor.page.goto(`${visitor.origin}/kassen`)
    await visitor.page.waitForURL('**/handlekurv')
    expectQuiet(visitor)
  })

  it('#52 on a Norwegian site the charged currency stands beside the total', async () => {
    const visitor = await visitorWith([await cartLine(4318)], { host: 'vitrine.com' })
    await visitor.goto('/kassen')
    await visitor.page
      .getByText(/89,99.€/)
      .first()
      .waitFor()
    await expect.poll(() => plainText(payButton(visitor.page))).toContain('89,99 kr')
    await expect.poll(() => plainText(visitor.page.locator('main form'))).toContain('EUR: 89,99 €')
  })
})

describe('refused by the server', () => {
  it('#249 #250 #251 #255 #256 #257 #258 a list at the top with the focus, in words, each leading to its field; nothing typed is lost', {
    tags: 'smoke',
  }, async () => {
    const visitor = await atCheckout({ expectedNoise: [/status of 422/] }, true)
    const { page } = visitor
    const calls = watchRequests(page, checkoutCall)
    await fillAddress(page, { firstName: 'Åse', email: 'not an address', city: 'Oslo', phone: 'my neighbour’s' })
    await enterCard(page, cards.good)
    await payButton(page).click()
    const alert = page.getByRole('alert')
    await alert.getByRole('heading', { name: en('validation.error') }).waitFor()
    expect(calls).toHaveLength(1)
    await expect.poll(() => alert.evaluate((element) => element === document.activeElement)).toBe(true)
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    const items = await alert.getByRole('listitem').allTextContents()
    expect(items).toHaveLength(7)
    expect(items.join('\n')).not.toMatch(/\w+\.\w+[A-Z]|validation\./)
    for (const name of ['email', 'lastName', 'address', 'zip', 'phone'])
      await alert.getByRole('link', { name: en(`checkout.${name}`), exact: true }).waitFor()
    await alert.getByRole('link', { name: en('validation.terms') }).waitFor()
    await alert.getByRole('link', { name: en('validation.subscriptionTerms') }).waitFor()
    expect(items.join('\n')).toContain(en('validation.phone'))
    await expect.poll(() => field(page, 'phone').getAttribute('aria-invalid')).toBe('true')
    await alert.getByRole('link', { name: en('checkout.zip'), exact: true }).click()
    await expect.poll(() => field(page, 'zip').evaluate((element) => element === document.activeElement)).toBe(true)
    await expect.poll(() => field(page, 'zip').getAttribute('aria-invalid')).toBe('true')
    expect([await field(page, 'firstName').inputValue(), await field(page, 'city').inputValue()]).toEqual([
      'Åse',
      'Oslo',
    ])
    await expect.poll(() => payButton(page).isEnabled()).toBe(true)

    const address = newAddress()
    await fillAddress(page, address)
    await acceptTerms(page)
    await payButton(page).click()
    await orderIdOf(page)
    await expect.poll(() => storedOrderIds(address.email)).toHaveLength(1)
    expectQuiet(visitor)
  })

  it('#217 #255 a price that rises between cart and payment is shown and charged only after another look', async () => {
    const money = await watchLedger()
    const visitor = await atCheckout({ expectedNoise: [/status of 422/] })
    const { page } = visitor
    const address = newAddress()
    await fillCheckout(page, address)
    const restore = await changeProduct('perfume-ambre', { 'Variant Price': '95.00' })
    try {
      await payButton(page).click()
      await page.getByRole('alert').getByText(en('cart.priceChanged')).waitFor()
      await expect.poll(() => plainText(payButton(page))).toContain('95,00 €')
      expect(takenBy(await money())).toEqual([])
      await expect.poll(() => field(page, 'email').inputValue()).toBe(address.email)
      await payButton(page).click()
      await orderIdOf(page)
      expect(takenBy(await money())).toEqual([9500])
      await expect.poll(() => storedLines(address.email)).toMatchObject([{ price: '95.00' }])
    } finally {
      await restore()
    }
    expectQuiet(visitor)
  })

  it('#217 a product withdrawn between cart and payment is taken out before anything is charged', async () => {
    const money = await watchLedger()
    const visitor = await visitorWith([await cartLine(4318), await cartLine(4319)], {
      expectedNoise: [/status of (422|404)/],
    })
    const { page } = visitor
    await visitor.goto('/kassen')
    await fillCheckout(page, newAddress())
    const restore = await changeProduct('perfume-ambre', { Status: 'draft' })
    try {
      await payButton(page).click()
      await page
        .getByText(/is sold out or no longer for sale/)
        .first()
        .waitFor()
      await expect.poll(() => plainText(payButton(page))).toContain('74,99 €')
      expect(takenBy(await money())).toEqual([])
      await payButton(page).click()
      await orderIdOf(page)
      expect(takenBy(await money())).toEqual([7499])
    } finally {
      await restore()
    }
    expectQuiet(visitor)
  })
})

describe('the payment cannot start', () => {
  it('#253 #254 #255 without the provider’s script: told in a sentence, nothing sent, and it can be tried again', async () => {
    const visitor = await visitorWith([await cartLine(4318)], {
      expectedNoise: [/stripe\.js/, /card field could not be loaded/, /ERR_CONNECTION/, /ERR_FAILED/],
    })
    const { page } = visitor
    await failAt(page, /\/stripe\.js/)
    const calls = watchRequests(page, checkoutCall)
    await visitor.goto('/kassen')
    const address = newAddress()
    await fillAddress(page, address)
    await acceptTerms(page)
    await page.getByText(en('checkout.cardMissing')).waitFor()
    await payButton(page).click()
    await page.getByRole('alert').getByText(en('checkout.notStarted')).waitFor()
    expect(calls).toEqual([])
    await expect.poll(() => field(page, 'email').inputValue()).toBe(address.email)
    await page.unrouteAll()
    await page.getByRole('button', { name: en('checkout.cardRetry') }).click()
    await enterCard(page, cards.good)
    await payButton(page).click()
    await orderIdOf(page)
    expectQuiet(visitor)
  })

  it('#253 #254 an unfinished card, or a provider that does not answer: told, nothing sent', async () => {
    const visitor = await atCheckout({ expectedNoise: [/payment method could not be made/, /ERR_/] })
    const { page } = visitor
    const calls = watchRequests(page, checkoutCall)
    await fillAddress(page, newAddress())
    await acceptTerms(page)
    await enterCard(page, '4242')
    await payButton(page).click()
    const incomplete = en('checkout.cardErrors.incomplete_number')
    await page.getByRole('alert').getByText(incomplete).waitFor()
    await page
      .getByRole('group', { name: en('checkout.card') })
      .getByText(incomplete)
      .waitFor()
    await enterCard(page, cards.good)
    await failAt(page, /\/v1\/payment_methods/)
    await payButton(page).click()
    await page
      .getByRole('group', { name: en('checkout.card') })
      .getByText(/betaltjänsten/)
      .waitFor()
    await page.getByRole('alert').getByText(en('checkout.notStarted')).waitFor()
    expect(calls).toEqual([])
    await expect.poll(() => payButton(page).isEnabled()).toBe(true)
    expectQuiet(visitor)
  })

  it('card and form are looked at together: one press names all that is missing, and sends no purchase', async () => {
    const visitor = await atCheckout({ expectedNoise: [/payment method could not be made/] }, true)
    const { page } = visitor
    const calls = watchRequests(page, checkoutCall)
    await cardFrame(page).locator('input[name=number]').waitFor()
    await field(page, 'firstName').fill('Kari')
    await payButton(page).click()
    const list = page.getByRole('alert')
    for (const name of ['email', 'lastName', 'address', 'city', 'zip', 'phone', 'card'])
      await list.getByRole('link', { name: en(`checkout.${name}`), exact: true }).waitFor()
    for (const key of ['validation.terms', 'validation.subscriptionTerms']) await list.getByText(en(key)).waitFor()
    await list.getByText(en('checkout.cardRequired')).waitFor()
    await expect.poll(() => list.getByRole('link', { name: en('checkout.firstName') }).count()).toBe(0)
    const links = ['email', 'lastName', 'address', 'zip', 'city', 'phone', 'card'].map((name) => en(`checkout.${name}`))
    expect(await list.getByRole('link').allTextContents()).toEqual([
      ...links,
      en('validation.terms'),
      en('validation.subscriptionTerms'),
    ])

    await field(page, 'city').fill('Oslo')
    await expect.poll(() => list.getByRole('link', { name: en('checkout.city'), exact: true }).count()).toBe(0)
    await expect.poll(() => field(page, 'city').getAttribute('aria-invalid')).toBeNull()
    await termsBox(page).check()
    await expect.poll(() => list.getByText(en('validation.terms')).count()).toBe(0)
    await list.getByRole('link', { name: en('checkout.card'), exact: true }).click()
    // The frame of another origin takes the focus in its own time.
    await cardFrame(page).locator('input[name=number]:focus').waitFor()
    await page.keyboard.type('42')
    await expect.poll(() => list.getByRole('link', { name: en('checkout.card'), exact: true }).count()).toBe(0)
    await expect.poll(() => field(page, 'firstName').inputValue()).toBe('Kari')
    expect(calls).toEqual([])
    expectQuiet(visitor)
  })

  it('#252 #255 any other failure: told, the form ready again with all that was typed', async () => {
    const visitor = await atCheckout({ expectedNoise: [/status of 500/, /not answered with a result/] })
    const { page } = visitor
    const address = newAddress()
    await fillCheckout(page, address)
    await failAt(page, checkoutCall, 500)
    await payButton(page).click()
    await page.getByRole('alert').getByText(en('checkout.failed')).waitFor()
    await expect.poll(() => payButton(page).isEnabled()).toBe(true)
    for (const [name, value] of Object.entries(address))
      await expect.poll(() => field(page, name).inputValue()).toBe(value)
    await expect.poll(() => termsBox(page).isChecked()).toBe(true)
    await page.unrouteAll()
    await payButton(page).click()
    await orderIdOf(page)
    expectQuiet(visitor)
  })

  it('#252 #255 without a connection: told, nothing sent, and everything is there once connected', async () => {
    const visitor = await atCheckout()
    const { page } = visitor
    await fillCheckout(page, newAddress())
    await visitor.context.setOffline(true)
    await payButton(page).click()
    await page.getByRole('alert').getByText(en('checkout.offline')).waitFor()
    await visitor.context.setOffline(false)
    await payButton(page).click()
    await orderIdOf(page)
    expectQuiet(visitor)
  })

  it('#255 the provider is down: told, then paid once it is back', async () => {
    const money = await watchLedger()
    const visitor = await atCheckout({
      expectedNoise: [/status of (409|503)/, /not answered with a result|no order yet/],
    })
    const { page } = visitor
    await fillCheckout(page, newAddress())
    await sandbox('POST', '/sandbox/faults', { on: 'payment_intents.create', effect: 'error_500_before', times: 10 })
    await payButton(page).click()
    await page.getByRole('alert').waitFor()
    expect(takenBy(await money())).toEqual([])
    await sandbox('DELETE', '/sandbox/faults')
    await payButton(page).click()
    await orderIdOf(page)
    expect(takenBy(await money())).toEqual([8999])
    expectQuiet(visitor)
  })
})
