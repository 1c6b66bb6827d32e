import { afterAll, expect, test } from 'vitest'
import type { ProductItem } from '#contract/office/catalogue/products.ts'
import { liveOffice } from '../support/live-office.ts'
import { ownersOffice } from '../support/office-visit.ts'
import { closeBrowser } from '../support/real-browser.ts'

afterAll(closeBrowser)

const csv = (name: string, rows: readonly string[], header = 'Handle,Title,Variant Price,Variant Inventory Qty') => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from([header, ...rows].join('\n')),
})

test('O140 O141 a file is uploaded, looked at, run, and its report had; a wrong column is named', async () => {
  const office = await liveOffice()
  const find = async (text: string) => (await office.read<{ items: ProductItem[] }>(`/products?q=${text}`)).items
  const refused = [/422 \(Unprocessable/]
  const size = { width: 1280, height: 900 }
  const { page, noise } = await ownersOffice('/office/products', { ...size, expectedNoise: refused })
  await page.getByRole('link', { name: 'Imports', exact: true }).click()
  await page
    .getByLabel('Choose a file')
    .setInputFiles(csv('wrong.csv', ['tray-wrong,Wrong,1'], 'Handle,Title,Varient Price'))
  await page.getByText('there is no column "Varient Price": did you mean "Variant Price"?').waitFor()
  const mapping = page.getByRole('region', { name: 'Match columns' })
  expect(await mapping.getByLabel('Varient Price').inputValue()).toBe('Variant Price')
  await mapping.getByRole('button', { name: 'Upload with these columns' }).click()
  await page.getByRole('heading', { level: 1, name: 'wrong.csv' }).waitFor()
  await page.getByRole('button', { name: 'Import 1 product' }).waitFor()
  await page.getByRole('button', { name: 'Discard' }).click()
  await page.getByText('Discarded', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'Imports', exact: true }).first().click()

  const rows = ['tray-import-one,Tray one,10,', 'tray-import-two,Tray two,12,', 'tray-import-bad,Tray bad,dear,']
  await page.getByLabel('Choose a file').setInputFiles(csv('trays.csv', rows))
  await page.getByRole('heading', { level: 1, name: 'trays.csv' }).waitFor()
  await page.getByText('Nothing has changed yet.').waitFor()
  await page.getByText('Variant Price "dear" is not an amount').waitFor()
  expect(await find('tray-import')).toEqual([])
  await page.getByRole('button', { name: 'Import 2 products' }).click()
  await page.getByRole('heading', { name: 'Import result' }).waitFor()
  await page.getByText('Done', { exact: true }).waitFor()
  expect((await find('tray-import')).map(({ price }) => price).sort()).toEqual([10, 12])
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download report' }).click()
  expect((await download).suggestedFilename()).toMatch(/^import-\d+\.csv$/)

  // The same again changes nothing.
  await page.getByRole('link', { name: 'Imports', exact: true }).first().click()
  await page.getByLabel('Choose a file').setInputFiles(csv('trays.csv', rows))
  await page.getByText('Nothing has changed yet.').waitFor()
  expect(await page.getByRole('button', { name: 'Import 0 products' }).isDisabled()).toBe(true)
  await page.getByRole('button', { name: 'Discard' }).click()
  await page.getByText('Discarded', { exact: true }).waitFor()

  await page.getByRole('link', { name: 'Imports', exact: true }).first().click()
  await page.getByRole('button', { name: 'Export all products' }).click()
  const link = page.getByRole('link', { name: /^Download \d+ products$/ })
  await link.waitFor()
  const file = page.waitForEvent('download')
  await link.click()
  expect((await file).suggestedFilename()).toMatch(/^products-\d+\.csv$/)
  expect(noise).toEqual([])
})
