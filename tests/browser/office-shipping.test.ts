import type { Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { mailsTo } from '../support/live-sandbox.ts'
import { announced, type Bought, buyItems, confirm, focused, ownersOffice } from '../support/office-visit.ts'
import { findingsOf } from '../support/page-audit.ts'
import { closeBrowser, expectQuiet, resize } from '../support/real-browser.ts'

afterAll(closeBrowser)

const tick = (page: Page, { number }: Bought) => page.getByRole('checkbox', { name: `Select ${number}`, exact: true })
const cell = (page: Page, { number }: Bought) =>
  page.getByRole('textbox', { name: `Tracking number for order ${number}`, exact: true })
const toolbar = (page: Page) => page.getByRole('toolbar', { name: 'Bulk actions' })

/** Pastes as a spreadsheet does, into the focused cell. */
async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', pasted)
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    document.activeElement!.dispatchEvent(event)
  }, text)
}

describe('several orders', () => {
  test('O065 O226 are packed, stay selected, and leave with their own numbers: scanned, pasted or from a file', {
    tags: 'smoke',
  }, async () => {
    const orders = [await buyItems(1), await buyItems(2), await buyItems(1)] as [Bought, Bought, Bought]
    const [first, second, third] = orders
    const visitor = await ownersOffice('/office/orders')
    const { page } = visitor
    const bar = toolbar(page)
    for (const order of orders) await tick(page, order).click()
    await bar.getByRole('button', { name: 'Pack', exact: true }).click()
    await confirm(page.getByRole('dialog', { name: 'Pack' }), 'Pack')
    await announced(page, '3 orders packed')
    await bar.getByText('3 selected', { exact: true }).waitFor()
    await bar.getByRole('button', { name: 'Pack (0)', exact: true }).waitFor()
    await bar.getByRole('button', { name: 'Ship', exact: true }).click()

    const dialog = page.getByRole('dialog', { name: 'Ship orders' })
    await focused(cell(page, first), 'the first cell')
    // A scanner types and presses Enter.
    await page.keyboard.type('RR123456785SE')
    await page.keyboard.press('Enter')
    await focused(cell(page, second), 'the second cell')
    await page.keyboard.press('Tab')
    await focused(cell(page, third), 'the third cell')
    await page.keyboard.type('rr 123456785 se')
    await dialog.getByText(`Order ${first.number} has the same number here.`).waitFor()
    await paste(page, `Order\tTracking\n${third.number}\tRR000000005NO\n99999999\tRR111111111SE\n`)
    await dialog.getByText('1 tracking number filled in.').waitFor()
    await dialog.getByText('Line 3: 99999999 · RR111111111SE – none of these orders').waitFor()
    expect(await cell(page, third).inputValue()).toBe('RR000000005NO')
    expect(await findingsOf(page)).toEqual([])
    for (const width of [320, 390]) {
      await resize(page, { width, height: 844 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width}`).toBe(width)
    }
    await resize(page, { width: 1280, height: 900 })

    // The second has none yet: that must be decided.
    await dialog.getByRole('button', { name: 'Ship 3 orders', exact: true }).click()
    await dialog
      .getByRole('alert')
      .getByText(/^1 order has no tracking number/)
      .waitFor()
    const file = `Kollinummer;Avsenders referanse\r\nRR473124829NO;${second.number}\r\n`
    await dialog
      .getByLabel('Upload carrier file')
      .setInputFiles({ name: 'labels.csv', mimeType: 'text/csv', buffer: Buffer.from(`\uFEFF${file}`, 'utf16le') })
    await expect.poll(() => cell(page, second).inputValue()).toBe('RR473124829NO')
    await confirm(dialog, 'Ship 3 orders')
    await announced(page, '3 orders shipped')
    await bar.waitFor({ state: 'detached' })
    const numbers = ['RR123456785SE', 'RR473124829NO', 'RR000000005NO']
    for (const [index, { email }] of orders.entries())
      await expect
        .poll(async () => (await mailsTo(email)).filter(({ text }) => text.includes(numbers[index]!)).length, {
          timeout: 60_000,
        })
        .toBe(1)
    expectQuiet(visitor)
  })

  test('one put on hold meanwhile is named in the result and stays selected; typed numbers outlive the dialog', async () => {
    const orders = [await buyItems(1), await buyItems(1)] as [Bought, Bought]
    const [held, fine] = orders
    const visitor = await ownersOffice('/office/orders')
    const { page } = visitor
    for (const order of orders) await tick(page, order).click()
    await toolbar(page).getByRole('button', { name: 'Ship', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Ship orders' })
    await cell(page, held).fill('RR123456785SE')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await toolbar(page).getByText('2 selected', { exact: true }).waitFor()
    await toolbar(page).getByRole('button', { name: 'Ship', exact: true }).click()
    await expect.poll(() => cell(page, held).inputValue()).toBe('RR123456785SE')
    const other = await ownersOffice(`/office/orders/${held.number}/hold`)
    await other.page.getByRole('dialog').getByLabel('Reason').fill('Wait')
    await confirm(other.page.getByRole('dialog'), 'Put on hold')
    await dialog.getByRole('radio', { name: 'Ship it too, without a tracking number' }).click()
    await dialog.getByRole('button', { name: 'Ship 2 orders', exact: true }).click()
    const result = page.getByRole('dialog', { name: 'Result' })
    await result.getByText('1 order was not shipped').waitFor()
    await result
      .getByRole('listitem')
      .filter({ hasText: String(held.number) })
      .getByText('On hold')
      .waitFor()
    await result.getByText('1 order shipped').waitFor()
    await result.getByRole('link', { name: new RegExp(`^${fine.number}`) }).waitFor()
    await confirm(result, 'Close')
    await toolbar(page).getByText('1 selected', { exact: false }).waitFor()
    expectQuiet(visitor)
  })
})

test('a selection outlives search, paging and a look at an order; another tab or Deselect ends it', async () => {
  const orders = [await buyItems(1), await buyItems(1)] as [Bought, Bought]
  const [one, other] = orders
  const visitor = await ownersOffice('/office/orders')
  const { page } = visitor
  await tick(page, one).click()
  await page.getByRole('searchbox').fill(other.email)
  await tick(page, one).waitFor({ state: 'detached' })
  await toolbar(page).getByText('1 selected · 1 not shown here').waitFor()
  await tick(page, other).click()
  await toolbar(page).getByText('2 selected · 1 not shown here').waitFor()
  await page.getByRole('link', { name: String(other.number), exact: true }).click()
  await page.getByRole('heading', { level: 1, name: `Order ${other.number}` }).waitFor()
  await page.goBack()
  await toolbar(page).getByText('2 selected · 1 not shown here').waitFor()
  await toolbar(page).getByRole('button', { name: 'Ship', exact: true }).click()
  for (const order of orders) await cell(page, order).waitFor()
  await page.goBack()
  await page.getByRole('button', { name: /^All/ }).click()
  await toolbar(page).waitFor({ state: 'detached' })
  await tick(page, other).click()
  await toolbar(page).getByRole('button', { name: 'Deselect' }).click()
  await toolbar(page).waitFor({ state: 'detached' })
  expectQuiet(visitor)
})
