import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { liveOffice } from '../support/live-office.ts'
import { deliveredOrder, writtenReview } from '../support/live-reviews.ts'
import { screenOpener, testEveryLook } from '../support/office-screens.ts'
import { type Bought, buyItems, buyProducts, ownersOffice } from '../support/office-visit.ts'
import { findingsOf } from '../support/page-audit.ts'
import { closeBrowser } from '../support/real-browser.ts'

/** Screens and dialogs of orders, returns, goods and books, with something on them. */

let waiting: Bought
let sent: Bought
let returnId: number
let reviewId: number

beforeAll(async () => {
  waiting = await buyItems(2)
  sent = await buyProducts({ 4320: { quantity: 1, membership: false }, 4318: { quantity: 2, membership: false } })
  const office = await liveOffice()
  const order = await office.read<{ lines: { position: number; quantity: number }[] }>(`/orders/${sent.number}`)
  const lines = order.lines.map(({ position, quantity }) => ({ position, quantity }))
  const parcel = await office.call<{ id: number; version: number }>('POST', `/orders/${sent.number}/parcels`, { lines })
  await office.call('POST', `/parcels/${parcel.id}/ship`, { carrier: 'postnord', notify: false }, parcel.version)
  const [line] = lines
  const items = [{ position: line!.position, quantity: 1 }]
  const begun = await office.call<{ id: number }>('POST', '/returns', {
    order: sent.number,
    lines: items,
    reason: 'wrong_size',
  })
  returnId = begun.id
  const review = { rating: 4, body: `Words of order ${sent.number}, which anybody may read.` }
  reviewId = (await writtenReview(await deliveredOrder(), review)).id
  await office.call('POST', `/orders/${sent.number}/refunds`, { lines: [], amount: 1, reason: 'goodwill' })
})
afterAll(closeBrowser)

const screens = (): string[] => [
  '/orders',
  '/orders?all=',
  '/orders?q=nobody-has-this-name',
  '/checkouts',
  `/orders/${waiting.number}`,
  `/orders/${sent.number}`,
  `/orders/${waiting.number}/ship`,
  `/orders/${sent.number}/refund`,
  `/orders/${waiting.number}/cancel`,
  `/orders/${waiting.number}/hold`,
  `/orders/${waiting.number}/address`,
  `/orders/${sent.number}/return`,
  '/orders/99999999',
  '/returns',
  `/returns/${returnId}`,
  `/returns/${returnId}/receive`,
  `/returns/${returnId}/close`,
  '/products',
  '/products?q=nobody-has-this-name',
  '/products/categories',
  '/products/categories/new',
  '/products/categories/1',
  '/products/categories/1/delete',
  '/products/categories/99999999',
  '/products/attributes',
  '/products/attributes/new',
  '/products/attributes/1',
  '/products/attributes/1/delete',
  '/products/attributes/99999999',
  '/products/grid',
  '/products/plans',
  '/products/imports',
  '/products/plans/new',
  '/products/reviews',
  '/products/reviews?all=',
  `/products/reviews/${reviewId}`,
  '/products/redirects',
  '/products/redirects/new',
  '/products/new',
  '/products/4320',
  '/products/4350/archive',
  '/products/99999999',
  '/stock',
  '/stock/4320/count',
  '/stock/count',
  '/stock/movements',
  '/books',
  '/books/payments',
  '/books/payouts',
  '/books/disputes',
  '/books/exports',
]

describe('every screen', () => {
  testEveryLook('goods and orders', screens)

  test('O225 in forced colours the place of the focus is seen, and what is selected', async () => {
    const { page, origin } = await ownersOffice('/office/orders')
    await page.emulateMedia({ forcedColors: 'active' })
    await screenOpener(page, origin)('/orders?all=')
    await page.keyboard.press('Tab')
    const outline = await page.evaluate(() => {
      const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement!)
      return { outlineStyle, width: Number.parseFloat(outlineWidth) }
    })
    expect(outline.outlineStyle).not.toBe('none')
    expect(outline.width).toBeGreaterThanOrEqual(1)
    expect(await findingsOf(page)).toEqual([])
  })

  test('O233 the policy of the office allows no script and no style of the page’s own', async () => {
    const { page, origin } = await ownersOffice()
    const response = await page.request.get(`${origin}/office/orders`)
    const policy = response.headers()['content-security-policy'] ?? ''
    expect(policy).toContain("script-src 'self';")
    expect(policy).not.toContain('unsafe-inline')
    expect(policy).not.toContain('unsafe-eval')
  })
})
