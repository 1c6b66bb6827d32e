import { join } from 'node:path'
import { chromium, type Page } from 'playwright-core'
import { languages } from '../src/shared/markets.ts'

/**
 * `npm run tool guide-pictures ADDRESS`: retakes the pictures of docs/day-in-the-shop from a running demo shop that
 * has its six weeks.
 */
const [address] = process.argv.slice(2)
if (!address) throw new Error('Which shop? Start one with `npm start`, then name its address: http://localhost:3000')
const folder = join(import.meta.dirname, '..', 'docs', 'day-in-the-shop')
/** A page for its picture; the draft is put away afterwards. */
const written = {
  slug: 'gift-wrapping',
  name: { no: 'Innpakning', sv: 'Inslagning', fr: 'Paquet cadeau', en: 'Gift wrapping' },
  description: {
    no: '<h2>Uten ekstra kostnad</h2><p>Skriv til oss samme dag du bestiller. Prisen står ikke på pakken.</p>',
    sv: '<h2>Utan extra kostnad</h2><p>Skriv till oss samma dag som du beställer. Priset står inte på paketet.</p>',
    fr: '<h2>Sans supplément</h2><p>Écrivez-nous le jour de la commande. Le prix n’est pas sur le paquet.</p>',
    en: '<h2>At no extra cost</h2><p>Write to us on the day of your order. The price is not on the parcel.</p>',
  },
  is_shown: true,
}
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
})
try {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' })
  await page.goto(`${address}/office/`)
  await page.getByRole('button', { name: 'Owner', exact: true }).click()
  await page.locator('#screen').waitFor()
  const refunded = await firstOf(page, '/orders?payment=PARTLY_REFUNDED&fulfilment=FULFILLED', 'number')
  const waiting = await firstOf(page, '/orders?fulfilment=UNFULFILLED', 'number')
  const difference = await firstOf(page, '/books/differences', 'key')
  const member = await firstOf(page, '/members?state=active', 'id')
  const message = await firstOf(page, '/messages?state=OPEN', 'id')
  const draft = (await call(page, 'POST', '/content/pages', { data: written })) as { subject: string; version: number }
  const pictures = {
    overview: '/overview?period=30d',
    orders: '/orders',
    order: `/orders/${refunded}`,
    refund: `/orders/${waiting}/refund`,
    member: `/members/${member}`,
    message: `/messages/${message}`,
    content: `/content/pages/${draft.subject}`,
    difference: `/books/differences/${encodeURIComponent(difference)}`,
    conflict: '/settings/conflicts',
  }
  for (const language of languages) {
    await call(page, 'PATCH', '/me', { language })
    for (const [name, path] of Object.entries(pictures)) {
      await page.goto(`${address}/office${path}`, { waitUntil: 'networkidle' })
      if (name === 'refund') await page.getByRole('dialog').getByRole('spinbutton').first().fill('1')
      if (name === 'content') await showPreview(page)
      const file = join(folder, `${language}-${name}.jpg`)
      await page.screenshot({ path: file, type: 'jpeg', quality: 70 })
    }
  }
  await call(page, 'PATCH', '/me', { language: 'en' })
  await call(page, 'POST', `/content/pages/${draft.subject}/discard`, {}, draft.version)
} finally {
  await browser.close()
}

async function firstOf(page: Page, list: string, field: string): Promise<string> {
  const { items } = (await call(page, 'GET', list)) as { items: Record<string, unknown>[] }
  if (!items[0]) throw new Error(`The shop has nothing at ${list}: is it the demo with its six weeks?`)
  return String(items[0][field])
}

/** Brings the end of a draft's form and its previews into view, once both have loaded. */
async function showPreview(page: Page): Promise<void> {
  const frames = page.locator('figure iframe')
  await frames.first().scrollIntoViewIfNeeded()
  await page.waitForLoadState('networkidle')
  await frames.first().evaluate((frame) => scrollBy(0, frame.closest('section')!.getBoundingClientRect().top - 340))
  await page.waitForLoadState('networkidle')
}

/** A call of the office by the person that the page is signed in as. */
function call(page: Page, method: string, path: string, body?: object, version?: number): Promise<unknown> {
  return page.evaluate(
    async ({ method, path, body, version }) => {
      const token = decodeURIComponent(/XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1] ?? '')
      const headers = {
        'content-type': 'application/json',
        'x-xsrf-token': token,
        ...(version !== undefined && { 'if-match': `"${version}"` }),
      }
      const response = await fetch(`/api/admin${path}`, { method, headers, body: body ? JSON.stringify(body) : null })
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status}`)
      return response.json()
    },
    { method, path, body: body ?? null, version },
  )
}
