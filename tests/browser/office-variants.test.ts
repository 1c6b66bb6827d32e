import { afterAll, expect, test } from 'vitest'
import type { ProductPage } from '#contract/office/catalogue/products.ts'
import { liveOffice } from '../support/live-office.ts'
import { ownersOffice } from '../support/office-visit.ts'
import { closeBrowser } from '../support/real-browser.ts'

afterAll(closeBrowser)

const option = (id: string, values: string[]) => ({
  id,
  name: { en: id },
  values: values.map((value) => ({ id: value })),
})

test('variants are filled, left out and made again; a cell that only the shop refuses takes the focus', async () => {
  const office = await liveOffice()
  const options = [option('colour', ['black', 'red']), option('size', ['S', 'M', 'L'])]
  const variants = ['black', 'red'].flatMap((colour) => ['S', 'M', 'L'].map((size) => ({ values: [colour, size] })))
  const body = { name: { en: 'Table of variants' }, price: 30, member_price: 20, options, variants }
  const { id } = await office.call<ProductPage>('POST', '/products', body)
  const { page, noise } = await ownersOffice(`/office/products/${id}`, {
    width: 1280,
    height: 800,
    expectedNoise: [/422/],
  })
  const table = page.getByRole('table', { name: 'Variants with prices, stock and numbers' })
  const bar = page.getByRole('region', { name: 'Unsaved changes' })
  const cell = (column: string, variant: string) => table.getByLabel(`${column}, ${variant}`, { exact: true })
  const keys = async () => (await office.read<ProductPage>(`/products/${id}`)).variants.map(({ key }) => key)
  const save = async () => {
    await bar.getByRole('button', { name: 'Save', exact: true }).click()
    await bar.waitFor({ state: 'hidden' })
  }

  // The product's price shows in each row until there is another one, and a discarded text goes.
  await page.getByLabel('Price (€)', { exact: true }).fill('32')
  await expect.poll(() => cell('Price (€)', 'red, L').getAttribute('placeholder')).toBe('32.00')
  await cell('Price (€)', 'red, S').fill('much')
  await cell('Price (€)', 'red, S').blur()
  await expect.poll(() => cell('Price (€)', 'red, S').getAttribute('aria-invalid')).toBe('true')
  await bar.getByRole('button', { name: 'Discard', exact: true }).click()
  await expect.poll(() => cell('Price (€)', 'red, S').inputValue()).toBe('')
  expect(await cell('Price (€)', 'red, S').getAttribute('aria-invalid')).toBe(null)

  await cell('Member price (€)', 'red, M').fill('40')
  await page.getByLabel('Name (English)').focus()
  await bar.getByRole('button', { name: 'Save', exact: true }).click()
  const refused = cell('Member price (€)', 'red, M')
  await expect.poll(() => refused.getAttribute('aria-invalid')).toBe('true')
  await expect.poll(() => refused.evaluate((field) => field === document.activeElement)).toBe(true)
  expect(await table.locator('[aria-invalid=true]').count()).toBe(1)
  await refused.fill('')

  await page.getByLabel('Value (€)', { exact: true }).fill('33')
  await page.getByRole('button', { name: 'Fill', exact: true }).click()
  for (const variant of ['black, S', 'red, L']) expect(await cell('Price (€)', variant).inputValue()).toBe('33.00')
  await table.getByRole('button', { name: 'Leave out black, M', exact: true }).click()
  await save()
  expect(await keys()).toEqual(['black+S', 'black+L', 'red+S', 'red+M', 'red+L'])
  await page.getByRole('button', { name: 'Add black, M', exact: true }).click()
  await cell('SKU', 'black, M').fill('BM-1')
  await save()
  expect(await keys()).toEqual(['black+S', 'black+M', 'black+L', 'red+S', 'red+M', 'red+L'])
  const { variants: saved } = await office.read<ProductPage>(`/products/${id}`)
  expect(saved.map(({ sku, price }) => [sku, price])).toEqual([
    [null, 33],
    ['BM-1', null],
    ...saved.slice(2).map(() => [null, 33]),
  ])
  expect(noise).toEqual([])
})
