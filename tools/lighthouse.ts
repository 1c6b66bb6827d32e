import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { chromium } from 'playwright-core'
import { median } from './bench/measure.ts'
import { type DemoShop, startDemoShop } from './servers/demo-shop.ts'
import { freePort } from './servers/free-port.ts'

/**
 * `npm run lighthouse [SCREEN …]`: Lighthouse on the main screens as a slow phone, median of three; exits with 1 below
 * a limit.
 */
type Screen = {
  name: string
  path: string
  /** localStorage before the visit. */
  stored?: Record<string, string>
  /** Audits that do not apply; the reason is given next to each. */
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
  // The cart is not indexed on purpose.
  { name: 'cart', path: '/handlekurv', stored: { cartItems: JSON.stringify([cartLine]) }, without: ['is-crawlable'] },
]

/** What this reads of a report. */
type Report = {
  runtimeError?: { message: string }
  categories: Record<string, { score: number | null; auditRefs: { id: string }[] }>
  audits: Record<
    string,
    {
      id: string
      title: string
      score: number | null
      displayValue?: string
      numericValue?: number
      details?: { items?: { url: string }[] }
    }
  >
}

const lighthouse = join(import.meta.dirname, 'programs/node_modules/lighthouse/cli/index.js')
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const minScores: Record<(typeof categories)[number], number> = {
  performance: 98,
  accessibility: 100,
  'best-practices': 100,
  seo: 100,
}
const maxLayoutShift = 0.01
const maxPaintMs = 1_600
const rounds = Number(process.env.LIGHTHOUSE_ROUNDS ?? 3)

const wanted = process.argv.slice(2)
const shop = await startDemoShop()
let failed = false
try {
  const rows: Record<string, string | number>[] = []
  for (const screen of screens.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
    const results: Report[] = []
    await waitForImages(await inspect(shop, screen))
    for (let round = 0; round < rounds; round++) results.push(await inspect(shop, screen))
    rows.push(rowOf(screen, results))
    process.stdout.write(findingsOf(screen, results))
  }
  // biome-ignore lint/suspicious/noConsole: the command's output
  console.table(rows)
} finally {
  await shop.stop()
}
process.exitCode = failed ? 1 : 0

/** One visit by a fresh browser. */
async function inspect({ port }: DemoShop, screen: Screen): Promise<Report> {
  const profile = mkdtempSync(join(tmpdir(), 'vitrine-lighthouse-'))
  const debuggingPort = await freePort()
  const browser = await chromium.launchPersistentContext(profile, {
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    // Otherwise every page fails the back/forward cache audit.
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
      // A file of the same origin that loads no script.
      await page.goto(`${origin}/robots.txt`)
      await page.evaluate((stored) => Object.assign(localStorage, stored), screen.stored)
      await page.goto('about:blank')
    }
    const args = [lighthouse, origin + screen.path, `--port=${debuggingPort}`, '--output=json', '--quiet']
    args.push(`--only-categories=${categories.join()}`)
    if (screen.without) args.push(`--skip-audits=${screen.without.join()}`)
    if (screen.stored) args.push('--disable-storage-reset')
    const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 100_000_000 })
    const report = JSON.parse(stdout) as Report
    if (report.runtimeError) throw new Error(`${screen.name}: ${report.runtimeError.message}`)
    return report
  } finally {
    await browser.close()
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  }
}

/**
 * Waits until image variants exist: the first request of each image makes them, which takes seconds of processor time.
 */
async function waitForImages({ audits }: Report): Promise<void> {
  const items = audits['network-requests']?.details?.items ?? []
  const deadline = performance.now() + 120_000
  for (const { url } of items.filter(({ url }) => /\/storage\/.*[?&]w=/.test(url))) {
    const type = async () =>
      (await fetch(url, { headers: { accept: 'image/avif,*/*' } })).headers.get('content-type')?.split(';', 1)[0]
    while ((await type()) !== 'image/avif' && performance.now() < deadline) await setTimeout(200)
  }
}

function rowOf({ name }: Screen, results: Report[]): Record<string, string | number> {
  const row: Record<string, string | number> = { screen: name }
  for (const category of categories) {
    const score = Math.round(median(results.map((result) => (result.categories[category]?.score ?? 0) * 100)))
    row[category] = score
    failed ||= score < minScores[category]
  }
  const number = (audit: string) => median(results.map((result) => result.audits[audit]?.numericValue ?? 0))
  const shift = number('cumulative-layout-shift')
  failed ||= shift > maxLayoutShift || number('largest-contentful-paint') > maxPaintMs
  return {
    ...row,
    CLS: shift.toFixed(3),
    'FCP ms': Math.round(number('first-contentful-paint')),
    'LCP ms': Math.round(number('largest-contentful-paint')),
    'TBT ms': Math.round(number('total-blocking-time')),
  }
}

/** Failed audits of the last visit, one per line. */
function findingsOf({ name }: Screen, results: Report[]): string {
  const last = results.at(-1)!
  const weighty = new Set(
    categories.flatMap((category) => last.categories[category]?.auditRefs.map(({ id }) => id) ?? []),
  )
  return Object.values(last.audits)
    .filter(({ id, score }) => weighty.has(id) && score !== null && score < 0.9)
    .map(({ id, title, displayValue }) => `${name}: ${id}: ${title}${displayValue ? ` (${displayValue})` : ''}\n`)
    .join('')
}
