import { afterAll, expect, it } from 'vitest'
import type { PricePlanList } from '#contract/office/catalogue/price-plans.ts'
import type { ProductPage } from '#contract/office/catalogue/products.ts'
import { dateTimeText, dayMs } from '#shared/dates.ts'
import { languages } from '#shared/markets.ts'
import { liveOffice } from '../support/live-office.ts'
import { newMember } from '../support/live-orders.ts'
import { ownersOffice } from '../support/office-visit.ts'
import { findingsOf, unreadable, widerThanScreen } from '../support/page-audit.ts'
import { cartLine, plainText, storedCart, textIn } from '../support/paying-visitor.ts'
import { closeBrowser, expectQuiet, revisit, type Visitor } from '../support/real-browser.ts'

afterAll(closeBrowser)

// On this host prices to members are not among those that a reduction is counted from.
const host = 'sv.localhost'
const later = (ms: number) => new Date(Date.now() + ms).toISOString()
const say = (key: string, date = '') => textIn('en', `product.membersFirst.${key}`, { date })
const moment = (instant: string) => dateTimeText(instant, 'en', 'Europe/Oslo')

async function product(name: string, more: object = {}): Promise<ProductPage> {
  const office = await liveOffice()
  const texts = { en: name, no: name, sv: name, fr: name }
  const draft = { name: texts, price: 100, member_price: 60, state: 'active', ...more }
  return (await office.call('POST', '/products', draft)) as unknown as ProductPage
}

const button = ({ page }: Visitor, key: string) =>
  page.getByRole('main').getByRole('button', { name: textIn('en', key), exact: true })

it('C074 a visitor sees who may buy and from when, and is not offered the normal price; a member buys', {
  timeout: 120_000,
}, async () => {
  const opens = later(3 * dayMs)
  const { id, slug } = await product('Early teapot', { public_from: opens })
  const visitor = await revisit({ host, width: 390, height: 844 })
  const { page } = visitor
  const main = page.getByRole('main')
  await visitor.goto(`/produkt/${slug}?lng=en`)
  await main.getByText(say('now'), { exact: true }).waitFor()
  await main.getByText(say('everyone', moment(opens)), { exact: true }).waitFor()
  await button(visitor, 'product.addMember').waitFor()
  expect(await button(visitor, 'product.addNormal').count()).toBe(0)
  expect(await main.getByRole('radio', { name: /^Normal price/ }).count()).toBe(0)
  expect([await findingsOf(page), await widerThanScreen(page), await unreadable(page)]).toEqual([[], [], []])

  // A line at the normal price, put there in another way, leaves the cart.
  const items = JSON.stringify([await cartLine(id)])
  const refused = await revisit({ host, expectedNoise: [/422 \(Unprocessable/], stored: { cartItems: items } })
  await refused.goto('/kundvagn?lng=en')
  const removed = textIn('en', 'cart.changes.membersFirst', { name: 'Early teapot' })
  await refused.page.getByText(removed).waitFor()
  expect(await storedCart(refused.page)).toEqual([])
  expectQuiet(refused)

  const { token } = await newMember()
  const member = await revisit({ host, stored: { 'vitrine.session': token } })
  await member.goto(`/produkt/${slug}?lng=en`)
  await member.page.getByRole('main').getByText(textIn('en', 'product.memberOwn')).waitFor()
  expect(await member.page.getByRole('link', { name: say('login') }).count()).toBe(0)
  await button(member, 'product.addMember').click()
  await expect.poll(() => storedCart(member.page)).toMatchObject([{ id, price: 60, membership: true }])
  await member.goto('/kundvagn?lng=en')
  await member.page.getByRole('link', { name: textIn('en', 'cart.checkout'), exact: true }).waitFor()
  expectQuiet(visitor)
  expectQuiet(member)
})

it('C074 without a member price nobody else puts it into the cart; from the second date everyone does', async () => {
  const made = await product('Early vase', { member_price: null, public_from: later(3 * dayMs) })
  const path = `/produkt/${made.slug}?lng=en`
  const visitor = await revisit({ host })
  const main = visitor.page.getByRole('main')
  await visitor.goto(path)
  await main.getByText(say('now'), { exact: true }).waitFor()
  expect(await plainText(main)).toContain('100,00 €')
  expect(await button(visitor, 'product.add').count()).toBe(0)

  const office = await liveOffice()
  await office.call('PUT', `/products/${made.id}`, { public_from: later(1_000) }, made.version)
  const add = button(visitor, 'product.add')
  const isOffered = async () => {
    await visitor.goto(path)
    return add.count()
  }
  await expect.poll(isOffered, { timeout: 30_000 }).toBe(1)
  expect(await main.getByText(say('now'), { exact: true }).count()).toBe(0)
  await add.click()
  await expect.poll(() => storedCart(visitor.page)).toMatchObject([{ id: made.id, price: 100, membership: false }])
  expectQuiet(visitor)
})

it('C074 staff give members the days before a reduction in the plan’s form', async () => {
  const { id } = await product('Planned for members')
  const { page, noise } = await ownersOffice(`/office/products/${id}`, { width: 1280, height: 900 })
  await page.getByRole('link', { name: 'Schedule price' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Price (€)', { exact: true }).fill('80')
  await dialog.getByLabel('Member price (€)').fill('50')
  await dialog.getByLabel('For members from').fill('2039-11-29T08:00')
  await dialog.getByLabel('Starts').fill('2039-12-01T08:00')
  await dialog.getByLabel('Ends').fill('2039-12-06T08:00')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Price scheduled').waitFor()
  const office = await liveOffice()
  const { items } = await office.read<PricePlanList>(`/scheduled-prices?product=${id}`)
  const times = { members_from: '2039-11-29T07:00:00.000Z', public_from: '2039-12-01T07:00:00.000Z' }
  expect(items).toMatchObject([{ state: 'PLANNED', ...times }])
  await page.getByRole('link', { name: /€80\.00/ }).click()
  await expect.poll(() => dialog.getByLabel('For members from').inputValue()).toBe('2039-11-29T08:00')
  expect(noise).toEqual([])
})

it('C074 the page says that members have a reduction first, and from when everyone has it, in every language', {
  timeout: 120_000,
}, async () => {
  const { id, slug } = await product('Watch for members')
  const office = await liveOffice()
  const opens = later(3 * dayMs)
  const prices = { price: 80, member_price: 50, kind: 'reduction' }
  const times = { members_from: later(2_000), starts_at: opens, ends_at: later(9 * dayMs) }
  await office.call('POST', '/scheduled-prices', { product: id, ...prices, ...times })
  const visitor = await revisit({ host, width: 320, height: 700 })
  const main = visitor.page.getByRole('main')
  const shown = async () => {
    await visitor.goto(`/produkt/${slug}?lng=en`)
    return plainText(main)
  }
  await expect.poll(shown, { timeout: 30_000 }).toContain(say('reduced'))
  for (const language of languages) {
    for (const path of [`/produkt/${slug}?`, `/produkt/${slug}?soid=1&`]) {
      await visitor.goto(`${path}lng=${language}`)
      const text = (await plainText(main)).replaceAll('\u2011', '-')
      const from = dateTimeText(opens, language, 'Europe/Oslo').replace(/[\u00a0\u202f]/g, ' ')
      expect(text).toContain(textIn(language, 'product.membersFirst.reduced'))
      expect(text).toContain(textIn(language, 'product.membersFirst.reducedForAll', { date: from }))
      expect([path, language, await widerThanScreen(visitor.page)]).toEqual([path, language, []])
      expect([path, language, await findingsOf(visitor.page)]).toEqual([path, language, []])
    }
  }
  await visitor.goto(`/produkt/${slug}?lng=en`)
  await main.getByRole('radio', { name: /^Member price.*50,00\s€/ }).waitFor()
  await main.getByRole('radio', { name: /^Normal price\s*100,00\s€/ }).waitFor()
  expect(await main.getByText(/^Sale until/).count()).toBe(0)
  expectQuiet(visitor)
})
