import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import type { ProductPage } from '#contract/office/catalogue/products.ts'
import { liveOffice } from '../support/live-office.ts'
import { plainGet } from '../support/live-shop.ts'
import { officeAs, ownersOffice } from '../support/office-visit.ts'
import { closeBrowser } from '../support/real-browser.ts'

afterAll(closeBrowser)

const slow = { timeout: 60_000 }

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('region', { name: 'Unsaved changes' }).waitFor({ state: 'detached' })
}

/** What a visitor reads of a page, without its scripts. */
async function wordsOf(path: string): Promise<string> {
  const { text } = await plainGet(path)
  return text.replace(/<script(?![^>]*ld\+json)[\s\S]*?<\/script>/g, '')
}

test('C011 C017 Norway is charged in kroner once the membership has a price, and no page names the euro then', {
  ...slow,
  tags: 'smoke',
}, async () => {
  const { page, origin } = await ownersOffice('/office/settings/markets')
  const currency = page.getByLabel('Currency in Norway')
  const ofSign = page.getByText(/“kr” now stands for euros: .* choose NOK/)
  await ofSign.waitFor()
  await currency.selectOption('NOK')
  await page.getByText('The membership has no price in NOK, so it cannot be chosen yet.').waitFor()
  expect(await ofSign.count()).toBe(0)
  await page.getByRole('button', { name: 'Discard' }).click()

  await page.goto(`${origin}/office/settings/sales`)
  await page.getByLabel('Price per month (NOK)').fill('229')
  await save(page)
  await page.goto(`${origin}/office/settings/markets`)
  await currency.selectOption('NOK')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page
    .getByRole('alert')
    .getByText(/products have no price in the currency/)
    .waitFor()
  await page.getByLabel(/^Change anyway/).check()
  await save(page)
  try {
    await page.getByText(/products have no price in NOK and are not sold there/).waitFor()
    const history = page.locator('section', { has: page.getByRole('heading', { name: 'Changes on this page' }) })
    await history.getByText('Norway: NOK').first().waitFor()
    await page.getByRole('link', { name: 'Products without a price in NOK', exact: true }).click()
    await page.getByRole('button', { name: /No price in: NOK/ }).waitFor()
    await page.getByRole('checkbox').first().check()
    await page.getByRole('button', { name: 'Fill in prices in another currency', exact: true }).waitFor()
    for (const path of ['/', '/sider/abonnement', '/sider/conditions-generales', '/handlekurv', '/kassen']) {
      for (const language of ['no', 'en']) {
        const words = await wordsOf(`${path}?lng=${language}`)
        expect(words, `${path} ${language}`).not.toMatch(/€|\bEUR\b|\beuros?\b/i)
      }
    }
    expect(await wordsOf('/sider/abonnement?lng=no')).toContain('229,00\u00a0kr')
  } finally {
    await page.goto(`${origin}/office/settings/markets`)
    await currency.selectOption('EUR')
    await save(page)
  }
  expect(await wordsOf('/sider/abonnement?lng=no')).toContain('(19,99\u00a0€)')
})

test('C010 a viewer sees the markets and changes nothing', slow, async () => {
  const { page } = await officeAs('Viewer', '/office/settings/markets')
  await page.getByText('Your role can view these settings, but not change them.').waitFor()
  expect(await page.getByLabel('Currency in Sweden').isDisabled()).toBe(true)
  expect(await page.getByLabel('Currency in Sweden').inputValue()).toBe('EUR')
  await page.getByText('Domains that end in .fr.').waitFor()
})

test(
  'a reference rate prepares a currency: a variant’s price in NOK is typed, refused, saved and read back',
  slow,
  async () => {
    const office = await liveOffice()
    const options = [{ id: 'size', name: { en: 'Size' }, values: [{ id: 'S' }, { id: 'M' }] }]
    const body = {
      name: { en: 'Priced in kroner' },
      price: 70,
      options,
      variants: [{ values: ['S'] }, { values: ['M'] }],
    }
    const { id } = await office.call<ProductPage>('POST', '/products', body)
    const { page, origin } = await ownersOffice('/office/settings/markets')
    const rate = page.getByLabel('NOK for 1 euro')
    await rate.fill('11,7234')
    await save(page)
    try {
      expect(await page.getByLabel('Currency in Norway').inputValue()).toBe('EUR')
      await page.getByRole('link', { name: 'Products without a price in NOK', exact: true }).click()
      await page.getByRole('link', { name: 'Priced in kroner' }).click()
      const cell = page.getByLabel('Price (NOK), S', { exact: true })
      await page.getByLabel('Price (NOK)', { exact: true }).fill('829')
      await cell.fill('0.004')
      await cell.blur()
      await page
        .getByRole('cell')
        .filter({ has: cell })
        .getByText(/Enter one amount/)
        .waitFor()
      await cell.fill('899,50 kr')
      await save(page)
      await page.reload()
      await expect.poll(() => cell.inputValue()).toBe('899.50')
      const { variants, prices } = await office.read<ProductPage>(`/products/${id}`)
      expect([prices.NOK?.price, ...variants.map((variant) => variant.prices.NOK?.price)]).toEqual([
        829,
        899.5,
        undefined,
      ])
      await page.goto(`${origin}/office/products?unpriced=NOK&q=Priced+in+kroner`)
      await page.getByText('No results for these filters').waitFor()
    } finally {
      await page.goto(`${origin}/office/settings/markets`)
      await rate.fill('')
      await save(page)
    }
  },
)
