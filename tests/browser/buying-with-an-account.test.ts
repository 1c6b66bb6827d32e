import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { buyOverApi, newCustomer, storedLines } from '../support/live-orders.ts'
import { watchLedger } from '../support/live-sandbox.ts'
import {
  cards,
  cartLine,
  enterCard,
  fillCheckout,
  newAddress,
  orderIdOf,
  payButton,
  storedCart,
  textIn,
  visitorWith,
} from '../support/paying-visitor.ts'
import { closeBrowser, expectQuiet } from '../support/real-browser.ts'

afterAll(closeBrowser)

const en = (key: string, variables?: Record<string, string>) => textIn('en', key, variables)
const problem = (page: Page) => page.getByRole('alert')

/**
 * A guest at the checkout with a member-price line, who typed the email address of an existing account and pressed pay.
 */
async function refusedGuest() {
  const customer = await newCustomer()
  await buyOverApi(customer.api, customer.email, { 4320: { quantity: 1, membership: false } })
  const visitor = await visitorWith([await cartLine(4351, { membership: true })], {
    expectedNoise: [/422 \(Unprocessable/],
  })
  const { page } = visitor
  await visitor.goto('/kassen')
  const address = { ...newAddress(), email: customer.email }
  await fillCheckout(page, address)
  await payButton(page).click()
  await problem(page).getByText('There is an account with this e-mail address').waitFor()
  return { customer, visitor, page, address }
}

it('#9 #426 an address with an account: buying at the normal price takes one press, and keeps what was typed', async () => {
  const { regularPrice } = await cartLine(4351)
  const shown = regularPrice!.toFixed(2).replace('.', ',')
  const charged = await watchLedger()
  const { customer, visitor, page, address } = await refusedGuest()
  await page.getByRole('button', { name: new RegExp(`Buy at the normal price: ${shown}`) }).click()
  await expect.poll(() => payButton(page).textContent()).toContain(shown)
  expect(await problem(page).count()).toBe(0)
  expect(await page.getByLabel(en('checkout.firstName'), { exact: true }).inputValue()).toBe(address.firstName)
  expect(await storedCart(page)).toMatchObject([{ id: 4351, membership: false, price: regularPrice }])
  await payButton(page).click()
  await orderIdOf(page)
  expect((await charged()).map(({ amount }) => amount)).toContain(Math.round(regularPrice! * 100))
  const [line] = (await storedLines(customer.email)).filter(({ product_id }) => product_id === '4351')
  expect(line).toMatchObject({ membership: 'false', price: regularPrice!.toFixed(2) })
  expectQuiet(visitor)
})

it('#8 #9 an address with an account: logging in leads back to the filled checkout, and the member price holds', {
  tags: 'smoke',
}, async () => {
  const { customer, visitor, page, address } = await refusedGuest()
  await page.getByRole('link', { name: en('checkout.signInAction') }).click()
  await page.waitForURL(/\/logg-inn\?next=/)
  // The address changes before the screen does, and the checkout has a field of the same name.
  await page.getByRole('heading', { name: en('login.title') }).waitFor()
  await page.getByLabel(en('login.email'), { exact: true }).fill(customer.email)
  await page.getByLabel(en('login.password'), { exact: true }).fill(customer.password)
  await page.getByRole('button', { name: en('login.submit') }).click()
  await page.waitForURL(/\/kassen$/)
  await expect.poll(() => page.getByLabel(en('checkout.address'), { exact: true }).inputValue()).toBe(address.address)
  expect(await storedCart(page)).toMatchObject([{ id: 4351, membership: true }])
  await enterCard(page, cards.good)
  await page.getByText(en('checkout.membership.title')).waitFor()
  expectQuiet(visitor)
})
