import { readFileSync } from 'node:fs'
import type { FrameLocator, Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Product } from '#contract/catalogue.ts'
import type { Language } from '#shared/markets.ts'
import type { CartItem } from '#storefront/state/cart-item.ts'
import { apiGet } from './live-shop.ts'
import { homeZip } from './postcodes.ts'
import { revisit, type Visit, type Visitor } from './real-browser.ts'

/** Steps of a visitor on the way from a product to an order. */

/** The text of a key such as `checkout.email` in a language, without its marks for links. */
export function textIn(language: Language, key: string, variables: Record<string, string> = {}): string {
  const surface = key.startsWith('mail') ? 'mails' : 'storefront'
  const file = new URL(`../../src/shared/translations/${surface}/${language}.json`, import.meta.url)
  let found: unknown = JSON.parse(readFileSync(file, 'utf8'))
  for (const name of key.split('.')) found = (found as Record<string, unknown>)[name]
  expect(typeof found, key).toBe('string')
  return String(found)
    .replace(/\[\[|\]\]/g, '')
    .replace(/\{\{(\w+)\}\}/g, (mark, name) => variables[name] ?? mark)
}

export type Address = Record<
  'email' | 'firstName' | 'lastName' | 'address' | 'apartment' | 'zip' | 'city' | 'phone',
  string
>

const newZip = homeZip('localhost')
let visitors = 0

/** Returns an address with a unique e-mail, so that its orders and mails can be distinguished. */
export function newAddress(): Address {
  visitors += 1
  return {
    email: `visitor-${process.pid}-${Date.now()}-${visitors}@example.test`,
    firstName: 'Åse',
    lastName: 'Bjørk',
    address: 'Storgata 1',
    apartment: '2. etasje',
    zip: newZip,
    city: 'Oslo',
    phone: '+47 900 00 000',
  }
}

/** A line of the stored cart, as adding the product makes it. */
export async function cartLine(id: number | string, { membership = false, quantity = 1 } = {}): Promise<CartItem> {
  const { data } = await apiGet<{ data: Product }>(`/api/products/${id}`)
  return {
    id: data.id,
    name: data.name,
    slug: data.slug,
    image: data.featuredImage,
    quantity,
    membership,
    price: membership ? data.membership_price! : data.price,
    variant: null,
    variantLabel: null,
    regularPrice: data.price,
    memberPrice: data.membership_price,
  }
}

/** A visitor whose cart was filled earlier. */
export async function visitorWith(items: CartItem[], options: Visit = {}): Promise<Visitor> {
  return revisit({ ...options, stored: { cartItems: JSON.stringify(items), ...options.stored } })
}

export async function storedCart(page: Page): Promise<CartItem[]> {
  return JSON.parse((await page.evaluate(() => localStorage.getItem('cartItems'))) ?? '[]') as CartItem[]
}

export async function fillAddress(page: Page, address: Partial<Address>, language: Language = 'en'): Promise<void> {
  for (const [name, typed] of Object.entries(address)) {
    // Unless a test has one of its own, the postcode is one of the country that this host sends to.
    const value = name === 'zip' && typed === newZip ? homeZip(new URL(page.url()).host) : typed
    await page.getByLabel(textIn(language, `checkout.${name}`), { exact: true }).fill(value)
  }
}

export function termsBox(page: Page): Locator {
  return page.locator('input[name=terms]')
}

export function subscriptionTermsBox(page: Page): Locator {
  return page.locator('input[name=subscription-terms]')
}

export async function acceptTerms(page: Page): Promise<void> {
  await termsBox(page).check()
  if (await subscriptionTermsBox(page).count()) await subscriptionTermsBox(page).check()
}

/** The choice of typing a card, where one is on file. */
export function otherCard(page: Page): Locator {
  return page.locator('input[name=card-choice][value=other]')
}

export function cardFrame(page: Page): FrameLocator {
  return page.frameLocator('iframe[name=vitrine-sandbox-card-field]')
}

/** Types a card; the field moves on by itself. Previous input and a card on file are replaced. */
export async function enterCard(page: Page, number: string, code = '123'): Promise<void> {
  const other = otherCard(page)
  await page.locator('iframe[name=vitrine-sandbox-card-field]').or(other).first().waitFor()
  if (await other.count()) await other.check()
  const field = cardFrame(page)
  for (const name of ['number', 'expiry', 'code']) await field.locator(`input[name=${name}]`).fill('')
  await field.locator('input[name=number]').click()
  await page.keyboard.type(`${number}1234${code}`)
}

export function payButton(page: Page): Locator {
  return page.locator('main form button[type=submit]')
}

/** The page of the visitor's bank, with its buttons in the card field's language. */
export function bank(page: Page) {
  const frame = page.frameLocator('iframe[name=vitrine-sandbox-challenge]')
  return {
    accept: () => frame.getByRole('button', { name: /Slutför verifieringen|Valider l/ }).click(),
    refuse: () => frame.getByRole('button', { name: /Avvisa verifieringen|Refuser l/ }).click(),
    cancel: () => frame.getByRole('button', { name: /^(Avbryt|Annuler)$/ }).click(),
    words: () => frame.locator('body'),
    shown: () => frame.getByRole('button').first().waitFor(),
  }
}

/** Fills in the open checkout, by default with a card that works, and does not press the button. */
export async function fillCheckout(page: Page, address: Address, card = cards.good, language: Language = 'en') {
  await fillAddress(page, address, language)
  await enterCard(page, card)
  await acceptTerms(page)
}

/** The id of the order whose thank-you page has come. */
export async function orderIdOf(page: Page): Promise<string> {
  await page.waitForURL(/\/kass(en|an)\/(takk|tack)\?orderId=/).catch(async (error: unknown) => {
    throw new Error(`No order; the page says: ${await page.getByRole('main').textContent()}`, { cause: error })
  })
  return new URL(page.url()).searchParams.get('orderId')!
}

/** Text as it reads: prices hold spaces that do not break. */
export async function plainText(target: Locator): Promise<string> {
  return ((await target.textContent()) ?? '').replace(/[\s\u00a0\u202f]+/g, ' ')
}

/** Events of this name that the page has tracked. */
export function tracked(page: Page, name: string): Promise<Record<string, unknown>[]> {
  return page.evaluate((event) => (window.dataLayer ?? []).filter((entry) => entry.event === event), name)
}

export const cards = {
  good: '4242424242424242',
  // One card has one trial: a visitor who starts a membership takes one of their own.
  mastercard: '5555555555554444',
  visaDebit: '4000056655665556',
  discover: '6011111111111117',
  jcb: '3566002020360505',
  declined: '4000000000000002',
  insufficientFunds: '4000000000009995',
  expired: '4000000000000069',
  wrongCode: '4000000000000127',
  processingError: '4000000000000119',
  stolen: '4000000000009979',
  velocity: '4000000000006975',
  needsBank: '4000002760003184',
  needsBankThenDeclined: '4000008400001629',
}
