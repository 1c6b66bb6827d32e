import type { Route } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { liveOffice } from '../support/live-office.ts'
import { changeSettings } from '../support/live-shop.ts'
import { buyItems, orderScreen, ownersOffice } from '../support/office-visit.ts'
import { closeBrowser, expectQuiet } from '../support/real-browser.ts'

/** The back office while its shop is out of reach: what is half done, and what was not loaded yet. */

afterAll(closeBrowser)

type Claims = { 'claims.customers': { mode: string; count: number } }

/** Responds with 503; if `isDone`, only after the shop has handled the request. */
function unavailable({ isDone }: { isDone: boolean }) {
  return async (route: Route) => {
    if (isDone) await route.fetch()
    await route.fulfill({ status: 503, contentType: 'application/json', body: '{"message":"Busy","errors":{}}' })
  }
}

const expectedNoise = [/ERR_INTERNET|503/]

describe('out of reach', () => {
  test('O230 O231 a screen that was not opened before says so within the office, and comes by itself with Try again', async () => {
    const { number } = await buyItems(1)
    const visitor = await ownersOffice('/office/orders', { expectedNoise })
    const { page, context } = visitor
    await page.getByRole('link', { name: String(number), exact: true }).waitFor()
    await context.setOffline(true)
    await page.getByRole('link', { name: /^Returns/ }).click()
    await page.getByRole('alert').getByText('The shop is not responding').waitFor()
    // The office stays open instead of the browser's own error page, and known screens stay reachable.
    await page.getByRole('link', { name: /^Orders/ }).click()
    await page.getByRole('link', { name: String(number), exact: true }).waitFor()
    await page.goBack()
    await page.getByRole('alert').waitFor()
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('heading', { name: 'Returns', level: 1 }).waitFor()
    expectQuiet(visitor)
  })

  test('O230 reading again in vain leaves order and note as they are, however often', async () => {
    const { number } = await buyItems(1)
    const visitor = await ownersOffice(`/office/orders/${number}`, { expectedNoise })
    const { page } = visitor
    await page.clock.install()
    const { part } = await orderScreen(page, number)
    const note = part('Timeline').getByLabel('Internal note')
    await note.fill('Half a sentence')
    let refused = 0
    await page.route('**/api/admin/**', (route) => {
      refused += 1
      return route.fulfill({ status: 503, contentType: 'application/json', body: '{"message":"Busy","errors":{}}' })
    })
    // Each turn of the clock lets what polls and what tries again ask once more.
    await expect
      .poll(
        async () => {
          await page.clock.runFor(10_000)
          return refused
        },
        { timeout: 60_000 },
      )
      .toBeGreaterThan(8)
    expect(await note.inputValue()).toBe('Half a sentence')
    await part('Items').getByText(/1 × /).waitFor()
    await page.getByRole('heading', { level: 1, name: `Order ${number}` }).waitFor()
    await page.unroute('**/api/admin/**')
    expectQuiet(visitor)
  })

  test('O230 O231 a half-filled form says "not saved", outlives a new page and is saved once, though an answer is lost', async () => {
    const visitor = await ownersOffice('/office/settings/claims', { expectedNoise })
    const { page } = visitor
    const office = await liveOffice()
    const saved = async () => (await office.read<Claims>('/settings'))['claims.customers'].count
    const changes = async () =>
      (await office.read<{ items: unknown[] }>('/audit?subject=claims.customers')).items.length
    const before = await saved()
    const known = await changes()
    const field = page.getByLabel('Customers', { exact: true })
    await field.waitFor()
    await field.fill(String(before + 1))
    const save = page.getByRole('button', { name: 'Save', exact: true })
    const settings = '**/api/admin/settings'
    await page.route(settings, unavailable({ isDone: false }), { times: 1 })
    await save.click()
    await page.getByRole('alert').getByText('Not saved').waitFor()
    expect(await field.inputValue()).toBe(String(before + 1))
    expect(await saved()).toBe(before)
    // Reloads the page, as a new release does.
    page.on('dialog', (dialog) => dialog.accept())
    await page.reload()
    await page.getByText(/did not save/).waitFor()
    expect(await field.inputValue()).toBe(String(before + 1))
    await page.route(settings, unavailable({ isDone: true }), { times: 1 })
    try {
      await save.click()
      await page.getByRole('alert').getByText('Not saved').waitFor()
      await save.click()
      await save.waitFor({ state: 'detached' })
      expect(await page.getByRole('dialog').count()).toBe(0)
      expect(await saved()).toBe(before + 1)
      expect(await changes()).toBe(known + 1)
    } finally {
      await changeSettings({
        'claims.customers': { ...(await office.read<Claims>('/settings'))['claims.customers'], count: before },
      })
    }
    expectQuiet(visitor)
  })
})
