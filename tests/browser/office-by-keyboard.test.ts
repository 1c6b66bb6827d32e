import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { liveOffice } from '../support/live-office.ts'
import { changeSettings, liveOwner } from '../support/live-shop.ts'
import { announced, buyItems, focused, tabTo } from '../support/office-visit.ts'
import { closeBrowser, expectQuiet, type Visitor, visit } from '../support/real-browser.ts'
import { workerShop } from '../support/worker-shop.ts'

/** Working days without a mouse: every press here is a key. */

const signedOut = /401 \(Unauthorized\)/
let restore: () => Promise<void>

beforeAll(async () => {
  restore = await changeSettings({ 'claims.customers': { mode: 'static', count: 10_000 } })
})
afterAll(async () => {
  await restore()
  await closeBrowser()
})

/** The office, its owner signed in by keys. */
async function signInByKeys(): Promise<Visitor> {
  const visitor = await visit({ expectedNoise: [signedOut] })
  const { page, origin, context } = visitor
  context.setDefaultTimeout(25_000)
  await page.goto(`${origin}/office/`)
  await tabTo(page, page.getByLabel('E-mail'))
  await page.keyboard.type(liveOwner.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(liveOwner.password)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /^Your account/ }).waitFor()
  return visitor
}

function hands(page: Page) {
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  const write = async (field: Locator, text: string) => {
    await tabTo(page, field)
    await press('ControlOrMeta+a')
    await page.keyboard.type(text)
  }
  const dialog = (name: string | RegExp) => page.getByRole('dialog', { name })
  return {
    press,
    write,
    dialog,
    heading: (name: string | RegExp) =>
      page.getByRole('heading', { level: 1, name, includeHidden: true }).waitFor({ state: 'attached' }),
    /** Chooses the palette's entry that these words find. */
    async choose(words: string, entry: string | RegExp) {
      await press('ControlOrMeta+k')
      await page.getByRole('combobox', { name: 'Search or go to' }).waitFor()
      await page.keyboard.type(words)
      const option = page.getByRole('option', { name: entry }).first()
      await option.waitFor()
      // An entry selected by arrow key stays selected when more results arrive.
      await press('ArrowUp')
      for (let left = 60; left > 0 && (await option.getAttribute('aria-selected')) !== 'true'; left -= 1) {
        await press('ArrowDown')
      }
      expect(await option.getAttribute('aria-selected'), `${entry} is chosen`).toBe('true')
      await press('Enter')
      await page.getByRole('combobox', { name: 'Search or go to' }).waitFor({ state: 'detached' })
    },
    async open(opener: Locator, name: string | RegExp) {
      await tabTo(page, opener)
      await press('Enter')
      await dialog(name).waitFor()
      return dialog(name)
    },
    /** Ctrl Enter does it: the dialog goes, what came of it is said, and the focus is on the page. */
    async confirm(name: string | RegExp, said: string | RegExp) {
      await press('ControlOrMeta+Enter')
      await dialog(name).waitFor({ state: 'detached' })
      await announced(page, said)
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.closest('#screen, header, nav') !== null), {
          timeout: 60_000,
          message: `after "${said}" the focus is on the screen`,
        })
        .toBe(true)
    },
  }
}

/** Money at the provider of which the shop knows nothing, as a check finds it. */
async function strayPayment(): Promise<void> {
  const form = { amount: '4200', currency: 'eur', confirm: 'true', payment_method: 'pm_card_visa' }
  const paid = await fetch(`http://localhost:${workerShop().sandboxPort}/v1/payment_intents`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_sandbox' },
    body: new URLSearchParams(form),
  })
  expect(paid.status, await paid.clone().text()).toBe(200)
}

describe('O226 by keyboard alone', () => {
  test('O226 orders are packed together, shipped, undone, refunded and taken back; the focus is never lost', async () => {
    const orders = []
    for (const items of [2, 1, 1]) orders.push(await buyItems(items))
    const [oldest, middle, newest] = orders.map(({ number }) => String(number)) as [string, string, string]
    const visitor = await signInByKeys()
    const { page } = visitor
    const { press, write, choose, open, confirm, dialog, heading } = hands(page)

    await choose('returns', /^Returns ?Page/)
    await heading('Returns')
    await press('g', 'o')
    await heading('Orders')
    const row = (name: string) => page.getByRole('link', { name, exact: true })
    await row(oldest).waitFor()
    await press('j')
    await focused(row(newest), 'the first order')
    await press('j', 'k', 'k')
    await focused(row(newest), 'the first order still')
    await press('x', 'j', 'j')
    await focused(row(oldest), 'the third order')
    await press('Shift+X')
    await page.getByText('3 selected', { exact: true }).waitFor()
    await choose('pack', 'Pack · 3 selected')
    await dialog('Pack').waitFor()
    await confirm('Pack', '3 orders packed')
    await press('k')
    await focused(row(middle), 'the row above')
    await press('j', 'Enter')
    await heading(`Order ${oldest}`)

    const number = dialog('Ship').getByLabel('Tracking number')
    await press('s')
    await focused(number, 'the tracking number')
    await page.keyboard.type('RR123456785SE')
    await confirm('Ship', 'Shipped')
    await press('ControlOrMeta+z')
    await announced(page, 'Shipping undone')
    await page.getByRole('link', { name: 'Ship', exact: true }).first().waitFor()
    await press('s')
    await focused(number, 'the tracking number')
    // A scanner types and presses Enter; the number of before is chosen.
    await page.keyboard.type('RR000000005NO')
    await press('Enter')
    await dialog('Ship').waitFor({ state: 'detached' })
    await page.getByText('RR000000005NO').first().waitFor()

    const refund = page.getByRole('link', { name: 'Refund', exact: true })
    await open(refund, 'Refund')
    await press('Escape')
    await dialog('Refund').waitFor({ state: 'detached' })
    await focused(refund, 'what opened the dialog')
    await press('Enter')
    await dialog('Refund').waitFor()
    await write(dialog('Refund').getByRole('spinbutton'), '1')
    await confirm('Refund', /^[€\d].*refunded$/)
    await page.getByText('Partially refunded', { exact: true }).first().waitFor()

    await choose('create return', /^Create return/)
    await dialog('Create return').waitFor()
    await write(dialog('Create return').getByRole('spinbutton'), '1')
    await confirm('Create return', 'Return expected')
    await heading(`Return of order ${oldest}`)
    await open(page.getByRole('link', { name: 'Mark as received', exact: true }), 'Mark as received')
    await write(dialog('Mark as received').getByRole('spinbutton'), '1')
    await press('ControlOrMeta+Enter')
    await announced(page, 'Return received')
    // The refund follows at once, and may be left for later.
    await dialog('Refund').waitFor()
    await press('Escape')
    await dialog('Refund').waitFor({ state: 'detached' })
    await page.getByText('Return received', { exact: true }).first().waitFor()

    await press('?')
    await dialog('Keyboard shortcuts').getByText('Undo the last action').waitFor()
    await press('Escape')
    await dialog('Keyboard shortcuts').waitFor({ state: 'detached' })
    expectQuiet(visitor)
  })

  test('O226 a difference is accepted, a conflict decided and undone, somebody invited, an event looked at, a claim saved', async () => {
    await strayPayment()
    const office = await liveOffice()
    await office.call('POST', '/books/check', {})
    const visitor = await signInByKeys()
    const { page } = visitor
    const { press, write, choose, open, confirm, dialog, heading } = hands(page)

    await press('g', 'b')
    await heading('Reconciliation')
    const first = page.locator('tbody a').first()
    await first.waitFor()
    await press('j')
    await focused(first, 'the first difference')
    await press('Enter')
    await open(page.getByRole('link', { name: 'Ignore (keep difference)', exact: true }), 'Ignore (keep difference)')
    await write(dialog('Ignore (keep difference)').getByRole('textbox'), 'Not from this shop')
    await confirm('Ignore (keep difference)', 'Ignored')

    await choose('open decisions', /^Open decisions ?Page/)
    const guarantee = page.getByRole('article', { name: 'Price guarantee', exact: true })
    await guarantee.waitFor()
    await tabTo(page, guarantee.getByRole('link', { name: /^(Choose|Change)$/ }), 200)
    await press('Enter')
    await dialog('Price guarantee').waitFor()
    const chosen = dialog('Price guarantee').getByRole('radio', { checked: true })
    const before = await chosen.evaluate((radio) => radio.parentElement!.textContent)
    await tabTo(page, chosen)
    await press('ArrowDown')
    await expect.poll(() => chosen.evaluate((radio) => radio.parentElement!.textContent)).not.toBe(before)
    await write(dialog('Price guarantee').getByLabel(/^Reason/), 'By keyboard')
    await confirm('Price guarantee', 'Saved')
    await open(guarantee.getByRole('link', { name: 'Undo' }), 'Price guarantee')
    await press('Escape')
    await focused(guarantee.getByRole('link', { name: 'Undo' }), 'what opened the dialog')
    await press('Enter')
    await dialog('Price guarantee').waitFor()
    await confirm('Price guarantee', 'Saved')

    await choose('staff', /^Staff ?Page/)
    await open(page.getByRole('link', { name: 'Invite colleague', exact: true }), /Invite/)
    await write(dialog(/Invite/).getByLabel('E-mail'), `keys-${Date.now()}@example.test`)
    await confirm(/Invite/, 'Invitation sent')

    await choose('stripe events', /^Stripe events ?Page/)
    await heading('Stripe events')
    // New events may come in above it.
    const event = page.locator(`tbody a[href="${await page.locator('tbody a').first().getAttribute('href')}"]`)
    await tabTo(page, event, 200)
    await press('Enter')
    await page.getByRole('dialog').waitFor()
    await press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await focused(event, 'the row that opened the dialog')

    await choose('social proof', /^Social proof ?Page/)
    await heading('Social proof')
    const claim = page.getByRole('region', { name: 'Number of customers' })
    await write(claim.getByLabel('Customers'), '12345')
    const saved = page.waitForResponse((response) => response.request().method() === 'PATCH')
    await press('ControlOrMeta+s')
    expect((await saved).status()).toBe(200)
    await announced(page, 'Saved')
    expectQuiet(visitor)
  })
})
