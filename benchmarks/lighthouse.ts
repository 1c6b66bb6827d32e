import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import lighthouse, { type Result } from 'lighthouse'
import { chromium } from 'playwright-core'
import { type DemoShop, startDemoShop } from '../tests/support/demo-shop.ts'
import { freePort } from '../tests/support/free-port.ts'
import { median } from './measure.ts'

/** `npm run lighthouse [SCREEN …]`: a phone's view of the main screens, median of three; fails below what the shop promises. */
type Screen = {
  name: string
  path: string
  /** localStorage before the visit. */
  stored?: Record<string, string>
  /** Audits that do not apply, each for a reason given where it is named. */
  without?: string[]
}

const cartLine = {
  id: 4319,
  name: 'Azur eau de parfum',
  slug: 'perfume-azur',
  image: 'products/perfume-azur.jpg',
  price: 59.99,
  membership: true,
  variant: null,
  variantLabel: null,
  regularPrice: 74.99,
  memberPrice: 59.99,
  quantity: 1,
}

const screens: Screen[] = [
  { name: 'home', path: '/' },
  { name: 'category', path: '/kategori/winter-warmers' },
  { name: 'product', path: '/produkt/varme-tofler' },
  { name: 'landing', path: '/produkt/varme-tofler?soid=42' },
  // A cart is nobody's search result: it is kept out of search engines on purpose.
  { name: 'cart', path: '/handlekurv', stored: { cartItems: JSON.stringify([cartLine]) }, without: ['is-crawlable'] },
]

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const least: Record<(typeof categories)[number], number> = {
  performance: 95,
  accessibility: 100,
  'best-practices': 100,
  seo: 100,
}
const mostShift = 0.01
/** What is promised of the screens that shoppers come in by. */
const entrance = { screens: ['home', 'category', 'product', 'landing'], performance: 100, paint: 1_300, blocking: 50 }
const rounds = Number(process.env.LIGHTHOUSE_ROUNDS ?? 3)

const wanted = process.argv.slice(2)
const shop = await startDemoShop()
let failed = false
try {
  const rows: Record<string, string | number>[] = []
  for (const screen of screens.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
    const results: Result[] = []
    await picturesMade(await inspect(shop, screen))
    for (let round = 0; round < rounds; round++) results.push(await inspect(shop, screen))
    rows.push(rowOf(screen, results))
    process.stdout.write(findingsOf(screen, results))
  }
  // biome-ignore lint/suspicious/noConsole: a table for whoever ran the command
  console.table(rows)
} finally {
  await shop.stop()
}
process.exitCode = failed ? 1 : 0

/** One visit by a fresh browser. */
async function inspect({ port }: DemoShop, screen: Screen): Promise<Result> {
  const profile = mkdtempSync(join(tmpdir(), 'vitrine-lighthouse-'))
  const debuggingPort = await freePort()
  const browser = await chromium.launchPersistentContext(profile, {
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    // Otherwise every page would be told off for not coming back from the back/forward cache.
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      `--remote-debugging-port=${debuggingPort}`,
    ],
  })
  const origin = `http://localhost:${port}`
  try {
    const page = browser.pages()[0] ?? (await browser.newPage())
    if (screen.stored) {
      // A file of the same origin that starts no app.
      await page.goto(`${origin}/robots.txt`)
      await page.evaluate((stored) => Object.assign(localStorage, stored), screen.stored)
      await page.goto('about:blank')
    }
    const run = await lighthouse(origin + screen.path, {
      port: debuggingPort,
      output: 'json',
      logLevel: 'error',
      onlyCategories: [...categories],
      ...(screen.without && { skipAudits: screen.without }),
      disableStorageReset: screen.stored !== undefined,
    })
    if (!run || run.lhr.runtimeError)
      throw new Error(`${screen.name}: ${run?.lhr.runtimeError?.message ?? 'no result'}`)
    return run.lhr
  } finally {
    await browser.close()
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** The first visitor ever has the pictures made, which takes a processor for some seconds; a shop in use has them. */
async function picturesMade({ audits }: Result): Promise<void> {
  const { items = [] } = (audits['network-requests']?.details ?? {}) as { items?: { url: string }[] }
  const deadline = performance.now() + 120_000
  for (const { url } of items.filter(({ url }) => /\/storage\/.*[?&]w=/.test(url))) {
    const type = async () =>
      (await fetch(url, { headers: { accept: 'image/avif,*/*' } })).headers.get('content-type')?.split(';', 1)[0]
    while ((await type()) !== 'image/avif' && performance.now() < deadline) await setTimeout(200)
  }
}

function rowOf({ name }: Screen, results: Result[]): Record<string, string | number> {
  const row: Record<string, string | number> = { screen: name }
  for (const category of categories) {
    const score = Math.round(median(results.map((result) => (result.categories[category]?.score ?? 0) * 100)))
    row[category] = score
    const promised =
      category === 'performance' && entrance.screens.includes(name) ? entrance.performance : least[category]
    failed ||= score < promised
  }
  const number = (audit: string) => median(results.map((result) => result.audits[audit]?.numericValue ?? 0))
  const shift = number('cumulative-layout-shift')
  failed ||= shift > mostShift
  if (entrance.screens.includes(name)) {
    failed ||= number('largest-contentful-paint') > entrance.paint || number('total-blocking-time') > entrance.blocking
  }
  return {
    ...row,
    CLS: shift.toFixed(3),
    'FCP ms': Math.round(number('first-contentful-paint')),
    'LCP ms': Math.round(number('largest-contentful-paint')),
    'TBT ms': Math.round(number('total-blocking-time')),
  }
}

/** What the last visit found wrong, one line an audit. */
function findingsOf({ name }: Screen, results: Result[]): string {
  const last = results.at(-1)!
  const weighty = new Set(
    categories.flatMap((category) => last.categories[category]?.auditRefs.map(({ id }) => id) ?? []),
  )
  return Object.values(last.audits)
    .filter(({ id, score }) => weighty.has(id) && score !== null && score < 0.9)
    .map(({ id, title, displayValue }) => `${name}: ${id}: ${title}${displayValue ? ` (${displayValue})` : ''}\n`)
    .join('')
}
