import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { liveOffice } from '../support/live-office.ts'
import { announced, buyItems, focused, hasFocus, ownersOffice } from '../support/office-visit.ts'
import { findingsOf, widerThanScreen } from '../support/page-audit.ts'
import { closeBrowser, expectQuiet } from '../support/real-browser.ts'

afterAll(closeBrowser)

let made = 0

/** Three products of one name: ten pieces in stock, four, and one that is not tracked. Returns their ids. */
async function shelf(name: string): Promise<number[]> {
  const office = await liveOffice()
  const first = ++made
  const drafts = [
    { sku: `${name}-10`, barcode: `70380100${process.pid % 1000}${first}1`, stock: 10 },
    { sku: `${name}-4`, stock: 4 },
    {},
  ]
  const ids: number[] = []
  for (const [index, draft] of drafts.entries()) {
    const product = { name: { en: `${name} ${index + 1}` }, price: 10, state: 'active', ...draft }
    ids.push((await office.call<{ id: number }>('POST', '/products', product)).id)
  }
  return ids
}
const stockOf = async (id: number) => (await (await liveOffice()).read<{ stock: number }>(`/products/${id}`)).stock
const counted = (page: Page, name: string) => page.getByLabel(`Counted: ${name}`, { exact: true })
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) })
const bar = (page: Page) => page.getByRole('region', { name: 'Stocktake' })

test('O131 a shelf is counted by keyboard and scanner, and applied in one press while pieces sell', {
  tags: 'smoke',
}, async () => {
  const [ten, four, untracked] = (await shelf('Shelf')) as [number, number, number]
  const visitor = await ownersOffice('/office/stock/count')
  const { page } = visitor
  await focused(page.getByLabel('Scan or type a SKU or barcode'), 'the scan field')
  await page.getByLabel('Filter by name, SKU or barcode').fill('Shelf ')
  await counted(page, 'Shelf 1').click()
  await page.keyboard.type('12')
  await rowOf(page, 'Shelf 1').getByText('+2').waitFor()
  await page.keyboard.press('Enter')
  await focused(counted(page, 'Shelf 2'), 'the next row')
  await page.keyboard.type('-1')
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => counted(page, 'Shelf 2').inputValue()).toBe('3')
  await focused(counted(page, 'Shelf 3'), 'the last row')
  await page.keyboard.type('x')
  await rowOf(page, 'Shelf 3').getByText('Enter a number, or a change such as +5.').waitFor()
  await page.keyboard.press('Backspace')
  await page.keyboard.type('7')
  await page.keyboard.press('ArrowUp')
  expect(await hasFocus(counted(page, 'Shelf 2'))).toBe(true)
  // A scanner types the code and Enter; each scan adds one.
  const scan = page.getByLabel('Scan or type a SKU or barcode')
  await scan.click()
  await page.keyboard.type('shelf10')
  await page.keyboard.press('Enter')
  await page.getByText('Shelf 1: 13').waitFor()
  await page.keyboard.type('no such code')
  await page.keyboard.press('Enter')
  await page.getByText('No item has the code no such code.').waitFor()
  await page.getByLabel('Each scan adds one').uncheck()
  await scan.fill('SHELF-4')
  await page.keyboard.press('Enter')
  await focused(counted(page, 'Shelf 2'), 'the scanned row')
  await bar(page).getByText('3 of ').waitFor()

  // What is typed survives a reload, and a piece that sells meanwhile stays sold.
  await page.reload()
  await expect.poll(() => counted(page, 'Shelf 1').inputValue()).toBe('13')
  await buyItems(1, ten)
  await page.getByLabel('Filter by name, SKU or barcode').fill('Shelf ')
  await page.getByLabel('Show').selectOption('Only differences')
  await page.getByLabel('Reason').selectOption('Stocktake')
  expect(await findingsOf(page)).toEqual([])
  await bar(page).getByRole('button', { name: 'Apply counts' }).click()
  await announced(page, '3 items counted, 3 adjusted')
  await bar(page).waitFor({ state: 'detached' })
  expect([await stockOf(ten), await stockOf(four), await stockOf(untracked)]).toEqual([12, 3, 7])
  expectQuiet(visitor)
})

test('O131 O228 O230 on a phone without a connection nothing typed is lost, and a row that others changed is checked', async () => {
  const [ten] = (await shelf('Pocket')) as [number]
  const visitor = await ownersOffice('/office/stock/count', {
    width: 390,
    height: 844,
    touch: true,
    expectedNoise: [/ERR_INTERNET_DISCONNECTED/],
  })
  const { page, context } = visitor
  await counted(page, 'Pocket 1').tap()
  await page.keyboard.type('9')
  await context.setOffline(true)
  await bar(page).getByRole('button', { name: 'Apply counts' }).tap()
  await bar(page).getByText('Not saved: you are offline.').waitFor()
  expect(await counted(page, 'Pocket 1').inputValue()).toBe('9')
  await context.setOffline(false)
  // A colleague counted the same shelf.
  const office = await liveOffice()
  await office.call('POST', '/stock/movements', { product: ten, counted: 9 })
  await bar(page).getByRole('button', { name: 'Apply counts' }).tap()
  await rowOf(page, 'Pocket 1').getByText('changed the stock after you counted. Check the shelf.').waitFor()
  expect(await stockOf(ten)).toBe(9)
  expect(await widerThanScreen(page)).toEqual([])
  await rowOf(page, 'Pocket 1').getByRole('button', { name: 'Still 9' }).tap()
  await bar(page).getByRole('button', { name: 'Apply counts' }).tap()
  await announced(page, '1 item counted, 0 adjusted')
  expect(await stockOf(ten)).toBe(9)
  expectQuiet(visitor)
})
