import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DemoShop } from '../../tools/servers/demo-shop.ts'
import {
  bank,
  cards,
  fillCheckout,
  newAddress,
  orderIdOf,
  payButton,
  plainText,
  storedCart,
  textIn,
} from '../support/paying-visitor.ts'
import { closeBrowser, expectQuiet, type Visitor, visit } from '../support/real-browser.ts'
import { norway, startShopInKroner } from '../support/shop-in-kroner.ts'

let shop: DemoShop
beforeAll(async () => {
  shop = await startShopInKroner()
})
afterAll(async () => {
  await closeBrowser()
  await shop.stop()
})

const slow = { timeout: 120_000 }
const no = (key: string, values?: Record<string, string>) => textIn('no', key, values)
const euros = /.{0,40}(?:€|\bEUR\b|\beuros?\b).{0,20}/gi
/** Thousands apart by a space that does not break, two decimals or none, and kr behind such a space. */
const inFull = /^-?(?:0|[1-9]\d{0,2}(?:\u202f\d{3})*),\d{2}\u00a0kr$/
const short = /^(?:0|[1-9]\d{0,2}(?:\u202f\d{3})*)\u00a0kr$/

async function norwegian(): Promise<Visitor> {
  const visitor = await visit({ host: norway, port: shop.port })
  await visitor.context.addCookies([{ name: 'lng', value: 'no', url: visitor.origin }])
  return visitor
}

/** Every amount that the page says, after seeing that all are in kroner as Norwegians write them. */
async function kronerOn({ page }: Visitor, screen: string): Promise<string[]> {
  const html = (await page.content())
    .replace(/<script(?![^>]*ld\+json)[\s\S]*?<\/script>/g, '')
    .replace(/<style[\s\S]*?<\/style>/g, '')
  expect(html.match(euros) ?? [], screen).toEqual([])
  const text = (await page.locator('body').allInnerTexts()).join()
  const amounts = text.match(/-?\d[\d\u202f\u00a0 .,]*kr(?![a-zæøå])/gi) ?? []
  for (const amount of amounts) expect(inFull.test(amount) || short.test(amount), `${screen}: ${amount}`).toBe(true)
  return amounts
}

test('C011 home, category, filters, search, suggestions, product, landing, membership and terms are in kroner', {
  ...slow,
}, async () => {
  const visitor = await norwegian()
  const { page } = visitor
  const main = page.getByRole('main')
  await visitor.goto('/')
  const modal = page.getByRole('dialog')
  await modal.waitFor()
  expect(await plainText(modal)).toContain('229,00 kr')
  await kronerOn(visitor, 'welcome')
  await page.keyboard.press('Escape')
  await modal.waitFor({ state: 'hidden' })
  await page.evaluate(() => localStorage.setItem('consent', 'refused'))
  const priced: Record<string, string[]> = { home: await kronerOn(visitor, 'home') }

  await visitor.goto('/kategori/winter-warmers')
  priced.category = await kronerOn(visitor, 'category')
  await main.locator('summary', { hasText: 'Filtrer' }).first().click()
  const ranges = (await kronerOn(visitor, 'filters')).filter((amount) => short.test(amount))
  expect(ranges.length).toBeGreaterThan(0)
  const to = page.getByRole('textbox', { name: 'Til (kr)' })
  await to.fill('1000')
  await to.press('Tab')
  await page.waitForURL(/price_to=1000/)
  await kronerOn(visitor, 'filtered')

  const box = page.getByRole('banner').getByRole('combobox')
  await box.fill('hansker')
  await page.getByRole('listbox').getByRole('option').first().waitFor()
  await expect.poll(() => kronerOn(visitor, 'suggestions')).not.toEqual([])
  await box.press('Enter')
  await page.waitForURL(/query=hansker/)
  await main.getByRole('article').first().waitFor()
  priced.search = await kronerOn(visitor, 'search')

  for (const [screen, path] of Object.entries({
    product: '/produkt/handskar',
    landing: '/produkt/handskar?soid=kroner',
    membership: '/sider/abonnement',
    terms: '/sider/conditions-generales',
  })) {
    await visitor.goto(path)
    await main.getByRole('heading', { level: 1 }).waitFor()
    priced[screen] = await kronerOn(visitor, screen)
  }
  for (const screen of ['home', 'category', 'search', 'product', 'landing', 'membership'])
    expect(priced[screen]!.filter((amount) => inFull.test(amount)).length, screen).toBeGreaterThan(0)
  expect(priced.membership!.map((amount) => amount.replace('\u00a0', ' '))).toContain('229,00 kr')
  expectQuiet(visitor)
})

test('C011 C012 cart, checkout, thank-you and order page of a purchase that starts a membership are in kroner', {
  ...slow,
}, async () => {
  const visitor = await norwegian()
  const { page, origin } = visitor
  const main = page.getByRole('main')
  const line = { id: 4318, name: '-', slug: '-', image: null, price: 0, membership: true, quantity: 3, currency: 'SEK' }
  await page.goto(`${origin}/robots.txt`)
  await page.evaluate(
    (cartItems) => {
      Object.assign(localStorage, { welcome: 'closed', consent: 'refused', cartItems })
    },
    JSON.stringify([line]),
  )
  await visitor.goto('/handlekurv')
  await main.getByText(no('cart.membership.today')).waitFor()
  const [stored] = await storedCart(page)
  expect(stored).toMatchObject({ id: 4318, membership: true, currency: 'NOK' })
  const total = `${String(stored!.price * 3).replace(/\B(?=\d{3}$)/, '\u202f')},00\u00a0kr`
  expect(await kronerOn(visitor, 'cart')).toContain(total)

  await main.getByRole('link', { name: no('cart.checkout') }).click()
  await page.getByLabel(no('checkout.email'), { exact: true }).waitFor()
  await fillCheckout(page, newAddress(), cards.needsBank, 'no')
  await main.getByText(no('cart.membership.today')).waitFor()
  expect(await kronerOn(visitor, 'checkout')).toEqual(expect.arrayContaining([total, '229,00\u00a0kr']))
  await payButton(page).click()
  await bank(page).shown()
  expect(await plainText(bank(page).words())).not.toMatch(euros)
  await bank(page).accept()
  const order = await orderIdOf(page)
  await expect.poll(() => kronerOn(visitor, 'thank-you')).toContain(total)
  await visitor.goto(`/ordre/${order}`)
  await expect.poll(() => kronerOn(visitor, 'order')).toContain(total)
  await visitor.goto(`/ordre/${order}/kvittering`)
  await expect.poll(() => kronerOn(visitor, 'receipt')).toContain(total)
  expectQuiet(visitor)
})
