import type { Page, Request, Route } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { liveOffice } from '../support/live-office.ts'
import { type Bought, buyItems, confirm, focused, orderScreen, ownersOffice } from '../support/office-visit.ts'
import { closeBrowser, expectQuiet } from '../support/real-browser.ts'

/** The back office while offline, while the shop is unavailable, and while a new release arrives. */

let order: Bought

beforeAll(async () => {
  order = await buyItems(3)
})
afterAll(closeBrowser)

type Shown = { refunds: { amount: number }[]; hold_reason: string | null }
type Timeline = { items: { text?: string | null; data?: Record<string, unknown> }[] }

const shownNow = async () => (await liveOffice()).read<Shown>(`/orders/${order.number}`)
const timesInTimeline = async (text: string) => {
  const office = await liveOffice()
  const timeline = await office.read<Timeline>(`/orders/${order.number}/timeline`)
  return timeline.items.filter((item) => JSON.stringify(item).includes(text)).length
}

/** Responds with 503 like an overloaded shop; if `isDone`, only after the shop has handled the request. */
function unavailable({ isDone }: { isDone: boolean }) {
  return async (route: Route) => {
    if (isDone) await route.fetch()
    await route.fulfill({ status: 503, contentType: 'application/json', body: '{"message":"Busy","errors":{}}' })
  }
}

const keysOf = (sent: Request[]) => sent.map((request) => request.headers()['idempotency-key'])

function watch(page: Page, path: RegExp): Request[] {
  const sent: Request[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET' && path.test(request.url())) sent.push(request)
  })
  return sent
}

describe('O230 without a connection', () => {
  test('O230 what is on screen stays, a note says "not saved" and is kept, and is written once afterwards', async () => {
    const visitor = await ownersOffice(`/office/orders/${order.number}`, { expectedNoise: [/ERR_INTERNET/] })
    const { page, context } = visitor
    const { part } = await orderScreen(page, order.number)
    const history = part('Timeline')
    const note = history.getByLabel('Internal note')
    const sent = watch(page, /notes$/)
    await note.fill('Typed in a tunnel')
    await context.setOffline(true)
    await page.getByRole('status').getByText('You are offline.').waitFor()
    await history.getByRole('button', { name: 'Add note' }).click()
    await history.getByRole('alert').getByText('Not saved').waitFor()
    expect(await note.inputValue()).toBe('Typed in a tunnel')
    expect(await part('Items').count()).toBe(1)
    await context.setOffline(false)
    await page.getByRole('status').getByText('You are offline.').waitFor({ state: 'detached' })
    // The note is sent when the button is pressed again, never automatically.
    expect(await timesInTimeline('Typed in a tunnel')).toBe(0)
    await history.getByRole('button', { name: 'Add note' }).click()
    await history.getByText('Typed in a tunnel').and(history.locator('p')).waitFor()
    await expect.poll(() => note.inputValue()).toBe('')
    expect(await timesInTimeline('Typed in a tunnel')).toBe(1)
    expect(new Set(keysOf(sent)).size).toBe(1)
    expectQuiet(visitor)
  })

  test('O230 a list stays when it cannot be read again', async () => {
    const visitor = await ownersOffice('/office/orders', { expectedNoise: [/503|ERR_FAILED/] })
    const { page } = visitor
    const row = page.getByRole('link', { name: String(order.number) }).first()
    await row.waitFor()
    await page.route('**/api/admin/**', unavailable({ isDone: false }))
    // The screen before is shown from what is known; reading it again fails.
    await page
      .getByRole('link', { name: /^Returns/ })
      .first()
      .click()
    await page.getByRole('heading', { name: 'Returns', level: 1 }).waitFor()
    await page.getByRole('alert').getByText('The shop is not responding').waitFor()
    await page.goBack()
    await row.waitFor()
    await page.goForward()
    await page.getByRole('alert').getByText('The shop is not responding').waitFor()
    await page.unroute('**/api/admin/**')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('alert').waitFor({ state: 'detached' })
  })
})

describe('O230 in front of a shop that cannot answer', () => {
  test('O230 a refund whose answer was lost is made once: pressing again sends the same key', async () => {
    const visitor = await ownersOffice(`/office/orders/${order.number}/refund`, { expectedNoise: [/503/] })
    const { page } = visitor
    const { dialog } = await orderScreen(page, order.number)
    const refund = dialog('Refund')
    await refund.getByLabel('Amount (EUR)').fill('2.50')
    await refund.getByLabel('Internal note').fill('A goodwill')
    const sent = watch(page, /refunds$/)
    await page.route('**/refunds', unavailable({ isDone: true }), { times: 1 })
    await refund.getByRole('button', { name: /^Refund/ }).click()
    await refund.getByRole('alert').getByText('Not saved').waitFor()
    expect(await refund.getByLabel('Amount (EUR)').inputValue()).toBe('2.50')
    expect(await refund.getByLabel('Internal note').inputValue()).toBe('A goodwill')
    await confirm(refund, /^Refund/)
    expect(sent).toHaveLength(2)
    expect(new Set(keysOf(sent)).size).toBe(1)
    expect((await shownNow()).refunds.map(({ amount }) => amount)).toEqual([2.5])
  })

  test('O230 an act that never arrived keeps its dialog and its text, and happens once when the shop is back', async () => {
    const visitor = await ownersOffice(`/office/orders/${order.number}/hold`, { expectedNoise: [/503/] })
    const { page } = visitor
    const { dialog } = await orderScreen(page, order.number)
    const hold = dialog(/hold/i)
    await hold.getByLabel('Reason').fill('The address is being asked for')
    await page.route('**/hold', unavailable({ isDone: false }), { times: 1 })
    await hold.getByRole('button', { name: 'Put on hold', exact: true }).click()
    await hold.getByRole('alert').getByText('Not saved').waitFor()
    expect((await shownNow()).hold_reason).toBeNull()
    expect(await hold.getByLabel('Reason').inputValue()).toBe('The address is being asked for')
    // The focus is where it was, so that keys still reach the dialog.
    await focused(hold.getByRole('button', { name: 'Put on hold', exact: true }), 'the act that was refused')
    await confirm(hold, 'Put on hold')
    expect((await shownNow()).hold_reason).toBe('The address is being asked for')
  })
})

describe('O231 while a new release arrives', () => {
  const ofAccount = '**/office/assets/me-screen-*.js'
  const gone = (route: Route) => route.fulfill({ status: 404, body: 'gone' })

  async function openAccount(page: Page): Promise<void> {
    await page.getByRole('button', { name: /^Your account/ }).click()
    await page.getByRole('menuitem', { name: 'Security and sessions' }).click()
  }

  test('O231 the next screen comes with the new release, and what was typed before is still there', async () => {
    const visitor = await ownersOffice(`/office/orders/${order.number}`, { expectedNoise: [/404/] })
    const { page } = visitor
    const { part } = await orderScreen(page, order.number)
    const note = part('Timeline').getByLabel('Internal note')
    await note.fill('Half a sentence about')
    let documents = 0
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents += 1
    })
    await page.route(ofAccount, gone, { times: 1 })
    await openAccount(page)
    await page.getByRole('heading', { name: 'Your account', level: 1 }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/office/me')
    expect(documents).toBe(1)
    await page.goBack()
    await orderScreen(page, order.number)
    expect(await note.inputValue()).toBe('Half a sentence about')
    await note.fill('')
  })

  test('O231 a file that stays missing ends in a sentence and a button, not in a blank page or endless reloads', async () => {
    const visitor = await ownersOffice('/office/orders', { expectedNoise: [/404/] })
    const { page } = visitor
    let documents = 0
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents += 1
    })
    await page.route(ofAccount, gone)
    await openAccount(page)
    await page.getByRole('heading', { name: 'A new version is available' }).waitFor()
    await expect.poll(() => documents).toBe(1)
    await page.getByRole('heading', { name: 'A new version is available' }).waitFor()
    // The rest of the office is within reach.
    await page
      .getByRole('link', { name: /^Returns/ })
      .first()
      .click()
    await page.getByRole('heading', { name: 'Returns', level: 1 }).waitFor()
    expect(documents).toBe(1)
    await page.goBack()
    await page.getByRole('heading', { name: 'A new version is available' }).waitFor()
    expect(documents).toBe(1)
    await page.unroute(ofAccount)
    await page.getByRole('button', { name: 'Reload' }).click()
    await page.getByRole('heading', { name: 'Your account', level: 1 }).waitFor()
    expect(documents).toBe(2)
  })
})
