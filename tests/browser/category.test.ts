import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { decimalToCents } from '#shared/money.ts'
import type { Category, ProductCard } from '../../src/contract/catalogue.ts'
import { formatPrice } from '../../src/shared/money.ts'
import { apiGet, plainGet } from '../support/live-shop.ts'
import { goInside, respondWith } from '../support/network-tricks.ts'
import { closeBrowser, expectQuiet, resize, revisit, type Visitor } from '../support/real-browser.ts'

afterAll(closeBrowser)

let visitor: Visitor
beforeAll(async () => {
  visitor = await revisit()
  await visitor.goto('/kontakt-oss')
})

const title = (name: string) => visitor.page.getByRole('heading', { level: 1, name, exact: true })

describe('category', () => {
  it('#142 #143 products, details and the popular list are asked for at the same time', async () => {
    const { page } = visitor
    const wanted = [
      /^\/api\/categories\/perfume$/,
      /^\/api\/categories\/perfume\/products/,
      /^\/api\/products\?.*featured=true/,
    ]
    const all = Promise.withResolvers<void>()
    const seen = new Set<number>()
    await page.route('**/api/**', async (route) => {
      const { pathname, search } = new URL(route.request().url())
      const index = wanted.findIndex((address) => address.test(pathname + search))
      if (index < 0) return route.continue()
      seen.add(index)
      if (seen.size === wanted.length) all.resolve()
      // Each response waits for all three requests, so sequential requests would never finish.
      await all.promise
      return route.continue()
    })
    await goInside(page, '/kategori/perfume')
    await title('Perfume').waitFor()
    await page.unrouteAll()
  })

  it('#144 #147 #145 its name, description and its own products only, each with image, both prices and a link', {
    tags: 'smoke',
  }, async () => {
    const { page } = visitor
    await goInside(page, '/kategori/perfume')
    const products = await apiGet<ProductCard[]>('/api/categories/perfume/products')
    expect(products).toHaveLength(4)
    const cards = page.getByRole('main').getByRole('article')
    await expect.poll(() => cards.count()).toBe(4)
    for (const [index, product] of products.entries()) {
      const card = cards.nth(index)
      const link = card.getByRole('link', { name: product.name, exact: true })
      await expect.poll(() => link.getAttribute('href')).toBe(`/produkt/${product.slug}`)
      const text = (await card.textContent())!
      expect(text).toContain(formatPrice(decimalToCents(product.price), 'EUR'))
      expect(text).toContain(formatPrice(decimalToCents(product.membership_price!), 'EUR'))
      const image = card.getByRole('img').first()
      await image.scrollIntoViewIfNeeded()
      await image.evaluate((image: HTMLImageElement) => image.decode())
    }
    const { description } = await apiGet<Category>('/api/categories/perfume')
    expect(description).toMatch(/^<p>/)
    await expect.poll(() => page.locator('main header .prose p').count()).toBeGreaterThan(0)
  })

  it('#145 #147 a category without description shows none; a product without member price shows one price', async () => {
    const { page } = visitor
    await goInside(page, '/kategori/electronics')
    await title('Electronics').waitFor()
    await expect.poll(() => page.locator('main header .prose').count()).toBe(0)
    await goInside(page, '/kategori/home')
    await title('Home').waitFor()
    const card = page.getByRole('article').filter({ hasText: 'Terra vase' })
    await expect.poll(() => card.textContent()).not.toContain('Member price')
    expect((await card.textContent())!.match(/\d+,\d\d/g)).toEqual(['39,00'])
  })

  it('#146 one column on small screens, two to four on larger ones', async () => {
    const { page } = visitor
    const columns: number[] = []
    for (const width of [390, 640, 768, 1024, 1280]) {
      await resize(page, { width, height: 900 })
      columns.push(
        await page.getByRole('article').evaluateAll((all) => {
          const tops = all.map((card) => card.getBoundingClientRect().top)
          return tops.filter((top) => Math.abs(top - tops[0]!) < 4).length
        }),
      )
    }
    expect(columns).toEqual([1, 2, 3, 4, 4])
  })

  it('#148 #379 #73 an unknown category says so instead of crashing, with status 404', async () => {
    expect((await plainGet('/kategori/no-such-thing')).status).toBe(404)
    const lost = await revisit({ expectedNoise: [/404/] })
    await lost.goto('/kontakt-oss')
    await goInside(lost.page, '/kategori/no-such-thing')
    await lost.page.getByRole('heading', { level: 1, name: 'This category does not exist' }).waitFor()
    await expect.poll(() => lost.page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
    await lost.page.getByRole('banner').getByRole('link', { name: 'Perfume', exact: true }).click()
    await lost.page.getByRole('heading', { level: 1, name: 'Perfume' }).waitFor()
    expectQuiet(lost)
  })

  it('#149 opens by handle, slug and id, with one canonical address', async () => {
    for (const name of ['electronics', 'elektronikk', '5']) {
      const { status, text } = await plainGet(`/kategori/${name}`)
      expect(status, name).toBe(200)
      expect(text, name).toMatch(/<h1[^>]*>Electronics</)
      expect(/rel="canonical" href="http:\/\/[^/]+([^"]+)"/.exec(text)?.[1], name).toBe('/kategori/electronics')
    }
  })

  it('#150 #143 an empty category says so and shows what is popular', async () => {
    const { page } = visitor
    await respondWith(page, /^\/api\/categories\/beauty\/products/, [])
    await goInside(page, '/kategori/beauty')
    await title('Beauty').waitFor()
    await page.getByRole('heading', { name: 'Nothing here just yet' }).waitFor()
    const popular = page.getByRole('region', { name: 'Popular in the shop' })
    await expect.poll(() => popular.getByRole('article').count()).toBe(4)
    await page.unrouteAll()
  })

  it('the order can be chosen and is kept in the address', async () => {
    const { page } = visitor
    await goInside(page, '/kategori/perfume')
    await title('Perfume').waitFor()
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('price')
    await page.waitForURL('**/kategori/perfume?sort=price')
    await page.getByRole('article').first().filter({ hasText: 'Brume' }).waitFor()
    await page.goBack()
    await page.getByRole('article').first().filter({ hasText: 'Ambre' }).waitFor()
    expectQuiet(visitor)
  })
})

describe('#446 adding from a card', () => {
  it('#7 a visitor gets the normal price, and hears of it', { tags: 'smoke' }, async () => {
    const { page } = visitor
    await goInside(page, '/kategori/perfume')
    await page.getByRole('button', { name: 'Add Noir eau de parfum to the cart' }).click()
    await page.getByText('Added to the cart: Noir eau de parfum.').waitFor({ state: 'attached' })
    const [line] = await storedLines()
    expect(line).toMatchObject({ id: 4321, price: 110, membership: false, quantity: 1 })
    await page.evaluate(() => localStorage.removeItem('cartItems'))
  })

  it('#8 a member gets the member price', async () => {
    const member = await revisit({ stored: { 'vitrine.session': 'stored' } })
    const user = {
      id: 1,
      email: 'a@b.test',
      firstName: 'A',
      lastName: 'B',
      country: 'SE',
      postalCode: '',
      member: true,
    }
    await respondWith(member.page, /^\/api\/user$/, user)
    await member.goto('/kategori/perfume')
    await member.page.getByRole('banner').getByRole('link', { name: 'My account' }).waitFor()
    await member.page.getByRole('button', { name: 'Add Noir eau de parfum to the cart' }).click()
    const line = await member.page.evaluate(() => JSON.parse(localStorage.getItem('cartItems')!)[0])
    expect(line).toMatchObject({ id: 4321, price: 88, membership: true })
  })

  it('with sizes the size comes first', async () => {
    const { page } = visitor
    await goInside(page, '/kategori/winter-warmers')
    await page.getByRole('link', { name: 'Choose a size of Warm leather gloves' }).click()
    const dialog = page.getByRole('dialog', { name: 'Warm leather gloves' })
    await dialog.getByRole('group', { name: 'Size' }).waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  })
})

function storedLines(): Promise<Record<string, unknown>[]> {
  return visitor.page.evaluate(() => JSON.parse(localStorage.getItem('cartItems') ?? '[]'))
}

describe('signs that can be seen', () => {
  it('the tick of what was added stands out under the pointer too', async () => {
    const fresh = await revisit()
    const { page } = fresh
    await fresh.goto('/kategori/perfume')
    const add = page.getByRole('button', { name: 'Add Azur eau de parfum to the cart' })
    await add.click()
    await add.hover()
    const contrasts = () =>
      add.evaluate((button) => {
        const lightness = (colour: string) => {
          const [r, g, b] = colour.match(/[\d.]+/g)!.map((part) => {
            const share = Number(part) / 255
            return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
          })
          return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!
        }
        const [sign, ground] = [button.querySelector('svg')!, button].map((each, index) =>
          lightness(getComputedStyle(each)[index ? 'backgroundColor' : 'color']),
        )
        return (Math.max(sign!, ground!) + 0.05) / (Math.min(sign!, ground!) + 0.05)
      })
    await page
      .getByText(/Added to your cart at the normal price/)
      .first()
      .waitFor()
    await expect.poll(contrasts).toBeGreaterThan(4.5)
    expectQuiet(fresh)
  })
})
