import type { Page, Request } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { liveOffice } from '../support/live-office.ts'
import { deliveredOrder, writtenReview } from '../support/live-reviews.ts'
import { type Bought, buyPieces, buyProducts, ownersOffice } from '../support/office-visit.ts'
import { findingsOf, widerThanScreen } from '../support/page-audit.ts'
import { closeBrowser } from '../support/real-browser.ts'

/** Every screen and dialog of the back office, with something on it. */

let waiting: Bought
let sent: Bought
let returnId: number
let reviewId: number
let personId: string
let messageId: string

beforeAll(async () => {
  waiting = await buyPieces(2)
  sent = await buyProducts({ 4320: { quantity: 1, membership: false }, 4318: { quantity: 2, membership: false } })
  const office = await liveOffice()
  const order = await office.read<{ lines: { position: number; quantity: number }[]; person: { id: string } }>(
    `/orders/${sent.number}`,
  )
  personId = order.person.id
  const lines = order.lines.map(({ position, quantity }) => ({ position, quantity }))
  const parcel = await office.call<{ id: number; version: number }>('POST', `/orders/${sent.number}/parcels`, { lines })
  await office.call('POST', `/parcels/${parcel.id}/ship`, { carrier: 'postnord', notify: false }, parcel.version)
  const [line] = lines
  const pieces = [{ position: line!.position, quantity: 1 }]
  const begun = await office.call<{ id: number }>('POST', '/returns', {
    order: sent.number,
    lines: pieces,
    reason: 'wrong_size',
  })
  returnId = begun.id
  const review = { rating: 4, body: `Words of order ${sent.number}, which anybody may read.` }
  reviewId = (await writtenReview(await deliveredOrder(), review)).id
  const form = new FormData()
  const message = { firstName: 'Bo', lastName: 'Ek', email: sent.email, phone: '', content: 'Where is my parcel?' }
  for (const [name, value] of Object.entries(message)) form.set(name, value)
  await sent.api.call('POST', '/api/contact', form)
  messageId = (await office.read<{ items: { id: string }[] }>('/messages')).items[0]!.id
  await office.call('POST', `/messages/${messageId}/reply`, { body: 'It comes tomorrow.' })
  await office.call('POST', `/messages/${messageId}/notes`, { text: 'Asked the carrier' })
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
  '/customers',
  '/customers?q=nobody-has-this-name',
  `/customers/${personId}`,
  ...['export', 'erase', 'block', 'confirm-link'].map((act) => `/customers/${personId}/${act}`),
  '/customers/guest-99999999',
  '/messages?all=',
  '/messages?q=nobody-has-this-name',
  `/messages/${messageId}?all=`,
  '/messages/00000000-0000-4000-8000-000000000000',
  '/products',
  '/products?q=nobody-has-this-name',
  '/products/categories',
  '/products/categories/new',
  '/products/categories/1',
  '/products/categories/1/delete',
  '/products/categories/99999999',
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
  '/stock/movements',
  '/content',
  '/content/faq',
  '/content/faq/publish',
  '/content/testimonials',
  '/content/reviews',
  '/content/brands',
  '/content/home',
  '/content/banner',
  '/content/marketing',
  '/content/no-such-kind',
  '/content/pages/new',
  '/content/pages/abonnement',
  '/content/pages/abonnement/schedule',
  '/content/pages/no-such-page',
  '/content/texts',
  '/content/texts?q=nobody-says-this',
  '/content/texts/en/storefront%3Acart.items',
  '/content/texts/sv/fixed%3Alaunch.failed',
  '/content/texts/en/storefront%3Ano.such',
  '/content/mails',
  '/content/mails/orderConfirmation',
  '/content/mails/alert/test?language=fr',
  '/content/mails/nothing',
  '/books',
  '/books/payments',
  '/books/payouts',
  '/books/disputes',
  '/settings',
  '/settings/conflicts',
  '/settings/conflicts/membership.price',
  '/settings/claims',
  ...['company', 'hosts', 'delivery', 'sales', 'tracking', 'payments', 'mail', 'vat', 'security'].map(
    (page) => `/settings/${page}`,
  ),
  '/settings/staff',
  '/settings/staff/invite',
  '/settings/tokens',
  '/settings/tokens/new',
  '/settings/hooks',
  '/settings/hooks/new',
  '/settings/hooks/99999999',
  '/settings/audit',
  '/system',
  '/system/cache',
  '/system/jobs',
  '/system/events',
  '/system/events/fetch',
  '/system/mails',
  '/system/inspect',
  '/help',
  '/me',
  '/me/two-factor',
  '/no-such-screen',
]

const looks = [
  { width: 390, theme: 'light', language: 'fr', isAudited: true },
  { width: 768, theme: 'light', language: 'sv', isAudited: false },
  { width: 1280, theme: 'dark', language: 'en', isAudited: true },
  { width: 1680, theme: 'dark', language: 'no', isAudited: false },
  // 1280 px at 200 %.
  { width: 640, theme: 'light', language: 'no', isAudited: false },
] as const

const areas =
  'act|areas|audit|books|categories|claims|conflicts|content|customers|errors|form|grid|help|hooks|imports|keys|list|me|messages|orders|palette|plans|products|redirects|returns|settings|shell|staff|stock|system|tokens'
// Not where texts with their placeholders are what is shown: conflicts quote those that are one of their places.
const rawKey = new RegExp(
  `\\b(?:${areas})\\.[a-z][A-Za-z]+(?:\\.[A-Za-z_]+)+\\b|\\{\\{|\\[object Object\\]|undefined|\\bNaN\\b`,
)

/** Opens screens by their address, each until nothing more is read. */
function screenOpener(page: Page, origin: string) {
  const reads = new Set<Request>()
  page.on('request', (request) => request.url().includes('/api/admin/') && reads.add(request))
  page.on('requestfinished', (request) => reads.delete(request))
  page.on('requestfailed', (request) => reads.delete(request))
  return async (path: string) => {
    await page.goto(`${origin}/office${path}`)
    const main = page.getByRole('main', { includeHidden: true })
    await main.getByRole('heading', { level: 1, includeHidden: true }).waitFor({ state: 'attached' })
    await expect.poll(() => reads.size, { timeout: 20_000 }).toBe(0)
  }
}

async function choose(page: Page, settings: { language: string; theme: string }): Promise<void> {
  const status = await page.evaluate(async (body) => {
    const token = decodeURIComponent(/XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1] ?? '')
    const headers = { 'content-type': 'application/json', 'x-xsrf-token': token }
    return (await fetch('/api/admin/me', { method: 'PATCH', headers, body: JSON.stringify(body) })).status
  }, settings)
  expect(status).toBe(200)
}

describe('every screen', () => {
  for (const { width, theme, language, isAudited } of looks) {
    test(`O225 O229 O233 at ${width} px, ${theme}, in ${language}: no finding, nothing sideways, no raw key, no noise`, async () => {
      const { page, origin, noise } = await ownersOffice('/office/me', {
        width,
        height: 900,
        expectedNoise: [/404 \(Not Found\)/],
      })
      await choose(page, { language, theme })
      const found: Record<string, string[]> = {}
      try {
        const openScreen = screenOpener(page, origin)
        for (const path of screens()) {
          await openScreen(path)
          const whole = (await page.locator('body').textContent()) ?? ''
          // Texts of the owner hold placeholders by name.
          const text = path.startsWith('/content') ? whole.replaceAll(/\{\{\w+\}\}/g, '') : whole
          const problems = [
            ...(isAudited ? await findingsOf(page) : []),
            ...(await widerThanScreen(page)),
            ...(/^\/(settings\/conflicts|content\/texts)/.test(path) ? [] : (rawKey.exec(text) ?? [])),
          ]
          if (problems.length) found[path] = problems
        }
      } finally {
        await choose(page, { language: 'en', theme: 'system' })
      }
      expect(found).toEqual({})
      expect(noise).toEqual([])
    }, 150_000)
  }

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
    const answer = await page.request.get(`${origin}/office/orders`)
    const policy = answer.headers()['content-security-policy'] ?? ''
    expect(policy).toContain("script-src 'self';")
    expect(policy).not.toContain('unsafe-inline')
    expect(policy).not.toContain('unsafe-eval')
  })
})
