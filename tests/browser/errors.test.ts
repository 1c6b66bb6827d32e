import { afterAll, describe, expect, it } from 'vitest'
import { failAt, goInside, respondWith, sendBareShell } from '../support/network-tricks.ts'
import { closeBrowser, revisit, type Visit, type Visitor } from '../support/real-browser.ts'

afterAll(closeBrowser)

const begin = (options: Visit = {}): Promise<Visitor> =>
  revisit({ expectedNoise: [/Failed to load resource/, /^failed: /], ...options })

describe('reads that fail', () => {
  it.each([
    ['an error', 500],
    ['silence', undefined],
  ])('#378 #95 lists: %s is logged, and there is nothing to show', async (_what, status) => {
    const visitor = await begin()
    const { page } = visitor
    await visitor.goto('/kontakt-oss')
    await failAt(page, /^\/api\/(categories|products|faq|testimonials)/, status)
    await goInside(page, '/')
    await page.getByRole('heading', { level: 1, name: /Beautiful things/ }).waitFor()
    await expect.poll(() => page.getByRole('region', { name: 'Popular right now' }).count()).toBe(0)
    await expect.poll(() => page.getByRole('main').getByRole('article').count()).toBe(0)
    const read = ['categories', 'products', 'faq', 'testimonials']
    for (const list of read) expect(visitor.noise.join('\n')).toContain(`Failed to read /api/${list}`)
    expect(visitor.noise).toHaveLength(read.length)
  })

  it('#379 #148 a single category that fails is none', async () => {
    const visitor = await begin()
    await visitor.goto('/kontakt-oss')
    await failAt(visitor.page, /^\/api\/categories\/perfume$/, 500)
    await goInside(visitor.page, '/kategori/perfume')
    await visitor.page.getByRole('heading', { level: 1, name: 'This category does not exist' }).waitFor()
    expect(visitor.noise).toHaveLength(1)
  })

  it('#380 #379 an answer of another shape counts as a failure too', async () => {
    const visitor = await begin()
    await visitor.goto('/kontakt-oss')
    await respondWith(visitor.page, /^\/api\/products\/candle-lin/, [])
    await goInside(visitor.page, '/produkt/candle-lin')
    await visitor.page.getByRole('heading', { level: 1, name: 'Product not found' }).waitFor()
    expect(visitor.noise.join('\n')).toContain('Failed to read /api/products/candle-lin')
  })
})

describe('#75 #384 the default error page', () => {
  // A product whose name is no text: it is read, and the screen itself fails.
  const broken = /^\/api\/categories\/perfume\/products/
  const products = [{ id: 1, slug: 'odd', name: { odd: true }, price: 10, membership_price: null, sizes: [] }]

  it('reads "Unexpected Application Error!" inside the shell, with ways out', async () => {
    const visitor = await begin()
    const { page } = visitor
    await visitor.goto('/kontakt-oss')
    await respondWith(page, broken, products)
    await goInside(page, '/kategori/perfume')
    await page.getByRole('heading', { name: 'Unexpected Application Error!' }).waitFor()
    await expect.poll(() => page.getByRole('banner').count()).toBe(1)
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('heading', { level: 1, name: 'Perfume' }).waitFor()
  })

  it('the same words in every language', async () => {
    const visitor = await begin({ host: 'vitrine.fr' })
    await visitor.goto('/kontakt-oss')
    await respondWith(visitor.page, broken, products)
    await goInside(visitor.page, '/kategori/perfume')
    await visitor.page.getByRole('heading', { name: 'Unexpected Application Error!' }).waitFor()
    await visitor.page.getByRole('link', { name: 'Accueil', exact: true }).click()
    await visitor.page.getByRole('heading', { name: 'Marques sélectionnées' }).waitFor()
  })

  it('a shell that fails shows it as well', async () => {
    const visitor = await begin()
    await sendBareShell(visitor.page)
    await respondWith(visitor.page, /^\/api\/categories\?levels=3/, [null])
    await visitor.page.goto(`${visitor.origin}/kontakt-oss`)
    await visitor.page.getByRole('heading', { name: 'Unexpected Application Error!' }).waitFor()
  })
})

it('#345 with storage blocked the shop works for the visit', async () => {
  const visitor = await begin()
  const { page } = visitor
  await visitor.context.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('blocked', 'SecurityError')
    }
    Object.defineProperty(window, 'localStorage', { get: refuse })
    Object.defineProperty(window, 'sessionStorage', { get: refuse })
  })
  await visitor.goto('/kategori/perfume')
  await page.getByRole('dialog').getByRole('button', { name: 'Got it' }).click()
  await page
    .getByRole('region', { name: /May we measure/ })
    .getByRole('button', { name: 'Refuse' })
    .click()
  await page.getByRole('button', { name: 'Add Azur eau de parfum to the cart' }).click()
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Total 1 items? in the cart/ })
    .click()
  await page.getByRole('heading', { level: 1, name: /cart/i }).waitFor()
  await page.getByRole('main').getByText('Azur eau de parfum').first().waitFor()
  expect(visitor.noise).toEqual([])
})
