import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ListFilters } from '#contract/catalogue.ts'
import { apiGet, plainGet } from '../support/live-shop.ts'
import { respondWith, sendBareShell } from '../support/network-tricks.ts'
import { findingsOf, widerThanScreen } from '../support/page-audit.ts'
import { closeBrowser, expectQuiet, revisit, type Visitor } from '../support/real-browser.ts'

afterAll(closeBrowser)

let visitor: Visitor
beforeAll(async () => {
  visitor = await revisit()
  await visitor.goto('/kategori/winter-warmers')
})

const inMain = ({ page }: Visitor) => page.getByRole('main')
const openPanel = (shown: Visitor) =>
  inMain(shown)
    .locator('summary', { hasText: /Filter|Filtrer/ })
    .first()
    .click()
const countIs = (shown: Visitor, text: string) =>
  inMain(shown).getByRole('status').filter({ hasText: text }).first().waitFor()
const names = (shown: Visitor) => inMain(shown).getByRole('article').getByRole('heading').allTextContents()

describe('filters of a category', () => {
  it('apply at once, are counted and announced, and stay in the address', { tags: 'smoke' }, async () => {
    const { page } = visitor
    await openPanel(visitor)
    await page.getByRole('checkbox', { name: 'Nørrvik 3 products' }).check()
    await page.waitForURL('**/kategori/winter-warmers?brand=N%C3%B8rrvik')
    await countIs(visitor, '3 products')
    // The panel stays open, and what this brand does not have cannot be chosen.
    expect(await page.getByRole('checkbox', { name: /^Women/ }).isDisabled()).toBe(true)
    await page.getByRole('checkbox', { name: /^S\/M/ }).check()
    await page.waitForURL('**/kategori/winter-warmers?brand=N%C3%B8rrvik&size=S%2FM')
    await countIs(visitor, '2 products')
    const chosen = page.getByRole('list', { name: 'Chosen filters' })
    await chosen.getByRole('link', { name: 'Remove the filter Nørrvik' }).click()
    await page.waitForURL('**/kategori/winter-warmers?size=S%2FM')
    await expect.poll(() => page.getByRole('checkbox', { name: /^Nørrvik/ }).isChecked()).toBe(false)
    await page.goBack()
    await expect.poll(() => page.getByRole('checkbox', { name: /^Nørrvik/ }).isChecked()).toBe(true)
    const to = page.getByRole('textbox', { name: 'To (€)' })
    await to.fill('20')
    await to.press('Tab')
    await page.waitForURL('**/kategori/winter-warmers?brand=N%C3%B8rrvik&size=S%2FM&price_to=20')
    await countIs(visitor, '0 products')
    await page.getByRole('heading', { name: 'Nothing matches all these filters' }).waitFor()
    await inMain(visitor).getByRole('link', { name: 'Clear filters' }).click()
    await page.waitForURL('**/kategori/winter-warmers')
    await countIs(visitor, '4 products')
    expectQuiet(visitor)
  })

  it('three hundred brands are found by a part of their name, by keyboard and on a phone', async () => {
    const many = await revisit({ width: 390, height: 844 })
    const { page } = many
    const offered = await apiGet<ListFilters>('/api/categories/winter-warmers/filters')
    const brands = Array.from({ length: 300 }, (_, index) => ({ name: `Maison N° ${index + 1}`, count: 1 }))
    await sendBareShell(page)
    await respondWith(page, /\/api\/categories\/[^/]+\/filters$/, {
      ...offered,
      brands: [...brands, ...offered.brands],
    })
    await many.goto('/kategori/winter-warmers')
    await openPanel(many)
    const shown = () => page.getByRole('group', { name: 'Brand' }).getByRole('checkbox')
    expect(await shown().count()).toBe(brands.length + offered.brands.length)
    expect(await widerThanScreen(page)).toEqual([])
    const finder = page.getByRole('searchbox', { name: 'Find a brand' })
    await finder.fill('maison n 29')
    expect(await shown().count()).toBe(11)
    await finder.press('Enter')
    expect(new URL(page.url()).search).toBe('')
    await finder.fill('nobody’s')
    await page.getByText('No brand of that name').waitFor()
    await finder.fill('NORRVIK')
    await finder.press('Tab')
    await page.keyboard.press('Space')
    await page.waitForURL('**/kategori/winter-warmers?brand=N%C3%B8rrvik')
    expectQuiet(many)
  })

  it('of price are typed or chosen, and keep the order', async () => {
    const { page } = visitor
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('-price')
    await page.waitForURL('**/kategori/winter-warmers?sort=-price')
    await expect.poll(async () => (await names(visitor))[0]).toBe('Warm leather gloves')
    const all = await names(visitor)
    const from = page.getByRole('textbox', { name: 'From (€)' })
    await from.fill('50')
    await from.press('Enter')
    await page.waitForURL('**/kategori/winter-warmers?sort=-price&price_from=50')
    await countIs(visitor, '3 products')
    await expect.poll(() => names(visitor)).toEqual(all.slice(0, 3))
    await expect.poll(() => from.evaluate((field) => field === document.activeElement)).toBe(true)
    const range = page.getByRole('list', { name: 'Price ranges' }).getByRole('link', { name: /25–50/ })
    await range.click()
    await page.waitForURL('**/kategori/winter-warmers?sort=-price&price_from=25&price_to=50')
    await countIs(visitor, '1 product')
    await expect.poll(() => range.getAttribute('aria-current')).toBe('true')
    await expect.poll(() => page.getByRole('textbox', { name: 'To (€)' }).inputValue()).toBe('50')
    await range.click()
    await page.waitForURL('**/kategori/winter-warmers?sort=-price')
    expectQuiet(visitor)
  })

  it('the button closes the panel and leaves the focus at it', async () => {
    const { page } = visitor
    await page.getByRole('button', { name: 'Show 4 products' }).press('Enter')
    const summary = inMain(visitor).locator('summary').first()
    await expect.poll(() => summary.evaluate((each) => each === document.activeElement)).toBe(true)
    expect(await page.getByRole('button', { name: 'Show 4 products' }).isVisible()).toBe(false)
  })

  it('work without scripts', async () => {
    const plain = await revisit({ javaScript: false })
    const { page, origin } = plain
    await page.goto(`${origin}/kategori/winter-warmers`)
    await openPanel(plain)
    await page.getByRole('checkbox', { name: /^Nørrvik/ }).check()
    await page.getByRole('textbox', { name: 'To (€)' }).fill('50')
    await page.getByRole('button', { name: 'Show products' }).click()
    await page.waitForURL('**price_to=50**')
    await countIs(plain, '1 product')
    await openPanel(plain)
    expect(await page.getByRole('checkbox', { name: /^Nørrvik/ }).isChecked()).toBe(true)
    expect(await page.getByRole('textbox', { name: 'To (€)' }).inputValue()).toBe('50')
    await page
      .getByRole('list', { name: 'Chosen filters' })
      .getByRole('link', { name: /Up to 50/ })
      .click()
    await page.waitForURL('**/kategori/winter-warmers?brand=N%C3%B8rrvik')
    await countIs(plain, '3 products')
    await inMain(plain).getByRole('link', { name: 'Clear filters' }).first().click()
    await countIs(plain, '4 products')
  })

  it('have one page for search engines and one cached page, whatever is made up', async () => {
    const canonical = (text: string) => /rel="canonical" href="http:\/\/[^/]+([^"]+)"/.exec(text)?.[1]
    const etag = async (query: string) => {
      const { status, headers, text } = await plainGet(`/kategori/winter-warmers?${query}`)
      expect(status).toBe(200)
      expect(canonical(text), query).toBe('/kategori/winter-warmers')
      return headers.etag
    }
    const known = await etag('brand=N%C3%B8rrvik&size=S%2FM&in_stock=1')
    expect(await etag('utm=x&in_stock=true&price_from=&size=S%2FM&brand=N%C3%B8rrvik&price_to=never')).toBe(known)
    const { text } = await plainGet('/kategori/winter-warmers?brand=N%C3%B8rrvik&brand=Nobody&size=99')
    expect(text).not.toContain('Nobody')
    expect(text.match(/<article/g)).toHaveLength(3)
  })

  it.each([320, 390, 1280])('fit a screen of %i pixels in French, without findings', async (width) => {
    const french = await revisit({ host: 'vitrine.fr', width, height: 900 })
    await french.goto('/kategori/winter-warmers?brand=N%C3%B8rrvik&size=S%2FM&price_from=20&in_stock=1')
    await openPanel(french)
    await french.page.getByRole('button', { name: /^Voir \d+ produits?$/ }).waitFor()
    expect(await widerThanScreen(french.page)).toEqual([])
    expect(await findingsOf(french.page)).toEqual([])
    expectQuiet(french)
  })
})

describe('filters of search results', () => {
  it('narrow what was found', async () => {
    const { page } = visitor
    await visitor.goto('/sok?query=wool')
    const before = (await names(visitor)).length
    await openPanel(visitor)
    const brand = inMain(visitor).getByRole('group', { name: 'Brand' }).getByRole('checkbox').first()
    await brand.check()
    await page.waitForURL(/query=wool&brand=/)
    await inMain(visitor)
      .getByRole('link', { name: /^Remove the filter/ })
      .waitFor()
    const after = (await names(visitor)).length
    expect(after).toBeGreaterThan(0)
    expect(after).toBeLessThan(before)
    await countIs(visitor, `${after} product`)
    await inMain(visitor).getByRole('link', { name: 'Clear filters' }).first().click()
    await countIs(visitor, `${before} products found`)
    expectQuiet(visitor)
  })
})
