import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hrefIn } from '../../src/shared/paths.ts'
import { plainGet } from '../support/live-shop.ts'
import { closeBrowser, expectQuiet, hydrated, revisit, storedCart, type Visitor } from '../support/real-browser.ts'

afterAll(closeBrowser)

/** Address on each market, and the heading an English-speaking visitor finds there. */
const screens: [row: string, no: string, sv: string, heading: RegExp][] = [
  ['#53 home', '/', '/', /Beautiful things/],
  ['#54 contact', '/kontakt-oss', '/kontakta-oss', /Contact/],
  ['#55 pages', '/sider/abonnement', '/sidor/abonnement', /./],
  ['#56 cart', '/handlekurv', '/kundvagn', /cart/i],
  ['#57 category', '/kategori/perfume', '/kategori/perfume', /Perfume/],
  ['#58 checkout', '/kassen', '/kassan', /cart|checkout/i],
  ['#59 thank-you', '/kassen/takk', '/kassan/tack', /./],
  ['#61 product', '/produkt/handskar', '/produkt/handskar', /Warm leather gloves/],
  ['#62 login', '/logg-inn', '/logga-in', /Log in/i],
  ['#67 forgotten password', '/glemt-passord', '/glomt-losenord', /password/i],
]

const markets = [
  { market: 'no', host: 'localhost', own: 1, other: 2 },
  { market: 'sv', host: 'sv.localhost', own: 2, other: 1 },
] as const

describe.each(markets)('addresses on the $market market', ({ host, own, other }) => {
  let visitor: Visitor
  beforeAll(async () => {
    visitor = await revisit({ host, stored: { cartItems: storedCart } })
  })

  it.each(screens)('%s opens by its address and after reloading', async (...screen) => {
    const path = screen[own]
    expect((await plainGet(path, { host })).status).toBe(200)
    await visitor.goto(path)
    const heading = visitor.page.locator('main').getByRole('heading', { level: 1, name: screen[3] })
    await heading.waitFor()
    await visitor.page.reload({ waitUntil: 'domcontentloaded' })
    await heading.waitFor()
    await hydrated(visitor.page)
    expect(new URL(visitor.page.url()).pathname).toBe(path)
    expectQuiet(visitor)
  })

  it.each(screens.filter((screen) => screen[1] !== screen[2]))(
    '#77 %s: the other market’s path leads to this one’s, query kept',
    async (...screen) => {
      const response = await plainGet(`${screen[other]}?a=1&b=%C3%A5`, { host })
      expect(response.status).toBe(308)
      expect(response.headers.location).toBe(`${screen[own]}?a=1&b=%C3%A5`)
    },
  )

  it.each([
    ['#63 account', '/konto', '/konto'],
    ['#64 overview', '/konto/oversikt', '/konto/oversikt'],
    ['#65 subscriptions', '/konto/abonnementer', '/konto/prenumerationer'],
    ['#66 settings', '/konto/innstillinger', '/konto/inst%C3%A4llningar'],
  ] as const)('%s opens; without a user it leads to login', async (_row, ...paths) => {
    const path = paths[own - 1]!
    expect((await plainGet(path, { host })).status).toBe(200)
    await visitor.page.goto(visitor.origin + path)
    await visitor.page.waitForURL((url) => url.pathname === (own === 1 ? '/logg-inn' : '/logga-in'))
    await hydrated(visitor.page)
    expectQuiet(visitor)
  })
})

it('#66 the Swedish settings answer written plainly and percent-encoded alike', async () => {
  const encoded = await plainGet('/konto/inst%C3%A4llningar', { host: 'sv.localhost' })
  const lower = await plainGet('/konto/inst%c3%a4llningar', { host: 'sv.localhost' })
  expect([encoded.status, lower.status]).toEqual([200, 200])
  expect((await plainGet('/konto/innstillinger', { host: 'sv.localhost' })).headers.location).toBe(
    '/konto/inst%C3%A4llningar',
  )
})

it('#60 the Norwegian title of the thank-you page', async () => {
  expect((await plainGet('/kassen/takk', { host: 'no.vitrine.no' })).text).toContain('<title>Takk for bestillingen!')
})

describe('#68 #69 addresses by key', () => {
  it('parameters are filled in and encoded, and come back the same', () => {
    expect(hrefIn('no', 'product', { slug: 'x' })).toBe('/produkt/x')
    const href = hrefIn('sv', 'pages', { slug: 'å & b/c?d' })
    expect(href).toBe('/sidor/%C3%A5%20%26%20b%2Fc%3Fd')
    expect(decodeURIComponent(href.split('/').at(-1)!)).toBe('å & b/c?d')
  })

  it('a missing parameter is an error, never a link to :slug', async () => {
    expect(() => hrefIn('no', 'product')).toThrow(/slug/)
    for (const path of ['/', '/kategori/perfume', '/produkt/handskar', '/sok?query=lune'])
      expect((await plainGet(path)).text).not.toMatch(/href="[^"]*\/:\w+/)
  })

  it('#70 the thank-you address takes orderId', () => {
    expect(hrefIn('no', 'thankyou', {}, { orderId: 'ab/c' })).toBe('/kassen/takk?orderId=ab%2Fc')
  })
})

it.each(['vitrine.fr', 'sv.vitrine.fr'])('#76 every link on %s is of its market’s paths', async (host) => {
  const foreign = host.startsWith('sv.')
    ? /^\/(sider|handlekurv|kassen|kontakt-oss|logg-inn)/
    : /^\/(sidor|kundvagn|kassan|kontakta-oss|logga-in)/
  for (const path of [
    '/',
    '/produkt/handskar',
    '/kategori/perfume',
    host.startsWith('sv.') ? '/sidor/abonnement' : '/sider/abonnement',
  ]) {
    const response = await plainGet(path, { host })
    expect(response.status).toBe(200)
    const links = [...response.text.matchAll(/<a [^>]*href="([^"]+)"/g)].map((match) => match[1]!)
    expect(links.length).toBeGreaterThan(10)
    expect(links.filter((link) => foreign.test(link))).toEqual([])
  }
})

it('#78 a trailing slash and upper case lead to the one address', async () => {
  for (const [asked, location] of [
    ['/kontakt-oss/', '/kontakt-oss'],
    ['/Kontakt-Oss', '/kontakt-oss'],
    ['/KATEGORI/Perfume', '/kategori/perfume'],
    ['/produkt/HANDSKAR/?soid=1', '/produkt/handskar?soid=1'],
    ['//kontakt-oss', '/kontakt-oss'],
  ]) {
    const response = await plainGet(asked!)
    expect([response.status, response.headers.location], asked).toEqual([308, location])
  }
})

it('#61 #78 a product asked for by its number has one address', async () => {
  const response = await plainGet('/produkt/4352')
  expect([response.status, response.headers.location]).toEqual([308, '/produkt/handskar'])
})

describe('moving about in the app', () => {
  it('#53 #57 #61 links change the screen without loading a page, Back and Forward return to it', {
    tags: 'smoke',
  }, async () => {
    const visitor = await revisit()
    const { page } = visitor
    await visitor.goto('/')
    await mark(page)
    await page.getByRole('banner').getByRole('link', { name: 'Perfume', exact: true }).click()
    await heading(page, 'Perfume')
    await page.locator('main').getByRole('link', { name: 'Azur eau de parfum', exact: true }).click()
    await heading(page, 'Azur eau de parfum')
    await page.getByRole('contentinfo').getByRole('link', { name: 'General terms' }).click()
    await heading(page, /terms/i)
    await page
      .getByRole('banner')
      .getByRole('link', { name: /^Total/ })
      .click()
    await heading(page, /cart/i)
    await page.goBack()
    await heading(page, /terms/i)
    await page.goBack()
    await heading(page, 'Azur eau de parfum')
    await page.goBack()
    await heading(page, 'Perfume')
    expect(new URL(page.url()).pathname).toBe('/kategori/perfume')
    await page.goForward()
    await heading(page, 'Azur eau de parfum')
    await expect.poll(() => isMarked(page)).toBe(true)
    expectQuiet(visitor)
  })

  it('#72 #46 the shell stays and title, canonical address and language follow the screen', async () => {
    const visitor = await revisit({ host: 'vitrine.se' })
    const { page } = visitor
    await visitor.goto('/')
    await page.getByRole('banner').evaluate((element) => element.setAttribute('data-kept', '1'))
    await page.getByRole('banner').getByRole('link', { name: 'Parfym', exact: true }).click()
    await heading(page, 'Parfym')
    await expect.poll(() => page.locator('header[data-kept]').count()).toBe(1)
    await page.waitForFunction(() => document.title.startsWith('Parfym'))
    await expect
      .poll(() => page.locator('link[rel=canonical]').getAttribute('href'))
      .toBe(`${visitor.origin}/kategori/perfume`)
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('sv')
  })

  it('#73 control characters in an address are an unknown path too, and stay one when the page is hydrated', async () => {
    for (const path of ['/%0a', '/handlekurv/%0a', '/produkt/%00']) {
      const visitor = await revisit({ expectedNoise: [/404/] })
      const response = await visitor.page.goto(`${visitor.origin}${path}`)
      expect([path, response?.status()]).toEqual([path, 404])
      await hydrated(visitor.page)
      await heading(visitor.page, 'This page does not exist')
      expectQuiet(visitor)
      await visitor.context.close()
    }
  })

  it('#73 #74 an unknown path says so, with status 404', async () => {
    const visitor = await revisit({ expectedNoise: [/404/] })
    const response = await visitor.page.goto(`${visitor.origin}/no/such/page`)
    expect(response?.status()).toBe(404)
    await heading(visitor.page, 'This page does not exist')
    await hydrated(visitor.page)
    await expect.poll(() => visitor.page.getByRole('banner').count()).toBe(1)
    await visitor.page.getByRole('main').getByRole('link', { name: 'Go to the front page' }).click()
    await heading(visitor.page, /Beautiful things/)
    expectQuiet(visitor)
  })
})

function heading(page: Page, name: string | RegExp): Promise<void> {
  return page.locator('main').getByRole('heading', { level: 1, name }).waitFor()
}

async function mark(page: Page): Promise<void> {
  await page.evaluate(() => document.body.setAttribute('data-marked', '1'))
}

async function isMarked(page: Page): Promise<boolean> {
  return (await page.locator('body[data-marked]').count()) === 1
}
