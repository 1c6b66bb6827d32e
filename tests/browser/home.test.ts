import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Category, ProductCard } from '../../src/contract/catalogue.ts'
import { apiGet, changeSettings, plainGet } from '../support/live-shop.ts'
import { goInside, holdBack } from '../support/network-tricks.ts'
import { closeBrowser, expectQuiet, hydrated, resize, revisit, type Visitor } from '../support/real-browser.ts'

afterAll(closeBrowser)

let visitor: Visitor
beforeAll(async () => {
  visitor = await revisit()
  await visitor.goto('/')
})

const region = (name: string) => visitor.page.getByRole('region', { name, exact: true })

/** Counts the elements on the first one's line, itself included. */
function inFirstRow(selector: string): Promise<number> {
  return visitor.page.evaluate((each) => {
    const boxes = [...document.querySelectorAll(each)].map((element) => element.getBoundingClientRect())
    return boxes.filter((box) => Math.abs(box.top - boxes[0]!.top) < 4).length
  }, selector)
}

describe('home', () => {
  it('#126 loads categories and featured products; a loader shows meanwhile', { tags: 'smoke' }, async () => {
    const { page } = visitor
    await goInside(page, '/kontakt-oss')
    await page.getByRole('heading', { level: 1, name: /Contact/ }).waitFor()
    const held = await holdBack(page, /^\/api\/(categories|products)\?featured=true/)
    await goInside(page, '/')
    await held.asked
    await page.getByRole('main').getByRole('status').filter({ hasText: 'Loading…' }).waitFor()
    held.release()
    await page.getByRole('heading', { level: 1, name: /Beautiful things/ }).waitFor()
    const products = await apiGet<ProductCard[]>('/api/products?featured=true&per_page=8')
    await expect
      .poll(() => region('Popular right now').getByRole('heading', { level: 3 }).allTextContents())
      .toEqual(products.map(({ name }) => name))
    await page.unrouteAll()
    expectQuiet(visitor)
  })

  it('#127 #132 banner area and banner image', async () => {
    for (const alt of [/Still life in warm morning light/, /Close-up of a cognac leather handbag/]) {
      const image = visitor.page.getByRole('img', { name: alt })
      await image.scrollIntoViewIfNeeded()
      await image.evaluate((image: HTMLImageElement) => image.decode())
      await expect.poll(() => image.isVisible()).toBe(true)
    }
  })

  it('#128 #326 the featured categories with images and links', async () => {
    const featured = (await apiGet<Category[]>('/api/categories')).filter((category) => category.featured)
    const links = region('Featured categories').getByRole('listitem').getByRole('link')
    await expect
      .poll(() => links.evaluateAll((all) => all.map((link) => link.getAttribute('href'))))
      .toEqual(featured.map(({ handle }) => `/kategori/${handle}`))
    await expect.poll(() => links.getByRole('img').count()).toBe(featured.length)
    for (const [index, { name }] of featured.entries())
      await expect.poll(() => links.nth(index).textContent()).toContain(name)
  })

  it('#129 #408 on a phone four categories to a slide, the next ones after it', async () => {
    const { page } = visitor
    await resize(page, { width: 390, height: 844 })
    const slides = await page.locator('[data-slide]').evaluateAll((all) =>
      all.map((slide) =>
        [...slide.children].map((item) => {
          const { left, right } = item.getBoundingClientRect()
          return left >= 0 && right <= innerWidth
        }),
      ),
    )
    expect(slides).toEqual([
      [true, true, true, true],
      [false, false],
    ])
    await page.getByRole('button', { name: 'Page 2' }).click()
    await page.getByRole('button', { name: 'Page 2' }).and(page.locator('[aria-current=true]')).waitFor()
    const winter = region('Featured categories').getByRole('link', { name: 'Winter warmers' })
    await expect.poll(async () => Math.round((await winter.boundingBox())!.x)).toBeLessThan(390)
    await resize(page, { width: 1280, height: 900 })
  })

  it('#130 on a desktop four columns of categories', async () => {
    await expect.poll(() => inFirstRow('[data-slide] > li')).toBe(4)
  })

  it('#131 popular products in 1, 3 and 4 columns by width', async () => {
    const columns: number[] = []
    for (const width of [390, 768, 1280]) {
      await resize(visitor.page, { width, height: 900 })
      columns.push(await inFirstRow('#popular li'))
    }
    expect(columns).toEqual([1, 3, 4])
  })

  it('#133 the price-guarantee banner exists but is hidden, until the owner shows it', async () => {
    const { page } = visitor
    const guarantee = page.getByText('Price guarantee', { exact: true })
    await expect.poll(() => guarantee.count()).toBe(1)
    await expect.poll(() => guarantee.isVisible()).toBe(false)
    const restore = await changeSettings({ 'home.priceGuarantee': true })
    try {
      await page.reload({ waitUntil: 'domcontentloaded' })
      await guarantee.waitFor()
    } finally {
      await restore()
    }
    await visitor.goto('/')
  })

  it('#134 the block of selected brands has 8 images', async () => {
    const images = region('Selected brands').getByRole('img')
    await expect.poll(() => images.count()).toBe(8)
    await images.first().scrollIntoViewIfNeeded()
    await images.evaluateAll((all) => Promise.all(all.map((image) => (image as HTMLImageElement).decode())))
    const { text } = await plainGet('/', { host: 'vitrine.fr' })
    expect(text).toContain('>Marques sélectionnées<')
  })

  it('#135 #28 #334 three testimonials with what they say, name and image', async () => {
    const items = region('What our customers say').getByRole('listitem')
    await expect.poll(() => items.count()).toBe(3)
    for (const item of await items.all()) {
      const name = (await item.locator('figcaption').textContent())!
      expect((await item.getByRole('blockquote').textContent())!.length).toBeGreaterThan(20)
      const image = item.getByRole('img', { name, exact: true })
      await image.scrollIntoViewIfNeeded()
      await image.evaluate((image: HTMLImageElement) => image.decode())
    }
  })
})

describe('questions and answers', () => {
  const questions = () => visitor.page.locator('#faq details')

  it('#136 #139 #335 seven questions; answers are HTML', async () => {
    await expect.poll(() => questions().count()).toBe(7)
    for (const response of await questions().locator('.prose').all())
      await expect.poll(() => response.locator('p').count()).toBeGreaterThan(0)
    await expect.poll(() => questions().locator('.prose a').count()).toBeGreaterThan(0)
    await expect.poll(() => questions().first().textContent()).not.toContain('<p>')
  })

  it('#138 a click opens one, a second closes it; so does the keyboard', async () => {
    const { page } = visitor
    const first = questions().first()
    const response = first.locator('.prose')
    await expect.poll(() => response.isVisible()).toBe(false)
    await first.locator('summary').click()
    await expect.poll(() => response.isVisible()).toBe(true)
    await first.locator('summary').click()
    await expect.poll(() => response.isVisible()).toBe(false)
    await first.locator('summary').focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => response.isVisible()).toBe(true)
    await page.keyboard.press('Space')
    await expect.poll(() => response.isVisible()).toBe(false)
  })

  it('#137 /#faq opens the page there, from outside and from the footer', async () => {
    const { page } = visitor
    const top = () => page.locator('#faq').evaluate((element) => element.getBoundingClientRect().top)
    await page.goto('about:blank')
    await visitor.goto('/#faq')
    await expect.poll(top).toBeLessThan(450)
    await expect.poll(() => top()).toBeGreaterThanOrEqual(0)
    await goInside(page, '/kontakt-oss')
    await page.getByRole('heading', { level: 1, name: /Contact/ }).waitFor()
    await page.getByRole('contentinfo').getByRole('link', { name: 'Questions and answers' }).click()
    await page.getByRole('heading', { level: 1, name: /Beautiful things/ }).waitFor()
    await expect.poll(top).toBeLessThan(450)
    await expect.poll(() => top()).toBeGreaterThanOrEqual(0)
    expectQuiet(visitor)
  })
})

describe('what the home page says', () => {
  it('#10 #11 #12 #13 #14 #15 #16 #22 #23 #24 #27 #140 #141 #400 #401 #402 #403 #406 benefits, offer, delivery, taxes, customers', async () => {
    const { text } = await plainGet('/')
    const main = /<main[\s\S]*<\/main>/
      .exec(text)![0]
      .replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' ')
    for (const said of [
      'Fixed discounts on selected products',
      'Early access to promotions and new items',
      'Free delivery on all orders',
      'Personalised customer service',
      'Authentic products from luxury brands',
      'From electronics to perfumes',
      '7 days free',
      'Then 19,99 € per month',
      'Debited automatically from your card',
      'Cancel at any time under “My subscriptions” in your account or by contacting us; it takes effect at the end of the paid period',
      'warehouses in the Netherlands and Spain',
      '3 to 9 working days',
      'any import tax and VAT are paid by you',
      'More than 10,000 satisfied customers',
      'within 24 hours on working days',
    ])
      expect(main).toContain(said)
  })

  it('#140 #455 the claim of 10,000 customers is gone everywhere once the owner switches it off', async () => {
    const restore = await changeSettings({ 'claims.customers': { mode: 'off', count: 10_000 } })
    try {
      for (const path of ['/', '/produkt/handskar']) {
        const { text } = await plainGet(path)
        expect(text.replace(/<script[\s\S]*?<\/script>/g, ''), path).not.toContain('satisfied customers')
      }
    } finally {
      await restore()
    }
    await visitor.goto('/')
    await hydrated(visitor.page)
    await expect
      .poll(() => visitor.page.getByText('More than 10,000 satisfied customers').count())
      .toBeGreaterThanOrEqual(2)
  })
})
