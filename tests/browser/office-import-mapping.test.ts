import { readFileSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import type { ProductItem } from '#contract/office/catalogue/products.ts'
import { liveOffice } from '../support/live-office.ts'
import { ownersOffice } from '../support/office-visit.ts'
import { closeBrowser } from '../support/real-browser.ts'

afterAll(closeBrowser)

/** A sample with an attribute that the demo does not have. */
const file = (name: string) => ({
  name: `${name}.csv`,
  mimeType: 'text/csv',
  buffer: Buffer.from(readFileSync(`tests/support/product-files/${name}.csv`, 'utf8').replace('Material', 'Shell')),
})

test('C072 a WooCommerce file is recognised, its columns and attributes are looked at, and it goes in as shown', async () => {
  const office = await liveOffice()
  const find = async (text: string) => (await office.read<{ items: ProductItem[] }>(`/products?q=${text}`)).items
  const { page, noise } = await ownersOffice('/office/products/imports', { width: 1280, height: 900 })
  await page.getByLabel('Choose a file').setInputFiles(file('woocommerce'))
  await page.getByText('This looks like a WooCommerce export.').waitFor()
  expect(await page.getByLabel('Read it as').inputValue()).toBe('woocommerce')
  await page.getByText('New variants', { exact: true }).waitFor()
  const again = page.getByRole('button', { name: 'Check the file again' })
  expect(await again.isDisabled()).toBe(true)

  await page.getByText(/^\d+ columns are used$/).click()
  const price = page.getByLabel('Regular price', { exact: true })
  expect(await price.locator('option:checked').textContent()).toBe('Price · Regular price')
  await page.getByLabel('Short description', { exact: true }).selectOption('')
  await page.getByLabel('Volume', { exact: true }).selectOption({ label: 'Left out' })
  await again.click()
  await page.getByText(/^\d+ columns are left out$/).click()
  await page.getByRole('button', { name: 'Import 3 products' }).waitFor()
  expect(await page.getByLabel('Volume', { exact: true }).inputValue()).toBe('left')
  expect(await page.getByLabel('Short description', { exact: true }).inputValue()).toBe('')

  await page.getByRole('button', { name: 'Import 3 products' }).click()
  await page.getByText('Done', { exact: true }).waitFor()
  expect(await page.getByText('This looks like').count()).toBe(0)
  const [jacket] = await find('fell-jacket')
  expect(jacket).toMatchObject({ slug: 'fell-jacket', price: 149.9 })
  expect(noise).toEqual([])
})

test('C072 prices without VAT ask for the rate; another kind of file is chosen on a phone', async () => {
  const refused = [/422 \(Unprocessable/]
  const size = { width: 390, height: 844 }
  const { page, noise } = await ownersOffice('/office/products/imports', { ...size, expectedNoise: refused })
  await page.getByLabel('Choose a file').setInputFiles(file('prestashop-products'))
  await page.getByText('This looks like a PrestaShop file of products.').waitFor()
  await page.getByText('the prices are without VAT: say the rate to add').waitFor()
  await page.getByLabel('VAT to add, in percent').fill('20')
  await page.getByRole('button', { name: 'Check the file again' }).click()
  await page.getByRole('button', { name: 'Import 2 products' }).waitFor()
  expect(await page.getByLabel('VAT to add, in percent').inputValue()).toBe('20')
  await page.getByLabel('Read it as').selectOption('shopify')
  await page.getByRole('button', { name: 'Check the file again' }).click()
  await page
    .getByRole('alert')
    .getByText(/"Handle", "Title" and "Variant Price" are missing/)
    .waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await page.getByRole('button', { name: 'Discard' }).click()
  await page.getByText('Discarded', { exact: true }).waitFor()
  expect(noise).toEqual([])
})

test('a picture in place of a file of products is refused, and no columns are asked for', async () => {
  const refused = [/422 \(Unprocessable/]
  const { page } = await ownersOffice('/office/products/imports', { expectedNoise: refused })
  const picture = {
    name: 'coat.png',
    mimeType: 'image/png',
    buffer: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 255]),
  }
  await page.getByLabel('Choose a file').setInputFiles(picture)
  await page.getByRole('alert').getByText('it is not a text file').waitFor()
  expect(await page.getByLabel('Read it as').count()).toBe(0)
  expect(await page.getByRole('button', { name: 'Upload with these columns' }).count()).toBe(0)
})
