import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Product, ProductCard } from '#contract/catalogue.ts'
import type { ProductPage } from '#contract/office/catalogue/products.ts'
import { sweepOpenings } from '#domain/catalogue/products/open-products.ts'
import { dayMs, minuteMs } from '#shared/dates.ts'
import { cartToken, complete, pay } from '../support/checkout-flow.ts'
import { signInAs } from '../support/office.ts'
import { createBrowser, type TestBrowser } from '../support/test-browser.ts'
import { startWebShop, type WebShop } from '../support/web-shop.ts'

/** A product that members may buy before others, on the pages of three hosts, in lists, files, carts and checkout. */

const hosts = { no: 'vitrine.no', sv: 'vitrine.se', fr: 'vitrine.fr' }
const slug = 'teapot'
const membersText = {
  no: 'Medlemmer kan kjøpe nå<',
  sv: 'Medlemmar kan köpa nu<',
  fr: 'En avant-première pour les membres<',
}
const soonText = {
  no: 'Medlemmer kan kjøpe fra',
  sv: 'Medlemmar kan köpa från',
  fr: 'En avant-première pour les membres à partir du',
}
const buttonText = { no: 'Legg i handlekurven', sv: 'Lägg i kundvagnen', fr: 'Ajouter au panier' }

let web: WebShop
let member: TestBrowser
let start: Date
const later = (ms: number) => new Date(start.getTime() + ms)

beforeAll(async () => {
  web = await startWebShop({ environment: { ALLOWED_HOSTS: Object.values(hosts).join(',') } })
  start = web.shop.clock()
  member = await joined()
  const office = await signInAs(web.shop, 'editor')
  const page = (await (await office.get('/products/4352')).json()) as ProductPage
  const dates = { members_from: later(dayMs).toISOString(), public_from: later(3 * dayMs).toISOString() }
  const saved = await office.call('PUT', '/products/4352', dates, { 'if-match': `"${page.version}"` })
  expect([saved.status, await saved.json()]).toMatchObject([200, dates])
})
afterAll(() => web.close())

const account = { email: 'medlem@example.test', password: 'correct horse 42', remember: true }

/** A browser whose customer is a member. */
async function joined(): Promise<TestBrowser> {
  const browser = createBrowser(web.shop, { host: hosts.no })
  const { email } = account
  const registered = await browser.post('/api/register', { ...account, firstName: 'Mia', lastName: 'Nordmann' })
  browser.token = ((await registered.json()) as { token: string }).token
  const { token } = await cartToken(browser, { '4351:women': { membership: true } })
  expect((await pay(browser, token, 'pm_card_visa', { email })).status).toBe(200)
  expect((await complete(browser, token)).status).toBe(200)
  await web.shop.drainJobs()
  return browser
}

/** Lets time pass, and the sweep of every five seconds do its work. */
async function at(ms: number): Promise<void> {
  web.shop.setNow(later(ms))
  await sweepOpenings(web.shop)
  // The session of the day before has ended.
  member.token = null
  const signedIn = await member.post('/api/login', account)
  member.token = ((await signedIn.json()) as { token: string }).token
}

function page(host: string, path: string): Promise<string> {
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port: web.port, path, agent: false, headers: { host } }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (part) => {
        text += part
      })
      response.on('end', () => resolve(text))
    })
      .on('error', reject)
      .end()
  })
}

async function jsonOf<Body>(host: string, path: string): Promise<Body> {
  return JSON.parse(await page(host, path)) as Body
}

const asked = async (browser: TestBrowser, line: object = {}) => {
  const products = { '4352': { quantity: 1, membership: false, ...line } }
  const response = await browser.post('/api/cart/token', { products, landing: false, soid: null })
  const body = (await response.json()) as { errors?: { products?: string[] } }
  return response.status === 200 ? 'sold' : body.errors?.products?.[0]
}
const visitor = (host = hosts.no) => createBrowser(web.shop, { host })

/** What is seen and sold now, on every host. */
async function expectSold(to: 'none' | 'members' | 'everyone'): Promise<void> {
  for (const [language, host] of Object.entries(hosts) as [keyof typeof hosts, string][]) {
    const shown = await page(host, `/produkt/${slug}`)
    expect([language, shown.includes(soonText[language])]).toEqual([language, to === 'none'])
    expect([language, shown.includes(membersText[language])]).toEqual([language, to === 'members'])
    expect([language, shown.includes(`>${buttonText[language]}<`)]).toEqual([language, to === 'everyone'])
    const { data } = await jsonOf<{ data: Product }>(host, `/api/products/${slug}`)
    expect(data).toMatchObject({ sold_to: to, public_from: later(3 * dayMs).toISOString() })
    const cards = await jsonOf<ProductCard[]>(host, '/api/products?per_page=100')
    expect(cards.find(({ id }) => id === 4352)).toMatchObject({ sold_to: to })
    const [sitemap, feed] = await Promise.all([page(host, '/sitemap.xml'), page(host, '/feeds/products.xml')])
    expect([language, sitemap.includes(slug), feed.includes(slug)]).toEqual([
      language,
      to === 'everyone',
      to === 'everyone',
    ])
    expect([language, await asked(visitor(host))]).toEqual([language, to === 'everyone' ? 'sold' : 'cart.membersFirst'])
  }
  expect(await asked(member)).toBe(to === 'none' ? 'cart.membersFirst' : 'sold')
}

describe('C074 members first', () => {
  test('C074 before both dates it is seen with its dates, and not sold', async () => {
    await at(0)
    await expectSold('none')
  })

  test('C074 a minute before the first date still not sold, at that minute to members', async () => {
    await at(dayMs - minuteMs)
    await expectSold('none')
    await at(dayMs)
    await expectSold('members')
  })

  test('C074 a visitor cannot pay what a member put into the cart, nor with a price that the product does not have', async () => {
    expect(await asked(visitor(), { membership: true })).toBe('cart.membersFirst')
    const { token } = await cartToken(member, { '4352': {} })
    expect((await pay(visitor(), token)).body.errors).toEqual({ cartToken: ['cart.invalid'] })
    expect((await pay(member, token, 'pm_card_visa', { email: account.email })).status).toBe(200)
    expect((await complete(member, token)).status).toBe(200)
  })

  test('C074 at the second date everyone buys, and search engines read of it, even if a sweep was cut off', async () => {
    await at(3 * dayMs - minuteMs)
    await expectSold('members')
    web.shop.setNow(later(3 * dayMs))
    const changes = { ...web.shop.changes, announce: () => Promise.reject(new Error('cut off')) }
    await expect(sweepOpenings({ ...web.shop, changes })).rejects.toThrow('cut off')
    await at(3 * dayMs)
    await expectSold('everyone')
  })

  test('C074 with a member price, a purchase that starts a membership counts as a member’s', async () => {
    const office = await signInAs(web.shop, 'editor')
    const { version } = (await (await office.get('/products/4351')).json()) as ProductPage
    const dates = { members_from: null, public_from: later(9 * dayMs).toISOString() }
    await office.call('PUT', '/products/4351', dates, { 'if-match': `"${version}"` })
    const normal = { products: { '4351:women': { quantity: 1, membership: false } }, landing: false, soid: null }
    const refused = await visitor().post('/api/cart/token', normal)
    expect([refused.status, await refused.json()]).toMatchObject([422, { errors: { products: ['cart.membersFirst'] } }])
    const joining = await cartToken(visitor(), { '4351:women': { membership: true } })
    expect(joining.offer).toMatchObject({ kind: 'standard' })
  })
})
