import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import type { OverviewResponse } from '#contract/office/office/overview.ts'
import { languages } from '#shared/markets.ts'
import { liveOffice } from '../support/live-office.ts'
import { apiSession } from '../support/live-orders.ts'
import { buyItems, changeResponse, officeAs, ownersOffice } from '../support/office-visit.ts'
import { findingsOf } from '../support/page-audit.ts'
import { closeBrowser, expectQuiet } from '../support/real-browser.ts'

afterAll(closeBrowser)

const size = { width: 1280, height: 900 }

/** The figure of a card, as written. */
const cardOf = (page: Page, name: string) =>
  page
    .locator('dl > div', { has: page.getByText(name, { exact: true }) })
    .locator('dd')
    .first()

test('O030 O035 a purchase is in the cards without reload, and they lead to the list with the same orders and sum', async () => {
  await buyItems(1)
  const visitor = await ownersOffice('/office/overview?period=30d', size)
  const { page } = visitor
  const before = Number(await cardOf(page, 'Orders').textContent())
  expect(before).toBeGreaterThan(0)
  const badge = page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: /^Orders/ })
  const waits = async () => Number(/\d+/.exec((await badge.textContent()) ?? '')?.[0] ?? 0)
  const waiting = await waits()
  const order = await buyItems(2)
  await expect.poll(async () => Number(await cardOf(page, 'Orders').textContent())).toBeGreaterThan(before)
  await expect.poll(waits).toBeGreaterThan(waiting)
  const latest = page.locator('section', { has: page.getByRole('heading', { name: 'Latest orders' }) })
  await latest.getByRole('link', { name: new RegExp(`#${order.number}`) }).waitFor()
  // What shoppers wait for comes first, and each item leads to its own record.
  const attention = page.locator('section', { has: page.getByRole('heading', { name: 'Needs attention' }) })
  const first = attention.getByRole('listitem').first()
  await first.getByRole('link', { name: /^\d+ orders? to send$/ }).waitFor()
  const oldest = first.getByRole('listitem').first().getByRole('link')
  expect(await oldest.getAttribute('href')).toBe(`/office/orders/${/\d+/.exec((await oldest.textContent())!)![0]}`)

  const office = await liveOffice()
  const { money, days } = await office.read<OverviewResponse>('/overview?period=30d')
  const list = `/orders?date.gte=${days.from}&date.lt=${days.before}`
  let [sum, count, cursor] = [0, 0, '']
  do {
    const part = await office.read<{ items: { total: number }[]; next: string | null }>(
      `${list}&limit=100${cursor && `&cursor=${encodeURIComponent(cursor)}`}`,
    )
    sum += part.items.reduce((total, item) => total + Math.round(item.total * 100), 0)
    count += part.items.length
    cursor = part.next ?? ''
  } while (cursor)
  expect({ sum, count }).toEqual({ sum: Math.round(money!.sales.now * 100), count: money!.orders.now })
  await cardOf(page, 'Gross sales').getByRole('link').click()
  await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor()
  expect(new URL(page.url()).search).toBe(`?date.gte=${days.from}&date.lt=${days.before}`)
  await page.getByText(`${count.toLocaleString('en-GB')} results`).waitFor()
  expectQuiet(visitor)
})

const wishes = {
  en: /^\d+ wish(es)? to cancel$/,
  no: /^\d+ oppsigelser? å behandle$/,
  sv: /^\d+ uppsägning(ar)? att hantera$/,
  fr: /^\d+ résiliations? à traiter$/,
}

test('O036 a wish to end a membership waits in the overview, in every language, and leads to its own record', async () => {
  const { number } = await buyItems(1)
  const name = `Wanda ${number}`
  const statement = { name, email: `wanda-${number}@example.test`, reference: `#${number}`, date: '' }
  expect((await (await apiSession()).call('POST', '/api/ending-wishes', statement)).status).toBe(200)
  const office = await liveOffice()
  const { attention } = await office.read<OverviewResponse>('/overview')
  const { items } = attention.find(({ kind }) => kind === 'ending_wishes')!
  expect(items.length).toBeGreaterThan(0)
  const visitor = await ownersOffice('/office/overview', size)
  const { page } = visitor
  for (const language of languages) {
    await office.call('PATCH', '/me', { language })
    await page.goto(`${visitor.origin}/office/overview`)
    const group = page.locator('li', { has: page.getByRole('link', { name: wishes[language] }) }).last()
    await group.waitFor()
    expect(await group.getByRole('link').first().getAttribute('href')).toBe('/office/members/wishes?state=open')
    const first = group.getByRole('listitem').first().getByRole('link')
    expect(await first.getAttribute('href')).toBe(`/office${items[0]!.path}`)
    expect(await findingsOf(page)).toEqual([])
  }
  await office.call('PATCH', '/me', { language: 'en' })
  await page.goto(`${visitor.origin}/office${items[0]!.path}`)
  await page
    .getByRole('dialog')
    .getByText(items[0]!.name ?? items[0]!.label)
    .first()
    .waitFor()
  expectQuiet(visitor)
})

test('O040 charts read by keys and as tables, with the same figures, and in the colours of the dark look', async () => {
  await buyItems(1)
  const office = await liveOffice()
  await office.call('PATCH', '/me', { theme: 'system' })
  const visitor = await ownersOffice('/office/overview?period=7d', size)
  const { page } = visitor
  const { series } = await office.read<OverviewResponse>('/overview?period=7d')
  const sales = page.locator('section', { has: page.getByRole('heading', { name: 'Sales by day' }) })
  const today = `€${series!.at(-1)!.sales.toLocaleString('en-GB', { minimumFractionDigits: 2 })}`

  // The last of seven points by arrow keys.
  const chart = sales.getByRole('application')
  await chart.waitFor()
  await chart.focus()
  await page.keyboard.press('ArrowRight')
  for (let point = 1; point < 7; point += 1) await page.keyboard.press('ArrowRight')
  await sales.locator('.recharts-tooltip-wrapper').getByText(today, { exact: false }).first().waitFor()

  const colour = () =>
    sales
      .locator('.recharts-bar-rectangle path')
      .last()
      .evaluate((bar) => getComputedStyle(bar).fill)
  const light = await colour()
  await page.emulateMedia({ colorScheme: 'dark' })
  const surface = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)
  await expect.poll(colour).not.toBe(light)
  expect(await surface()).toContain('dark')
  expect(await findingsOf(page)).toEqual([])

  await sales.getByRole('button', { name: 'As a table' }).click()
  const table = sales.getByRole('table', { name: 'Sales by day' })
  expect(await table.getByRole('row').count()).toBe(8)
  await table.getByRole('row').last().getByRole('cell', { name: today }).waitFor()
  await page.emulateMedia({ colorScheme: 'light' })
  expectQuiet(visitor)
})

test('O039 an editor sees neither money nor members, and nothing of them is asked for', async () => {
  const visitor = await officeAs('Content editor', '/office/overview', size)
  const { page } = visitor
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto(`${visitor.origin}/office/overview`)
  await page.getByRole('heading', { name: 'Needs attention' }).waitFor()
  for (const name of ['Gross sales', 'Net sales', 'Churn', 'Latest orders']) {
    expect(await page.getByText(name, { exact: true }).count(), name).toBe(0)
  }
  expect(asked.filter((path) => /\/api\/admin\/(orders|members|customers|books|messages)/.test(path))).toEqual([])
})

test('O041 an empty shop lists its first steps; a complete list is hidden, and comes back with an open step', async () => {
  const visitor = await ownersOffice('/office/me', { width: 390, height: 844 })
  const { page } = visitor
  let done = ['product']
  await changeResponse<OverviewResponse>(page, '/overview?period=today', (overview) => {
    overview.first_steps = { done: done as NonNullable<OverviewResponse['first_steps']>['done'], open_decisions: 2 }
  })
  const title = page.getByRole('heading', { name: 'Set up your shop' })
  const openOverview = () => page.goto(`${visitor.origin}/office/overview`)
  await openOverview()
  await title.waitFor()
  await page.getByRole('progressbar', { name: '1 of 6 done' }).waitFor()
  expect(await page.getByText('Gross sales', { exact: true }).count()).toBe(0)
  expect(await page.getByRole('link', { name: 'Set your VAT rates' }).getAttribute('href')).toBe('/office/settings/vat')
  expect(await page.getByRole('button', { name: 'Hide this list' }).count()).toBe(0)
  expect(await findingsOf(page)).toEqual([])

  done = ['company', 'vat', 'delivery', 'product', 'payments', 'domain']
  await openOverview()
  await page.getByRole('button', { name: 'Hide this list' }).click()
  await page.getByText('Gross sales', { exact: true }).first().waitFor()
  await openOverview()
  await page.getByText('Gross sales', { exact: true }).first().waitFor()
  expect(await title.count()).toBe(0)
  done = done.slice(1)
  await openOverview()
  await title.waitFor()
  expectQuiet(visitor)
})
