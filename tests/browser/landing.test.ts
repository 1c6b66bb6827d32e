import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changeSettings, importProducts, plainGet } from '../support/live-shop.ts'
import { goInside, watchRequests } from '../support/network-tricks.ts'
import { closeBrowser, expectQuiet, resize, revisit, storedCart, type Visitor } from '../support/real-browser.ts'

afterAll(closeBrowser)

let visitor: Visitor
let youtube: ReturnType<typeof watchRequests>
beforeAll(async () => {
  visitor = await revisit({ stored: { cartItems: storedCart } })
  youtube = watchRequests(visitor.page, /youtube|ytimg|googlevideo/)
  await visitor.goto('/produkt/varme-tofler?soid=abc')
})

const main = () => visitor.page.getByRole('main')
const linesOf = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('cartItems') ?? '[]'))

describe('entering', () => {
  it('#173 #174 #175 #342 #344 soid shows the landing-style view, clears the cart and sets the flag to 1', async () => {
    await expect.poll(() => main().getByRole('group', { name: 'Choose your price' }).count()).toBe(0)
    await expect.poll(() => linesOf(visitor.page)).toEqual([])
    await expect.poll(() => visitor.page.getByTestId('cart-quantity').textContent()).toBe('0')
    const cookie = (await visitor.context.cookies()).find(({ name }) => name === 'landing')
    expect(cookie).toMatchObject({ value: '1', path: '/', sameSite: 'Strict' })
    await expect.poll(() => visitor.page.evaluate(() => localStorage.getItem('landing'))).toBe('1')
  })

  it('#173 any value counts, an empty one too', async () => {
    for (const query of ['?soid=1', '?soid=', '?soid', '?utm=x&soid=a%20b']) {
      const { text } = await plainGet(`/produkt/varme-tofler${query}`)
      expect(text, query).toContain('Ships on')
      expect(text, query).not.toContain('Choose your price')
    }
  })

  it('#176 what is added on the open page stays: no re-render, hash or reload of texts clears it', async () => {
    const visitor = await revisit({ stored: { cartItems: storedCart } })
    const { page } = visitor
    await visitor.goto('/produkt/varme-tofler?soid=abc')
    // Another tab adds something while the page stays open.
    const other = await visitor.context.newPage()
    await other.goto(`${visitor.origin}/kategori/perfume`)
    await other.getByRole('button', { name: 'Add Azur eau de parfum to the cart' }).click()
    await page
      .getByRole('banner')
      .getByRole('link', { name: /^Total 1 items? in the cart/ })
      .waitFor()
    await page.getByRole('radio', { name: /L\/XL/ }).check()
    await goInside(page, '/produkt/varme-tofler?soid=abc#reviews')
    await resize(page, { width: 390, height: 844 })
    await expect.poll(() => linesOf(page)).toHaveLength(1)
    await expect.poll(() => page.getByTestId('cart-quantity').textContent()).toBe('1')
    // Coming again is another entry.
    await goInside(page, '/kontakt-oss')
    await page.getByRole('heading', { level: 1, name: /Contact/ }).waitFor()
    await goInside(page, '/produkt/varme-tofler?soid=abc')
    await page
      .getByRole('banner')
      .getByRole('link', { name: /^Total 0 items? in the cart/ })
      .waitFor()
    await expect.poll(() => linesOf(page)).toEqual([])
    expectQuiet(visitor)
  })

  it('#152 #199 #118 the flag hides the footer’s subscription terms; a product without soid takes it back', async () => {
    const visitor = await revisit()
    const { page } = visitor
    await visitor.goto('/produkt/varme-tofler?soid=1')
    const terms = page.getByRole('contentinfo').getByRole('link', { name: 'Subscription terms' })
    await expect.poll(() => terms.count()).toBe(0)
    await goInside(page, '/kategori/perfume')
    await page.getByRole('heading', { level: 1, name: 'Perfume' }).waitFor()
    await expect.poll(() => terms.count()).toBe(0)
    await page.reload({ waitUntil: 'domcontentloaded' })
    await expect.poll(() => terms.count()).toBe(0)
    await visitor.goto('/produkt/perfume-azur')
    await expect.poll(() => terms.count()).toBe(1)
    await expect.poll(() => page.evaluate(() => localStorage.getItem('landing'))).toBe('0')
    expectQuiet(visitor)
  })
})

describe('what it shows', { tags: 'smoke' }, () => {
  it('#178 #179 #180 #396 name, member price, normal price struck through, percentage saved', async () => {
    await expect.poll(() => main().getByRole('heading', { level: 1 }).textContent()).toBe('Warm felt slippers')
    const text = (await main().textContent())!
    expect(text).toContain('39,99\u00a0€')
    // 39.99 instead of 59.99 is 33.3 % less.
    expect(text).toContain('−33\u00a0%')
    await expect.poll(() => main().locator('s').first().textContent()).toBe('59,99\u00a0€')
  })

  it('#181 #26 #184 #407 #190 #196 #402 #18 delivery with the post, 4 left, payment logos, 14 free days', async () => {
    const text = (await main().textContent())!
    expect(text).toContain('Free delivery with the national post')
    expect(text).toContain('Only 4 left')
    expect(text).toContain('14-day free trial of the membership included, then 19,99\u00a0€ per month')
    expect(text).not.toMatch(/\b7[- ]day/)
    await expect.poll(() => main().getByRole('img', { name: 'Safe payment by card' }).first().isVisible()).toBe(true)
  })

  it('#177 thumbnails and the large image follow each other', async () => {
    const { page } = visitor
    const thumbnails = page.getByRole('list', { name: 'Choose a picture' }).getByRole('button')
    await expect.poll(() => thumbnails.count()).toBe(4)
    const gallery = page.getByRole('region', { name: 'Pictures of Warm felt slippers' })
    const shownIndex = () => gallery.evaluate((strip) => Math.round(strip.scrollLeft / strip.clientWidth))
    await thumbnails.nth(2).click()
    await expect.poll(shownIndex).toBe(2)
    await page
      .getByRole('list', { name: 'Choose a picture' })
      .locator('[aria-current=true]')
      .and(thumbnails.nth(2))
      .waitFor()
    await gallery.evaluate((strip) => strip.scrollTo({ left: strip.clientWidth, behavior: 'instant' }))
    await page
      .getByRole('list', { name: 'Choose a picture' })
      .locator('[aria-current=true]')
      .and(thumbnails.nth(1))
      .waitFor()
  })

  it('#185 #186 #412 sizes S/M 35–40 and L/XL 40–46, only where the product has the picker', async () => {
    const labels = main().getByRole('group', { name: 'Size' }).locator('label')
    await expect.poll(() => labels.allTextContents()).toEqual(['S/M (sizes 35–40)', 'L/XL (sizes 40–46)'])
    expect((await plainGet('/produkt/candle-lin?soid=1')).text).not.toContain('<legend')
    expect((await plainGet('/produkt/handskar?soid=1')).text).toMatch(/Women[\s\S]*Men/)
  })

  it('#194 #195 #333 #405 reviews: average 5, 56, all five stars; author, text, image, some with an answer', async () => {
    const reviews = visitor.page.getByTestId('reviews')
    await expect.poll(() => reviews.textContent()).toContain('5 out of 5 · 56 reviews')
    const items = reviews.locator('[data-review]')
    await expect.poll(() => items.count()).toBeGreaterThan(2)
    let images = 0
    for (const item of await items.all()) {
      await expect.poll(() => item.getAttribute('data-review')).toMatch(/^\d+$/)
      await expect.poll(() => item.getByRole('img', { name: '5 out of 5' }).count()).toBe(1)
      expect((await item.locator('p').last().textContent())!.length).toBeGreaterThan(15)
      await expect.poll(() => item.locator('img').count()).toBeGreaterThan(0)
      images += await item.getByRole('img', { name: /^Picture from/ }).count()
    }
    expect(images).toBeGreaterThan(0)
    expect(images).toBeLessThan(await items.count())
  })

  it('#193 #456 #337 the long marketing section belongs to product 4350 only', async () => {
    await expect.poll(() => visitor.page.getByTestId('long-marketing').getByRole('heading').count()).toBeGreaterThan(1)
    for (const slug of ['varme-tofler-terrakotta', 'handskar', 'candle-lin'])
      expect((await plainGet(`/produkt/${slug}?soid=1`)).text, slug).not.toContain('long-marketing')
    expect((await plainGet('/produkt/4350?soid=1')).headers.location).toBe('/produkt/varme-tofler?soid=1')
  })

  it('#189 on a phone a fixed bar at the bottom adds to the cart', async () => {
    const { page } = visitor
    const bar = page.getByTestId('bottom-bar')
    await expect.poll(() => bar.isVisible()).toBe(false)
    await resize(page, { width: 390, height: 844 })
    for (const top of [0, 1500]) {
      await page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), top)
      const box = (await bar.boundingBox())!
      expect(Math.round(box.y + box.height)).toBe(844)
    }
    await expect.poll(() => bar.getByRole('button', { name: 'Add to cart' }).isVisible()).toBe(true)
    await expect.poll(() => main().getByRole('button', { name: 'Add to cart' }).count()).toBe(1)
    await resize(page, { width: 1280, height: 900 })
  })

  it('#191 #192 #417 a video only where there is a link; nothing of YouTube loads before consent', async () => {
    const { page } = visitor
    expect((await plainGet('/produkt/candle-lin?soid=1')).text).not.toContain('See it in use')
    const play = main().getByRole('button', { name: 'Accept and play' })
    await play.scrollIntoViewIfNeeded()
    expect(youtube).toEqual([])
    await page.route(/youtube/, (route) => route.fulfill({ contentType: 'text/html', body: '<title>Film</title>' }))
    await play.click()
    const frame = main().locator('iframe')
    await frame.waitFor()
    await expect
      .poll(() => frame.getAttribute('src'))
      .toMatch(/^https:\/\/www\.youtube-nocookie\.com\/embed\/M7lc1UVf-VE\?/)
    await expect.poll(() => frame.getAttribute('title')).toContain('Warm felt slippers')
    await expect.poll(() => youtube.length).toBe(1)
    expectQuiet(visitor)
  })
})

describe('buying', () => {
  it('#197 #198 #188 empties the cart, adds this one at the member price with its size, and opens the cart', async () => {
    const visitor = await revisit()
    const { page } = visitor
    await visitor.goto('/produkt/varme-tofler?soid=abc')
    await page.evaluate((cart) => localStorage.setItem('cartItems', cart), storedCart)
    await page.getByRole('radio', { name: /L\/XL/ }).check()
    await page.getByRole('main').getByRole('button', { name: 'Add to cart' }).first().click()
    await page.waitForURL('**/handlekurv')
    await page.getByRole('heading', { level: 1, name: /cart/i }).waitFor()
    await expect
      .poll(() => linesOf(page))
      .toMatchObject([
        { id: 4350, quantity: 1, membership: true, price: 39.99, variant: 'L/XL', variantLabel: 'L/XL (sizes 40–46)' },
      ])
    await page.getByRole('main').getByText('L/XL (sizes 40–46)').waitFor()
    expectQuiet(visitor)
  })
})

describe('when it ships', () => {
  it('#182 #183 #452 #26 tomorrow in the shop’s time zone, Monday where tomorrow is a Sunday', async () => {
    const visitor = await revisit()
    const { page } = visitor
    await visitor.goto('/kontakt-oss')
    // Oslo is one hour before UTC in winter. 6 March 2026 is a Friday.
    for (const [now, ships] of [
      ['2026-03-03T12:00:00Z', 'Wednesday 4 March'],
      ['2026-03-04T22:30:00Z', 'Thursday 5 March'],
      ['2026-03-04T23:30:00Z', 'Friday 6 March'],
      ['2026-03-06T12:00:00Z', 'Saturday 7 March'],
      ['2026-03-07T12:00:00Z', 'Monday 9 March'],
      ['2026-03-07T23:30:00Z', 'Monday 9 March'],
      ['2026-03-08T23:30:00Z', 'Tuesday 10 March'],
    ] as const) {
      await page.clock.setFixedTime(new Date(now))
      await goInside(page, `/produkt/varme-tofler?soid=${Date.parse(now)}`)
      await page.getByRole('main').getByText(`Ships on ${ships}`).waitFor()
    }
  })
})

it('#18 #19 the owner’s trial length for landing offers shows at once', async () => {
  const restore = await changeSettings({ 'landing.trialDays': 30 })
  try {
    const { text } = await plainGet('/produkt/varme-tofler?soid=1')
    expect(text).toContain('30-day free trial')
    expect(text.replace(/<script[\s\S]*?<\/script>/g, '')).not.toContain('14-day')
  } finally {
    await restore()
  }
})

it('#455 #184 a real claim of low stock says how many are left, and says nothing where there are many', async () => {
  const tray = (stock: number) =>
    importProducts(
      `Handle,Title,Variant Price,Member Price,Published,Variant Inventory Tracker,Variant Inventory Qty\nlast-trays,Last trays,20.00,15.00,TRUE,shopify,${stock}`,
    )
  await tray(3)
  const restore = await changeSettings({ 'claims.lowStock': { mode: 'real', count: 4 } })
  const shown = async () =>
    (await plainGet('/produkt/last-trays?soid=1')).text.replace(/<script[\s\S]*?<\/script>/g, '')
  try {
    await expect.poll(shown).toContain('Only 3 left')
    await tray(2)
    await expect.poll(shown).toContain('Only 2 left')
    await tray(40)
    await expect.poll(shown).not.toMatch(/Only \d+ left/)
  } finally {
    await restore()
  }
  await expect.poll(shown).toContain('Only 4 left')
})
