import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Product } from '#contract/catalogue.ts'
import type { Parcel } from '#contract/office/aftersales/parcels.ts'
import { liveOffice } from '../support/live-office.ts'
import { apiGet, importProducts } from '../support/live-shop.ts'
import { type Bought, buyProducts, orderScreen, ownersOffice } from '../support/office-visit.ts'
import { widerThanScreen } from '../support/page-audit.ts'
import { closeBrowser, expectQuiet, resize } from '../support/real-browser.ts'

const lines = 100
const handles = Array.from({ length: lines }, (_, index) => `long-order-${index + 1}`)
// One in three is a single word, which wraps nowhere by itself.
const names = handles.map((_, index) =>
  (index % 3 === 0 ? 'Wohnzimmerbeistelltischchen' : 'Handmade walnut side table with a drawer ')
    .repeat(4)
    .slice(0, 77),
)
let waiting: Bought
let sent: Bought

const products = (published: boolean) =>
  importProducts(
    [
      'Handle,Title,Body (HTML),Variant Price,Member Price,Published',
      ...handles.map((handle, index) => `${handle},${names[index]}${100 + index},Text,8765.43,7654.32,${published}`),
    ].join('\r\n'),
  )

beforeAll(async () => {
  await products(true)
  const ids: number[] = []
  for (const handle of handles) ids.push((await apiGet<{ data: Product }>(`/api/products/${handle}`)).data.id)
  const cart = Object.fromEntries(ids.map((id) => [id, { quantity: 1, membership: false }]))
  waiting = await buyProducts(cart)
  sent = await buyProducts(cart)
  const office = await liveOffice()
  const parcel = await office.call<Parcel>('POST', `/orders/${sent.number}/parcels`, {})
  const tracking = { carrier: 'postnord', tracking_number: 'RR123456785SE', notify: false }
  await office.call('POST', `/parcels/${parcel.id}/ship`, tracking, parcel.version)
})
afterAll(async () => {
  await products(false)
  await closeBrowser()
})

/** Texts that lie over each other or are cut off, and parts that scroll sideways. */
function broken(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const scope = document.querySelector('[role=dialog]') ?? document.querySelector('main') ?? document.body
    const found: string[] = []
    const leaves = [...scope.querySelectorAll('*')].filter(
      (element) =>
        element.checkVisibility() &&
        !element.closest('.sr-only, select, nav') &&
        [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent!.trim() !== ''),
    )
    const boxes = leaves.map((element) => {
      const range = document.createRange()
      range.selectNodeContents(element)
      return { element, box: range.getBoundingClientRect() }
    })
    for (const [index, { element, box }] of boxes.entries()) {
      const { overflowX } = getComputedStyle(element)
      if (overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1) {
        found.push(`cut off: ${element.outerHTML.slice(0, 120)}`)
      }
      const right = (element.closest('li, label, td, [role=dialog], main') ?? scope).getBoundingClientRect().right
      if (box.right > right + 1) found.push(`sticks out: ${element.outerHTML.slice(0, 120)}`)
      // Neighbours in the document are neighbours on the screen.
      for (const other of boxes.slice(index + 1, index + 8)) {
        if (element.contains(other.element) || other.element.contains(element)) continue
        const across = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left)
        const down = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top)
        if (across > 1 && down > 3) found.push(`overlap: ${element.textContent} / ${other.element.textContent}`)
      }
    }
    for (const element of scope.querySelectorAll('*')) {
      if (getComputedStyle(element).overflowX === 'auto' && element.scrollWidth > element.clientWidth + 1) {
        if (!element.matches('nav *, div:has(> table), div:has(> button[aria-current])')) {
          found.push(`scrolls sideways: ${element.outerHTML.slice(0, 120)}`)
        }
      }
    }
    return found.slice(0, 6)
  })
}

async function expectWhole(page: Page, where: string): Promise<void> {
  expect([where, ...(await widerThanScreen(page)), ...(await broken(page))]).toEqual([where])
}

describe('O090 an order of 100 lines with long names and high prices', () => {
  test('O090 its page and every dialog keep their layout at 390 and 1440 px', async () => {
    const visitor = await ownersOffice(`/office/orders/${waiting.number}`, { width: 1440, height: 900 })
    const { page, origin } = visitor
    for (const width of [1440, 390]) {
      await resize(page, { width, height: width === 390 ? 844 : 900 })
      const dialogs: [Bought, string, string][] = [
        [waiting, 'ship', 'Ship'],
        [waiting, 'cancel', 'Cancel'],
        [sent, 'refund', 'Refund'],
        [sent, 'return', 'Create return'],
      ]
      for (const { number } of [waiting, sent]) {
        await page.goto(`${origin}/office/orders/${number}`)
        const { part } = await orderScreen(page, number)
        expect(await part('Items').getByRole('listitem').count()).toBe(lines)
        await part('Payment').getByText(/4242/).first().waitFor()
        await page.evaluate(() => document.fonts.ready)
        await expectWhole(page, `order at ${width}`)
      }
      for (const [{ number }, path, name] of dialogs) {
        await page.goto(`${origin}/office/orders/${number}/${path}`)
        const dialog = page.getByRole('dialog')
        await dialog.waitFor()
        expect(await dialog.getByRole('spinbutton').count(), name).toBe(lines)
        // Cancelled goods never left the shop: one checkbox is for all of them, and one for the customer's mail.
        if (path === 'cancel') expect(await dialog.getByRole('checkbox').count()).toBe(2)
        await expectWhole(page, `${path} at ${width}`)
        // The action's button is in view, however long the list is.
        const action = (await dialog.getByRole('button').last().boundingBox())!
        expect(action.y + action.height, `${path} at ${width}`).toBeLessThanOrEqual(width === 390 ? 844 : 900)
      }
    }
    expectQuiet(visitor)
  })

  test('O090 the packing slip has every line whole, on paper and on a phone', async () => {
    const visitor = await ownersOffice(`/office/orders/${waiting.number}`)
    const { page, origin } = visitor
    await page.goto(`${origin}/api/admin/orders/${waiting.number}/packing-slip`)
    for (const width of [390, 1440]) {
      await resize(page, { width, height: 900 })
      await expectWhole(page, `packing slip at ${width}`)
    }
    const text = ((await page.locator('body').textContent()) ?? '').replace(/\s+/g, ' ')
    for (const [index, name] of names.entries()) expect(text).toContain(`${name}${100 + index}`.replace(/\s+/g, ' '))
  })
})
