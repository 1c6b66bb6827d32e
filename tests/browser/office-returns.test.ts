import { afterAll, expect, test } from 'vitest'
import type { ReturnItem } from '#contract/office/aftersales/returns.ts'
import { liveOffice } from '../support/live-office.ts'
import { announced, buyItems, confirm, ownersOffice } from '../support/office-visit.ts'
import { findingsOf } from '../support/page-audit.ts'
import { closeBrowser, expectQuiet, resize } from '../support/real-browser.ts'

afterAll(closeBrowser)

test('O095 the return of an order that was not sent is cancelled and refunded in one dialog, and never called received', async () => {
  const bought = await buyItems(2)
  await bought.api.call('POST', `/api/orders/${bought.id}/withdrawal`, { subjects: ['goods'] })
  const office = await liveOffice()
  const { items } = await office.read<{ items: ReturnItem[] }>(`/returns?q=${bought.number}`)
  const visitor = await ownersOffice(`/office/returns/${items[0]!.id}`)
  const { page } = visitor
  const head = page.locator('header', { has: page.getByRole('heading', { level: 1 }) })
  await head.getByText('Withdrawn, to refund').waitFor()
  expect(await head.getByRole('link').allTextContents()).toEqual(['Close without refund', 'Cancel and refund'])
  const goods = page.getByRole('main').locator('section').first()
  await goods.getByText('2 not sent').waitFor()
  await goods.locator('img').waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Kari Nordmann' }).first().waitFor()
  expect(await goods.textContent()).not.toMatch(/received/i)
  await head.getByRole('link', { name: 'Cancel and refund' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel and refund' })
  await dialog.getByText(/2 × €/).waitFor()
  expect(await findingsOf(page)).toEqual([])
  await resize(page, { width: 390, height: 844 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await confirm(dialog, /^Cancel and refund €/)
  await announced(page, /refunded$/)
  await head.getByText('Withdrawn and refunded').waitFor()
  expect(await goods.textContent()).not.toMatch(/received/i)
  expectQuiet(visitor)
})
