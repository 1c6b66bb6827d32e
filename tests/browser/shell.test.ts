import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Category } from '../../src/contract/catalogue.ts'
import { apiGet, ownerToken } from '../support/live-shop.ts'
import { goInside, respondWith, sendBareShell } from '../support/network-tricks.ts'
import { closeBrowser, expectQuiet, resize, revisit, storedCart, type Visitor } from '../support/real-browser.ts'

afterAll(closeBrowser)

let visitor: Visitor
beforeAll(async () => {
  visitor = await revisit()
  await visitor.goto('/')
})

const banner = () => visitor.page.getByRole('banner')

describe('header', () => {
  it('#96 #97 #98 the cart link is labelled Total; its badge is the sum of quantities, in every tab at once', {
    tags: 'smoke',
  }, async () => {
    const { page } = visitor
    const link = banner().getByRole('link', { name: /^Total/ })
    const badge = banner().getByTestId('cart-quantity')
    await expect.poll(() => link.getAttribute('href')).toBe('/handlekurv')
    await expect.poll(() => link.textContent()).toContain('Total')
    await expect.poll(() => badge.textContent()).toBe('0')
    await goInside(page, '/kategori/perfume')
    const other = await visitor.context.newPage()
    await other.goto(`${visitor.origin}/kontakt-oss`)
    await page.getByRole('button', { name: 'Add Azur eau de parfum to the cart' }).click()
    await page.getByRole('button', { name: 'Add Azur eau de parfum to the cart' }).click()
    await expect.poll(() => badge.textContent()).toBe('2')
    await page.getByRole('button', { name: 'Add Brume eau de parfum to the cart' }).click()
    await expect.poll(() => badge.textContent()).toBe('3')
    await other.getByRole('link', { name: /^Total 3 items? in the cart/ }).waitFor()
    await other.evaluate(() => localStorage.clear())
    await other.close()
  })

  it('#99 the login link leads to login', async () => {
    const link = banner().getByRole('link', { name: 'Login', exact: true })
    await expect.poll(() => link.getAttribute('href')).toBe('/logg-inn')
  })

  it('#100 signed in, it leads to the account', async () => {
    const member = await revisit({ stored: { 'vitrine.session': await ownerToken() } })
    await member.goto('/kontakt-oss')
    const link = member.page.getByRole('banner').getByRole('link', { name: 'My account' })
    await link.waitFor()
    await expect.poll(() => link.getAttribute('href')).toBe('/konto')
    await expect.poll(() => member.page.getByRole('banner').getByRole('link', { name: 'Login' }).count()).toBe(0)
  })

  it('#101 #102 the logo leads home and shows on large screens only', async () => {
    const { page } = visitor
    const logo = banner().getByRole('img', { name: 'Vitrine' })
    for (const [width, isVisible] of [
      [390, false],
      [768, false],
      [1024, true],
      [1280, true],
    ] as const) {
      await resize(page, { width, height: 900 })
      await expect.poll(() => logo.isVisible(), { message: String(width) }).toBe(isVisible)
    }
    await goInside(page, '/kontakt-oss')
    await page.getByRole('heading', { level: 1, name: /Contact/ }).waitFor()
    await logo.click()
    await page.getByRole('heading', { level: 1, name: /Beautiful things/ }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/')
  })

  it('#104 #105 one link a category, by its handle, and the membership’s', async () => {
    const categories = await apiGet<Category[]>('/api/categories')
    const links = await banner()
      .getByRole('navigation', { name: 'Categories' })
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')]))
    expect(links).toEqual([
      ...categories.map(({ name, handle }) => [name, `/kategori/${handle}`]),
      ['Membership', '/sider/abonnement'],
    ])
    expect(categories.some(({ handle, slug }) => handle !== slug)).toBe(true)
  })

  it('a header of eighty categories shows what fits, and the rest in a panel by keyboard; nothing scrolls sideways', async () => {
    const { page, goto } = await revisit()
    const all = await apiGet<Category[]>('/api/categories')
    const many = Array.from({ length: 80 }, (_, index) => ({
      ...all[0]!,
      id: 9000 + index,
      name: `Category of things ${index + 1}`,
      handle: `things-${index + 1}`,
    }))
    await sendBareShell(page)
    await respondWith(page, /^\/api\/categories\?levels=3/, many)
    const row = page.getByRole('navigation', { name: 'Categories' })
    const shown = () => row.getByRole('link', { name: /^Category of things/ }).allTextContents()
    for (const width of [1024, 1280, 1920]) {
      await resize(page, { width, height: 800 })
      await goto('/kontakt-oss')
      await row.getByRole('button', { name: 'More' }).waitFor()
      const fitting = await shown()
      expect(fitting.length).toBeGreaterThan(2)
      expect(fitting.length).toBeLessThan(20)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      await row.getByRole('button', { name: 'More' }).focus()
      await page.keyboard.press('Enter')
      await row.getByRole('link', { name: 'Category of things 80', exact: true }).waitFor()
      // Every category is one link, in row or panel.
      expect(await shown()).toEqual(many.map(({ name }) => name))
      await page.keyboard.press('Tab')
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(many[fitting.length]!.name)
      const panel = (await page.locator('.more-categories').boundingBox())!
      expect(panel.x).toBeGreaterThanOrEqual(0)
      expect(panel.x + panel.width).toBeLessThanOrEqual(width)
      await page.keyboard.press('Escape')
      expect(await shown()).toEqual(fitting)
      expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('More')
    }
    for (const width of [320, 390, 768]) {
      await resize(page, { width, height: 800 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    }
    // Visitors on a phone reach the sign-in link of the menu without scrolling past all categories.
    await resize(page, { width: 390, height: 800 })
    await page.getByRole('button', { name: 'Open the menu' }).click()
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await menu.getByRole('link', { name: 'Category of things 80', exact: true }).waitFor()
    expect((await menu.getByRole('link', { name: 'Login' }).boundingBox())!.y).toBeLessThan(400)
    expect(await menu.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  })

  it('#106 #107 #108 the menu of small screens lists the categories and closes when one is chosen', async () => {
    const { page } = visitor
    await resize(page, { width: 390, height: 844 })
    const toggle = banner().getByRole('button', { name: 'Open the menu' })
    await expect.poll(() => toggle.getAttribute('aria-expanded')).toBe('false')
    await toggle.click()
    const menu = page.getByRole('dialog', { name: 'Menu' })
    const categories = await apiGet<Category[]>('/api/categories')
    await expect
      .poll(() => menu.getByRole('navigation').getByRole('link').allTextContents())
      .toEqual([...categories.map(({ name }) => name), 'Membership'])
    await page.keyboard.press('Escape')
    await menu.waitFor({ state: 'hidden' })
    await expect.poll(() => toggle.evaluate((element) => element === document.activeElement)).toBe(true)
    await toggle.click()
    await menu.getByRole('link', { name: 'Electronics' }).click()
    await menu.waitFor({ state: 'hidden' })
    await page.getByRole('heading', { level: 1, name: 'Electronics' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/kategori/electronics')
    await resize(page, { width: 1280, height: 900 })
  })

  it('#109 without categories the menu is empty: no error, no placeholder', async () => {
    const empty = await revisit({ width: 390 })
    await sendBareShell(empty.page)
    await respondWith(empty.page, /^\/api\/categories\?levels=3/, [])
    await empty.goto('/kontakt-oss')
    await empty.page.getByRole('button', { name: 'Open the menu' }).click()
    const menu = empty.page.getByRole('dialog', { name: 'Menu' })
    await expect.poll(() => menu.getByRole('navigation').getByRole('link').allTextContents()).toEqual(['Membership'])
    expectQuiet(empty)
  })

  it('#106 where the line is cut, the menu opens all the same', async () => {
    // The dialog's focus on its first link asks for that link's screen, in vain.
    const cut = await revisit({ width: 390, expectedNoise: [/ERR_INTERNET_DISCONNECTED/] })
    await cut.goto('/')
    await cut.context.setOffline(true)
    await cut.page.getByRole('button', { name: 'Open the menu' }).click()
    const link = cut.page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Electronics' })
    await link.waitFor()
    await cut.context.setOffline(false)
    await link.click()
    await cut.page.getByRole('heading', { level: 1, name: 'Electronics' }).waitFor()
    expectQuiet(cut)
  })
})

describe('banner above the header', () => {
  it('#110 #112 #113 #27 outside France: rating image with Excellent !, customers, contact', async () => {
    const help = visitor.page.getByRole('complementary', { name: 'Help' })
    await expect.poll(() => help.getByRole('link', { name: 'Contact' }).getAttribute('href')).toBe('/kontakt-oss')
    await expect.poll(() => help.textContent()).toContain('Excellent !')
    await expect.poll(() => help.textContent()).toContain('More than 10,000 satisfied customers')
    await expect.poll(() => help.textContent()).not.toContain('Need help')
    const rating = help.getByRole('img', { name: 'Five stars' })
    await expect.poll(() => rating.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  })

  it('#110 #111 #103 #29 on a French host: help and contact, another logo and brand, from settings', async () => {
    const french = await revisit({ host: 'vitrine.fr' })
    await french.goto('/kontakt-oss')
    const help = french.page.getByRole('complementary', { name: 'Aide' })
    await expect.poll(() => help.textContent()).toContain('Besoin d’aide\u202f? Contactez-nous')
    await expect
      .poll(() => help.getByRole('link', { name: 'Contactez-nous' }).getAttribute('href'))
      .toBe('/kontakt-oss')
    await expect.poll(() => help.textContent()).not.toContain('Excellent')
    const source = (page: typeof french.page, name: string) =>
      page.getByRole('banner').getByRole('img', { name }).getAttribute('src')
    const logos = [await source(french.page, 'Maison Vitrine'), await source(visitor.page, 'Vitrine')]
    expect(logos).toEqual(['/brand/maison-vitrine.svg', '/brand/vitrine.svg'])
    await expect
      .poll(() => french.page.getByRole('contentinfo').textContent())
      .toContain('Lysgata 14, 0552 Oslo, Norvège')
    expectQuiet(french)
  })
})

describe('footer', () => {
  const footer = () => visitor.page.getByRole('contentinfo')

  it('#114 #115 #116 #117 #119 #120 who we are, and where to read more', async () => {
    await goInside(visitor.page, '/')
    await expect.poll(() => footer().getByText('Vitrine Handel AS').textContent()).toContain('Lysgata 14, 0552 Oslo')
    const href = (name: string) => footer().getByRole('link', { name, exact: true }).getAttribute('href')
    await expect.poll(() => href('Contact us')).toBe('/kontakt-oss')
    await expect.poll(() => href('General terms')).toBe('/sider/conditions-generales')
    await expect.poll(() => href('Subscription terms')).toBe('/sider/abonnement')
    await expect.poll(() => href('Privacy policy')).toBe('/sider/politique-de-confidentialite')
    await expect.poll(() => href('Album')).toMatch(/^https:/)
    await expect.poll(() => href('Journal')).toMatch(/^https:/)
  })

  it('#121 carrier and card logos', async () => {
    const carrier = footer().getByRole('img', { name: 'Nordpost, delivery' })
    await carrier.scrollIntoViewIfNeeded()
    await carrier.evaluate((image: HTMLImageElement) => image.decode())
    await expect.poll(() => footer().getByRole('img', { name: 'Safe payment by card' }).isVisible()).toBe(true)
  })

  it('#125 every link leads to a page with a title and a body', async () => {
    const { page } = visitor
    const paths = await footer()
      .getByRole('link')
      .evaluateAll((all) =>
        all.map((link) => link.getAttribute('href')!).filter((href) => href.startsWith('/') && !href.includes('lng=')),
      )
    expect(paths.length).toBeGreaterThanOrEqual(5)
    for (const path of paths) {
      const response = await page.request.get(`${visitor.origin}${path}`)
      const main = /<main[\s\S]*<\/main>/.exec(await response.text())![0]
      expect(response.status(), path).toBe(200)
      expect(main, path).toMatch(/<h1[^>]*>[^<]+</)
      expect(main.replace(/<[^>]+>/g, ' ').trim().length, path).toBeGreaterThan(300)
    }
  })
})

it('#83 #122 #123 #124 checkout and thank-you have no site header and footer, the cart no footer', async () => {
  const visitor = await revisit({ stored: { cartItems: storedCart } })
  const { page } = visitor
  for (const [path, hasHeader, hasFooter] of [
    ['/', true, true],
    ['/produkt/handskar', true, true],
    ['/handlekurv', true, false],
    ['/kassen', false, false],
    ['/kassen/takk?orderId=none', false, false],
  ] as const) {
    await visitor.goto(path)
    const categories = page.getByRole('navigation', { name: 'Categories' })
    await expect.poll(() => categories.count(), { message: `header of ${path}` }).toBe(hasHeader ? 1 : 0)
    await expect
      .poll(() => page.getByRole('contentinfo').count(), { message: `footer of ${path}` })
      .toBe(hasFooter ? 1 : 0)
  }
})
