import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import type { ProductCard } from '#contract/catalogue.ts'
import { buyOverApi, newCustomer, newMember, storedLines } from '../support/live-orders.ts'
import { sandbox, takenBy, watchLedger } from '../support/live-sandbox.ts'
import { apiGet } from '../support/live-shop.ts'
import { failAt, respondWith, watchRequests } from '../support/network-tricks.ts'
import { findingsOf } from '../support/page-audit.ts'
import {
  acceptTerms,
  bank,
  cardFrame,
  cards,
  cartLine,
  enterCard,
  fillAddress,
  orderIdOf,
  otherCard,
  payButton,
  textIn,
  visitorWith,
} from '../support/paying-visitor.ts'
import { closeBrowser, expectQuiet, revisit } from '../support/real-browser.ts'

afterAll(closeBrowser)

const en = (key: string, variables?: Record<string, string>) => textIn('en', key, variables)
const field = (page: Page, name: string) => page.getByLabel(en(`checkout.${name}`), { exact: true })
const stored = (page: Page) => page.getByRole('radio', { name: / ending in \d{4}/ })
const checkoutCall = /\/api\/checkout$/

/** A member at the checkout with goods at the normal price; `card` takes the place of the one of the trial. */
async function memberAtCheckout({ card, noise = [] }: { card?: string; noise?: RegExp[] } = {}) {
  const member = await newMember()
  if (card) {
    const changed = await member.api.call('POST', '/api/user/payment-method', { paymentMethodId: card })
    expect(changed.status).toBe(204)
  }
  const visitor = await visitorWith([await cartLine(4320)], {
    stored: { 'vitrine.session': member.token },
    expectedNoise: noise,
  })
  await visitor.goto('/kassen')
  return { member, visitor, page: visitor.page, charged: await watchLedger() }
}

describe('the card on file', () => {
  it('is offered and chosen, pays without being typed, and only once for two presses; the address comes from the last order', async () => {
    const { member, visitor, page, charged } = await memberAtCheckout()
    await expect.poll(() => stored(page).isChecked()).toBe(true)
    await expect.poll(() => field(page, 'address').inputValue()).toBe('Storgata 1')
    expect(await field(page, 'email').inputValue()).toBe(member.email)
    expect(await cardFrame(page).locator('input').count()).toBe(0)
    expect(await findingsOf(page)).toEqual([])
    await acceptTerms(page)
    const calls = watchRequests(page, checkoutCall)
    await payButton(page).evaluate((button: HTMLButtonElement) => {
      button.click()
      button.click()
    })
    await orderIdOf(page)
    expect(calls).toHaveLength(1)
    expect(takenBy(await charged())).toHaveLength(1)
    const bought = (await storedLines(member.email)).filter(({ product_id }) => product_id === '4320')
    expect(bought).toHaveLength(1)
    expectQuiet(visitor)
  })

  it('where the bank asks, it asks; refused there, another card pays', async () => {
    const { visitor, page, charged } = await memberAtCheckout({
      card: 'pm_card_authenticationRequired',
      noise: [/was not confirmed card.authenticationFailed/],
    })
    await expect.poll(() => stored(page).isChecked()).toBe(true)
    await acceptTerms(page)
    await payButton(page).click()
    await bank(page).refuse()
    await page.getByRole('alert').getByText(en('card.authenticationFailed')).waitFor()
    await payButton(page).click()
    await bank(page).accept()
    await orderIdOf(page)
    expect(takenBy(await charged())).toHaveLength(1)
    expectQuiet(visitor)
  })

  it('declined, it says so at the card, and another one is typed in its place', async () => {
    const { visitor, page, charged } = await memberAtCheckout({
      card: 'pm_card_chargeCustomerFail',
      noise: [/422 \(Unprocessable/],
    })
    await expect.poll(() => stored(page).isChecked()).toBe(true)
    await acceptTerms(page)
    await payButton(page).click()
    const alert = page.getByRole('alert')
    await alert.getByText(en('card.declined')).waitFor()
    await expect.poll(() => stored(page).getAttribute('aria-invalid')).toBe('true')
    await enterCard(page, cards.good)
    expect(await stored(page).isChecked()).toBe(false)
    await payButton(page).click()
    await orderIdOf(page)
    expect(takenBy(await charged())).toHaveLength(1)
    expectQuiet(visitor)
  })

  it('with nobody to say which card it is, one is typed as before', async () => {
    const { token } = await newMember()
    const visitor = await visitorWith([await cartLine(4320)], {
      stored: { 'vitrine.session': token },
      expectedNoise: [/503 \(Service/, /payment-method could not be read/],
    })
    const { page } = visitor
    await failAt(page, /\/api\/user\/payment-method$/, 503)
    await visitor.goto('/kassen')
    await enterCard(page, cards.good)
    expect(await otherCard(page).count()).toBe(0)
    await acceptTerms(page)
    await payButton(page).click()
    await orderIdOf(page)
    expectQuiet(visitor)
  })
})

describe('addresses', () => {
  const home = { firstName: 'Kari', lastName: 'Nordmann', address: 'Storgata 1', city: 'Oslo', zip: '0155' }

  it('are kept in the account: added, changed, made the default, deleted', async () => {
    const { token } = await newCustomer()
    const visitor = await revisit({ stored: { 'vitrine.session': token }, expectedNoise: [/422 \(Unprocessable/] })
    const { page } = visitor
    await visitor.goto('/konto/adresser')
    const press = (key: string) => page.getByRole('button', { name: en(`account.addressesPage.${key}`) })
    await press('add').click()
    await fillAddress(page, { ...home, phone: 'none' })
    await press('save').click()
    await page
      .getByRole('alert')
      .getByRole('link', { name: en('checkout.phone') })
      .click()
    expect(await field(page, 'address').inputValue()).toBe('Storgata 1')
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('900 00 000')
    await press('save').click()
    const first = page.getByRole('article', { name: /Storgata 1/ })
    await first.getByText(en('account.addressesPage.default'), { exact: true }).waitFor()

    await press('add').click()
    await fillAddress(page, { ...home, address: 'Lillegata 2', zip: '111 22', phone: '+46 70 123 45 67' })
    await page.getByLabel(en('account.addressesPage.country')).selectOption('SE')
    await press('save').click()
    const second = page.getByRole('article', { name: /Lillegata 2/ })
    await second.getByText('Sweden').waitFor()
    await second.getByRole('button', { name: en('account.addressesPage.makeDefault') }).click()
    await second.getByText(en('account.addressesPage.default'), { exact: true }).waitFor()
    await first.getByRole('button', { name: en('account.addressesPage.edit') }).click()
    await field(page, 'city').fill('Bergen')
    await press('save').click()
    await first.getByText('0155 Bergen').waitFor()
    expect(await findingsOf(page)).toEqual([])
    await second.getByRole('button', { name: en('account.addressesPage.delete') }).click()
    await press('deleteYes').click()
    await second.waitFor({ state: 'detached' })
    await first.getByText(en('account.addressesPage.default'), { exact: true }).waitFor()
    expectQuiet(visitor)
  })

  it('are chosen in the checkout; what is typed for another one is not lost, and kept where ticked', async () => {
    const { token, email, api } = await newCustomer()
    await api.call('POST', '/api/user/addresses', { ...home, phone: '90000000', country: 'NO' })
    await api.call('POST', '/api/user/addresses', {
      ...home,
      address: 'Kungsgatan 1',
      zip: '111 22',
      phone: '070-123 45 67',
      country: 'SE',
    })
    const visitor = await visitorWith([await cartLine(4320)], { stored: { 'vitrine.session': token } })
    const { page } = visitor
    await visitor.goto('/kassen')
    const choice = (name: RegExp) => page.getByRole('radio', { name })
    await expect.poll(() => choice(/Storgata 1/).isChecked()).toBe(true)
    expect(await choice(/Kungsgatan/).count()).toBe(0)
    expect(await field(page, 'address').isVisible()).toBe(false)
    await choice(/Another address/).check()
    await fillAddress(page, { address: 'Lillegata 2', zip: '5003', city: 'Bergen', phone: '911 11 111' })
    await page.getByLabel(en('checkout.saveAddress')).check()
    await choice(/Storgata 1/).check()
    await choice(/Another address/).check()
    expect(await field(page, 'address').inputValue()).toBe('Lillegata 2')
    await page.reload()
    await expect.poll(() => choice(/Another address/).isChecked()).toBe(true)
    expect(await field(page, 'city').inputValue()).toBe('Bergen')
    await page.getByLabel(en('checkout.saveAddress')).check()
    await enterCard(page, cards.good)
    await acceptTerms(page)
    await payButton(page).click()
    await orderIdOf(page)
    expect((await storedLines(email))[0]!.address).toContain('Lillegata 2')

    const again = await visitorWith([await cartLine(4321)], { stored: { 'vitrine.session': token } })
    await again.goto('/kassen')
    await again.page.getByRole('radio', { name: /Lillegata 2/ }).waitFor()
    await enterCard(again.page, cards.good)
    await acceptTerms(again.page)
    await payButton(again.page).click()
    await orderIdOf(again.page)
    const line = (await storedLines(email)).find(({ product_id }) => product_id === '4321')
    expect(line!.address).toContain('Storgata 1')
    expectQuiet(visitor)
    expectQuiet(again)
  })

  it('a guest sees neither addresses nor cards', async () => {
    const { email, api } = await newCustomer()
    await buyOverApi(api, email, { 4320: { quantity: 1, membership: false } })
    const visitor = await visitorWith([await cartLine(4320)])
    const { page } = visitor
    const asked = watchRequests(page, /\/api\/user/)
    await visitor.goto('/kassen')
    await cardFrame(page).locator('input[name=number]').waitFor()
    expect(await page.locator('input[type=radio]').count()).toBe(1)
    expect(await page.getByLabel(en('checkout.saveAddress')).count()).toBe(0)
    expect(asked).toEqual([])
    expectQuiet(visitor)
  })
})

describe('the membership’s card', () => {
  it('is named with the next charge, on cancelling and resuming; a cancelled trial has a badge of its own', async () => {
    const member = await newMember()
    const visitor = await revisit({ stored: { 'vitrine.session': member.token } })
    const { page } = visitor
    await visitor.goto('/konto/abonnementer')
    const main = page.getByRole('main')
    await main.getByText(/^Charged to .+ ending in \d{4}$/).waitFor()
    await page.getByRole('button', { name: en('account.subscription.cancel') }).click()
    await main.getByText(/^Nothing more is charged to .+ ending in \d{4}\.$/).waitFor()
    await page.getByRole('button', { name: en('account.subscription.yes') }).click()
    const badge = main.getByText(/^Ends \d+ [A-Z][a-z]+$/)
    await badge.waitFor()
    expect(await badge.getAttribute('data-tone')).toBe('red')
    expect(await main.getByText(en('account.subscription.trialing'), { exact: true }).count()).toBe(0)
    await main.getByText(/^If you resume, 19,99.€ is charged on .+ to .+ ending in \d{4}\.$/).waitFor()
    await page.getByRole('button', { name: en('account.subscription.resume') }).click()
    await main.getByText(en('account.subscription.trialing'), { exact: true }).waitFor()
    await page.getByRole('button', { name: en('account.subscription.changeCard') }).click()
    await main.getByText(/^Now: .+ ending in \d{4}$/).waitFor()
    await enterCard(page, cards.mastercard)
    await page.getByRole('button', { name: en('account.subscription.saveCard') }).click()
    await main.getByText('Charged to Mastercard ending in 4444', { exact: true }).waitFor()
    expect(await findingsOf(page)).toEqual([])
    expectQuiet(visitor)
  })

  it('while the provider is down the page shows the membership all the same', async () => {
    const member = await newMember()
    const visitor = await revisit({
      stored: { 'vitrine.session': member.token },
      expectedNoise: [/503/, /could not be/],
    })
    await sandbox('POST', '/sandbox/faults', { on: 'subscriptions.retrieve', effect: 'error_500_before', times: 9 })
    await visitor.goto('/konto/abonnementer')
    await visitor.page.getByText(en('account.subscription.trialing'), { exact: true }).waitFor()
    await sandbox('DELETE', '/sandbox/faults')
    expectQuiet(visitor)
  })
})

it('the language of mails is chosen in the settings', async () => {
  const { token, api } = await newCustomer()
  const visitor = await revisit({ stored: { 'vitrine.session': token } })
  const { page } = visitor
  await visitor.goto('/konto/innstillinger')
  await page.getByLabel(en('account.settingsPage.language')).selectOption('fr')
  await page.getByRole('button', { name: en('account.settingsPage.save') }).click()
  await page.getByText(en('account.settingsPage.saved')).waitFor({ state: 'attached' })
  expect(await (await api.call('GET', '/api/user/language')).json()).toEqual({ language: 'fr' })
  await page.reload()
  await expect.poll(() => page.getByLabel(en('account.settingsPage.language')).inputValue()).toBe('fr')
  expectQuiet(visitor)
})

it('on a phone the member price stays at the right, also where it has six digits', async () => {
  const visitor = await revisit({ host: 'vitrine.com', width: 390, height: 844 })
  const { page } = visitor
  const products = await apiGet<ProductCard[]>('/api/products?per_page=100')
  const dear = products.find(({ membership_price }) => membership_price !== null && membership_price >= 100)
  await visitor.goto(`/produkt/${dear!.slug}`)
  const cardsOfPrices = page.getByRole('radio').and(page.locator('input[name=price]'))
  await cardsOfPrices.first().waitFor()
  const right = await page.locator('label:has(input[name=price])').evaluateAll((labels) =>
    labels.map((label) => {
      const price = label.querySelector('.font-display')!
      const beside = price.parentElement!
      return Math.round(label.getBoundingClientRect().right - beside.getBoundingClientRect().right)
    }),
  )
  expect(right).toEqual([0, 0])
  expectQuiet(visitor)
})

it('a former member is promised no free days, on the product page and in the cart', async () => {
  const { token } = await newCustomer()
  const visitor = await revisit({ stored: { 'vitrine.session': token } })
  const { page } = visitor
  await visitor.goto('/produkt/headphones-aura')
  await page
    .getByText(/7 days of membership free, then/)
    .first()
    .waitFor()
  const ended = { id: 'a', stripe_status: 'canceled', price: 19.99, trial_ends_at: null, next_charge_at: null }
  await respondWith(page, /^\/api\/user\/subscription$/, { data: { subscription: { ...ended, ends_at: null } } })
  await page.reload()
  await page.getByText(/Starts a membership again: 19,99.€ per month, and the first month is charged today/).waitFor()
  await expect.poll(() => page.getByText('7 days of membership free').count()).toBe(0)
  await page.getByRole('button', { name: 'Add to cart – normal price' }).click()
  await visitor.goto('/handlekurv')
  await page
    .getByText(/^Buying at the member price starts a membership. A free trial is given once per person/)
    .waitFor()
  expectQuiet(visitor)
})
