import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { liveOffice } from '../support/live-office.ts'
import { type Bought, buyProducts, ownersOffice } from '../support/office-visit.ts'
import { widerThanScreen } from '../support/page-audit.ts'
import { closeBrowser, expectQuiet, resize } from '../support/real-browser.ts'

/** Texts that shoppers and staff typed, made to run, to restyle or to break what shows them. */

const script = '<script>window.ran = 1</script>'
const image = '<img src=x onerror="window.ran = 1">'
const backwards = '\u202Eesrever'
const person = { firstName: `=HYPERLINK("x")${backwards}`, lastName: `</title>${image}` }
const street = `<style>*{display:none}</style> {{price}} ${'w'.repeat(120)}`
const city = '+1+cmd|calc'
const note = `${script}\n{{membershipPrice}} ${backwards} ${'endless'.repeat(120)}`
const reason = `${image}\u200B"'><svg onload=window.ran=1> $t(act.save) {{defaultValue}} ${backwards}`
const view = `</button>${script}`.slice(0, 60)
const tracking = `"><script>window.ran=1</script>`

let order: Bought

beforeAll(async () => {
  const contact = { ...person, address: street, city }
  order = await buyProducts({ 4320: { quantity: 3, membership: false } }, undefined, contact)
  const office = await liveOffice()
  const { number } = order
  const { lines, version } = await office.read<{ lines: { position: number }[]; version: number }>(`/orders/${number}`)
  await office.call('POST', `/orders/${number}/notes`, { text: note })
  const items = [{ position: lines[0]!.position, quantity: 1 }]
  const parcel = await office.call<{ id: number; version: number }>('POST', `/orders/${number}/parcels`, {
    lines: items,
    tracking_number: tracking,
  })
  await office.call(
    'POST',
    `/parcels/${parcel.id}/ship`,
    { carrier: 'other', tracking_number: tracking },
    parcel.version,
  )
  await office.call('POST', `/orders/${number}/refunds`, { lines: [], amount: 1, reason: 'goodwill', note: reason })
  await office.call('POST', `/orders/${number}/hold`, { reason }, version)
  await office.call('POST', '/views', { list: 'orders', name: view, query: `q=${encodeURIComponent(script)}` })
})
afterAll(closeBrowser)

/** Nothing of the typed texts became a part of the page. */
async function expectHarmless(page: Page, where: string): Promise<void> {
  expect(await page.evaluate(() => (window as { ran?: number }).ran), where).toBeUndefined()
  const made = ':is(img[src="x"], svg[onload], script:not([src]), body style:not([nonce]))'
  expect(await page.locator(made).count(), where).toBe(0)
  expect(await page.locator('body').isVisible(), where).toBe(true)
}

test('O232 what is typed into an order stands on every screen as it was typed, and runs, restyles and widens nothing', async () => {
  const visitor = await ownersOffice(`/office/orders?q=${order.number}`)
  const { page, origin } = visitor
  const path = `/office/orders/${order.number}`
  const seen: [string, string[]][] = [
    [`/office/orders?q=${order.number}`, [person.lastName, view]],
    [path, [person.lastName, '<style>*{display:none}</style>', script, tracking, reason.slice(0, 30)]],
    [`${path}/ship`, []],
    [`${path}/refund`, []],
    [`${path}/address`, []],
    [`/office/settings/audit?subject=${encodeURIComponent(`order:${order.number}`)}`, []],
    [`/office/orders?q=${encodeURIComponent(script)}`, []],
  ]
  const wide: string[] = []
  for (const [address, texts] of seen) {
    await page.goto(origin + address)
    for (const text of texts) await page.getByText(text).first().waitFor()
    await page.locator('main h1, [role=dialog] h1, [role=dialog] h2').first().waitFor()
    for (const width of [390, 1280]) {
      await resize(page, { width, height: 900 })
      for (const element of await widerThanScreen(page)) wide.push(`${address} at ${width}: ${element}`)
    }
    await expectHarmless(page, address)
  }
  expect(wide).toEqual([])

  await page.goto(origin + path)
  await page.getByRole('heading', { level: 1, name: `Order ${order.number}` }).waitFor()
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('combobox', { name: 'Search or go to' }).fill(String(order.number))
  await page
    .getByRole('option', { name: new RegExp(String(order.number)) })
    .first()
    .waitFor()
  await expectHarmless(page, 'palette')
  expectQuiet(visitor)
})

test('O232 a name written backwards turns nothing around that stands beside it', async () => {
  const { page } = await ownersOffice(`/office/orders?q=${order.number}`)
  const cell = page.getByText(person.lastName).first()
  await cell.waitFor()
  expect(await cell.evaluate((element) => getComputedStyle(element).unicodeBidi)).toMatch(/isolate/)
})

test('O232 inside a sentence it turns none of the words around it, and none of its own becomes another', async () => {
  const { page } = await ownersOffice(`/office/orders/${order.number}`)
  const isolated = `\u2068${reason}\u2069`
  // The notice of the hold, and the refund's note between who and why.
  for (const around of [/^On hold: /, / · .+/s]) {
    const line = page.getByText(isolated).filter({ hasText: around }).first()
    await line.waitFor()
    expect(await line.textContent()).toContain(isolated)
  }
  const address = page.locator('address').filter({ hasText: city })
  expect(await address.textContent()).toContain(person.firstName)
  expect(await address.locator('bdi').filter({ hasText: 'HYPERLINK' }).count()).toBe(1)
})

test('O232 prints and mails show it as typed', async () => {
  const visitor = await ownersOffice(`/office/orders/${order.number}`)
  const { page, origin } = visitor
  await page.getByRole('heading', { level: 1, name: `Order ${order.number}` }).waitFor()
  const { mails } = await (await liveOffice()).read<{ mails: { key: string }[] }>(`/orders/${order.number}`)
  const prints = ['packing-slip', 'receipt'].map((print) => `/api/admin/orders/${order.number}/${print}`)
  const previews = mails.map(({ key }) => `/api/admin/mails/${encodeURIComponent(key)}/preview`)
  expect(previews.length).toBeGreaterThan(0)
  for (const address of [...prints, ...previews]) {
    await page.goto(origin + address)
    await expectHarmless(page, address)
    expect(await page.locator('title').count(), address).toBeLessThanOrEqual(1)
  }
  await page.goto(origin + prints[0]!)
  await page.getByText(person.lastName).first().waitFor()
  await page.getByText('<style>*{display:none}</style>').first().waitFor()
})

test('O232 no cell of an export is a formula', async () => {
  const { page } = await ownersOffice(`/office/orders?q=${order.number}`)
  await page
    .getByRole('link', { name: String(order.number) })
    .first()
    .waitFor()
  const file = await page.evaluate(async (number) => {
    const token = decodeURIComponent(/XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1] ?? '')
    const response = await fetch('/api/admin/orders/bulk', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-xsrf-token': token },
      body: JSON.stringify({ act: 'export', ids: [String(number)], input: {} }),
    })
    return response.text()
  }, order.number)
  expect(file).toContain('HYPERLINK')
  expect(file).toContain('cmd|calc')
  // A phone number is a number to a spreadsheet and is exported as it is dialled.
  const cells = file.matchAll(/(?:^|,|\r\n)"?(?!\+\d+"?(?:,|\r\n))([=+@\t-])/g)
  for (const cell of cells) expect.fail(`a cell begins with ${cell[1]}`)
})

test('O232 a view with a hostile name is kept and opened like any other', async () => {
  const { page } = await ownersOffice('/office/orders')
  await page.getByRole('button', { name: view, exact: true }).click()
  await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe(script)
  await expectHarmless(page, 'view')
  const { items } = await (await liveOffice()).read<{ items: { id: number; name: string; version: number }[] }>(
    '/views',
  )
  expect(items.map(({ name }) => name)).toContain(view)
})
