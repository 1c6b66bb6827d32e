import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import type { ProductPage } from '#contract/office/catalogue/products.ts'
import { liveOffice } from '../support/live-office.ts'
import { hasFocus, ownersOffice } from '../support/office-visit.ts'
import { closeBrowser } from '../support/real-browser.ts'

afterAll(closeBrowser)

async function make(count: number, name: string): Promise<number[]> {
  const office = await liveOffice()
  const ids: number[] = []
  for (let index = 0; index < count; index += 1) {
    const draft = { name: { en: `${name} ${index}` }, price: 10 + index, member_price: 5 }
    ids.push((await office.call<ProductPage>('POST', '/products', draft)).id)
  }
  return ids
}

const cell = (page: Page, row: number, name: string) =>
  page
    .getByRole('grid')
    .getByRole('row')
    .nth(row)
    .getByRole('gridcell', { name: new RegExp(`^${name}`) })

/** Pastes text as a spreadsheet copies it. */
async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((copied) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', copied)
    document.activeElement!.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  }, text)
}

test('O127 cells are edited by keyboard, a column is pasted, bad cells are marked, changed rows alone are sent', async () => {
  const office = await liveOffice()
  const ids = await make(5, 'Cell')
  const path = `/office/products/grid?ids=${ids.join(',')}&sort=price`
  const { page, noise } = await ownersOffice(path, { width: 1280, height: 900 })
  await cell(page, 1, 'Name').focus()
  await page.keyboard.type('Goblet')
  await page.keyboard.press('Tab')
  await expect.poll(() => hasFocus(cell(page, 1, 'Price'))).toBe(true)
  await page.keyboard.press('Enter')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('12.50')
  await page.keyboard.press('Enter')
  await page.getByText('1 changed product', { exact: true }).waitFor()
  // A column goes in from the cell below, one of its cells bad.
  await expect.poll(() => hasFocus(cell(page, 2, 'Price'))).toBe(true)
  await paste(page, '21\r\n22,5\r\ndear\r\n')
  await page.getByText('4 changed products · 1 with an error').waitFor()
  expect(await cell(page, 4, 'Price').getAttribute('aria-invalid')).toBe('true')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.getByText('Enter an amount with at most two decimals.').waitFor()

  const sent = page.waitForRequest((request) => request.method() === 'PUT')
  await page.keyboard.press('ControlOrMeta+s')
  const { rows } = (await sent).postDataJSON() as { rows: object[] }
  expect(rows).toEqual([
    { id: ids[0], version: 1, cells: { name: 'Goblet', price: 12.5 } },
    { id: ids[1], version: 1, cells: { price: 21 } },
    { id: ids[2], version: 1, cells: { price: 22.5 } },
  ])
  await page.getByText('3 products saved').waitFor()
  expect(await office.read<ProductPage>(`/products/${ids[0]}`)).toMatchObject({ price: 12.5, name: { en: 'Goblet' } })
  expect((await office.read<ProductPage>(`/products/${ids[3]}`)).price).toBe(13)
  // The bad one stays until it is taken back.
  await page.getByText('1 changed product · 1 with an error').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Save changes' }).waitFor({ state: 'detached' })

  // Another person saved first: the typed cell stays, and a second save keeps it.
  await cell(page, 5, 'Brand').focus()
  await page.keyboard.type('Mine')
  await page.keyboard.press('Enter')
  await office.call('PUT', `/products/${ids[4]}`, { vendor: 'Theirs' }, 1)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByRole('alert').getByText('in the meantime').waitFor()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('1 product saved').waitFor()
  expect((await office.read<ProductPage>(`/products/${ids[4]}`)).vendor).toBe('Mine')

  // A value that the shop refuses is marked in its cell, and leaving asks for confirmation.
  await cell(page, 1, 'Featured').focus()
  await page.keyboard.press('Space')
  await page.getByRole('link', { name: 'All products' }).click()
  await page.getByRole('dialog', { name: 'Leave with unsaved changes?' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('link', { name: 'All products' }).click()
  await page.getByRole('heading', { level: 1, name: 'Products', exact: true }).waitFor()
  expect(noise).toEqual([])
})

test('O127 SKUs are pasted over the variants of a product, keys pass the cells that rows do not have', async () => {
  const office = await liveOffice()
  const sizes = Array.from({ length: 25 }, (_, size) => ({ id: String(size + 30) }))
  const colours = ['Black', 'Red', 'Blue', 'Green'].map((label) => ({ id: label.toLowerCase(), label: { en: label } }))
  const coat = await office.call<ProductPage>('POST', '/products', {
    name: { en: 'Grid coat' },
    price: 200,
    member_price: 180,
    options: [
      { id: 'colour', name: { en: 'Colour' }, values: colours },
      { id: 'size', name: { en: 'Size' }, values: sizes },
    ],
    variants: colours.flatMap(({ id }) => sizes.map((size) => ({ values: [id, size.id] }))),
  })
  const [vase] = (await make(1, 'Grid vase')) as [number]
  const path = `/office/products/grid?ids=${coat.id},${vase}&sort=-price`
  const { page, noise } = await ownersOffice(path, { width: 1280, height: 900 })
  await page.getByRole('rowheader', { name: 'Black, 30', exact: true }).waitFor()
  expect(await page.getByRole('row').count()).toBe(1 + 101 + 1)

  // The product of variants has no SKU; below its name is the next product's.
  await cell(page, 1, 'Brand').focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => hasFocus(cell(page, 1, 'Summary'))).toBe(true)
  await cell(page, 1, 'Name').focus()
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => hasFocus(cell(page, 102, 'Name'))).toBe(true)
  await cell(page, 2, 'Price').focus()
  await page.keyboard.press('Home')
  await expect.poll(() => hasFocus(cell(page, 2, 'Price'))).toBe(true)
  expect(await cell(page, 2, 'Price').textContent()).toBe('200.00')
  expect(await cell(page, 2, 'Price').getAttribute('aria-description')).toBe('Price of the product')
  expect(await cell(page, 2, 'Member price').textContent()).toBe('180.00')
  await page.keyboard.type('250')
  await page.keyboard.press('Enter')
  await expect.poll(() => cell(page, 2, 'Member price').textContent()).toBe('')

  const skus = Array.from({ length: 100 }, (_, index) => `C-${index}`)
  await cell(page, 2, 'SKU').focus()
  await paste(page, `${skus.join('\r\n')}\r\nV-1\r\n`)
  await page.getByText('2 changed products', { exact: true }).waitFor()
  await cell(page, 101, 'SKU').getByText('C-99', { exact: true }).waitFor()
  await cell(page, 102, 'SKU').getByText('V-1', { exact: true }).waitFor()
  await page.keyboard.press('ControlOrMeta+s')
  await page.getByText('2 products saved').waitFor()
  const saved = await office.read<ProductPage>(`/products/${coat.id}`)
  expect(saved.variants.map(({ sku }) => sku)).toEqual(skus)
  expect(saved).toMatchObject({ version: 2, price: 200 })
  expect(saved.variants[0]).toMatchObject({ price: 250, member_price: null })
  expect(await office.read<ProductPage>(`/products/${vase}`)).toMatchObject({ sku: 'V-1', version: 2 })

  // A bad cell holds back its product alone; what comes after a save is based on it.
  await cell(page, 3, 'Member price').focus()
  await page.keyboard.type('200')
  await page.keyboard.press('Enter')
  await page.getByText('1 changed product · 1 with an error').waitFor()
  expect(await cell(page, 3, 'Member price').getAttribute('aria-invalid')).toBe('true')
  await page.keyboard.type('170')
  await page.keyboard.press('Enter')
  await cell(page, 3, 'Member price').focus()
  await page.keyboard.press('Escape')
  await page.getByText('1 changed product', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('1 product saved').waitFor()
  const after = await office.read<ProductPage>(`/products/${coat.id}`)
  expect(after).toMatchObject({ version: 3, variants: { 2: { member_price: 170 } } })
  expect(noise).toEqual([])
})

test('O127 the selected rows of the list are opened as a table, on a phone it scrolls inside', async () => {
  const [id] = (await make(1, 'Phone cell')) as [number]
  const { page, noise } = await ownersOffice(`/office/products/grid?ids=${id}`, { width: 390, height: 844 })
  await cell(page, 1, 'Name').waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto(new URL('/office/products?q=phone+cell', page.url()).href)
  await page.getByRole('checkbox', { name: new RegExp(`${id}$`) }).check()
  await page.getByRole('button', { name: 'Edit as a table' }).click()
  await page.waitForURL((url) => url.searchParams.get('ids') === String(id))
  await cell(page, 1, 'Name').getByText('Phone cell 0').waitFor()
  expect(noise).toEqual([])
})
