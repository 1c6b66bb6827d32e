import { afterAll, expect, it } from 'vitest'
import type { ProductPage } from '#contract/office/catalogue/products.ts'
import { languages } from '#shared/markets.ts'
import { liveOffice } from '../support/live-office.ts'
import { findingsOf, unreadable, widerThanScreen } from '../support/page-audit.ts'
import { closeBrowser, expectQuiet, resize, revisit } from '../support/real-browser.ts'

afterAll(closeBrowser)

// On this host prices to members do not count.
const host = 'sv.localhost'

/** Reduces a new product from 100 to 80, and its member price from 60 to 50. */
async function reduced(name: string): Promise<ProductPage> {
  const office = await liveOffice()
  const product = (await office.call('POST', '/products', {
    name: { en: name, no: name, sv: name, fr: name },
    price: 100,
    member_price: 60,
    state: 'active',
    categories: [2],
  })) as unknown as ProductPage
  const plan = { product: product.id, price: 80, member_price: 50, kind: 'reduction', ends_at: '2039-12-06T23:00:00Z' }
  await office.call('POST', '/scheduled-prices', plan)
  return product
}

it('D48 a sale looks like a sale on card, suggestion and page, for eyes and ears', { tags: 'smoke' }, async () => {
  const { slug } = await reduced('Marked-down vase')
  const visitor = await revisit({ host, height: 900 })
  const { page } = visitor
  await visitor.goto(`/produkt/${slug}?lng=en`)
  const main = page.getByRole('main')
  const normal = main.getByRole('radio', { name: /^Normal price\s*Before 100,00\s€, now 80,00\s€/ })
  await normal.waitFor()
  // Each percentage lies beside the price it is of.
  await main.getByRole('radio', { name: /^Member price\s*−38\s%\s*50,00\s€/ }).waitFor()
  const strip = main.locator('label').filter({ has: page.locator('s') })
  expect((await strip.textContent())!.replaceAll('\u00a0', ' ')).toMatch(/80,00 €100,00 €−20 %/)
  await main.getByText('Sale until 6\u00a0Dec\u00a02039').waitFor()
  await main.getByText('Lowest price in the 30 days before: 100,00').waitFor()
  expect(await findingsOf(page)).toEqual([])

  await visitor.goto('/sok?query=marked-down&lng=en')
  const card = main.getByRole('article').filter({ hasText: 'Marked-down vase' })
  await card.getByText('Sale −20\u00a0%').waitFor()
  expect((await card.textContent())!.replaceAll('\u00a0', ' ')).toContain('Before 100,00 €, now 80,00 €')
  expect(await findingsOf(page)).toEqual([])
  await page.getByRole('combobox').first().fill('marked-down')
  await page.getByRole('option', { name: /Marked-down vase.*Before 100,00\s€, now 80,00\s€/ }).waitFor()
  expectQuiet(visitor)
})

it('D48 a sale fits the narrowest screen in every language, on lists, product page and landing page', async () => {
  const { slug } = await reduced('Pitcher of a quite long name')
  const visitor = await revisit({ host, width: 320, height: 700 })
  for (const language of languages) {
    for (const path of [`/produkt/${slug}?`, `/produkt/${slug}?soid=1&`, '/sok?query=pitcher&']) {
      await visitor.goto(`${path}lng=${language}`)
      for (const width of [320, 1280]) {
        await resize(visitor.page, { width, height: 800 })
        expect([path, language, await widerThanScreen(visitor.page)]).toEqual([path, language, []])
      }
      expect([path, language, await findingsOf(visitor.page)]).toEqual([path, language, []])
      expect(await unreadable(visitor.page)).toEqual([])
    }
  }
  expectQuiet(visitor)
})
