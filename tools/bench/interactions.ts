import { type BrowserContext, chromium, type Locator, type Page } from 'playwright-core'
import { startDemoShop } from '../servers/demo-shop.ts'
import { median } from './measure.ts'

/**
 * `node tools/bench/interactions.ts`, and part of `npm run bench`: interaction to next paint (Event Timing) on a
 * phone's screen with a processor slowed four times. Presses come from a mouse, because synthesising a touch takes the
 * browser's own time.
 */
export type InteractionTime = { interaction: string; median: number; slowest: number; limit: number }

const limit = 150
const slowdown = 4
const repeats = 9
const viewport = { width: 390, height: 844 }
// The browser reports no shorter events; durations come in steps of eight.
const finest = 16

type Interaction = {
  name: string
  path: string
  /** Before each round, not measured. */
  prepare?(page: Page): Promise<void>
  target(page: Page, round: number): Locator
}

const menu = (page: Page) => page.locator('dialog[open]')
const menuButton = (page: Page) => page.locator('header button[aria-expanded]')

const interactions: Interaction[] = [
  {
    name: 'add to cart',
    path: '/produkt/varme-tofler',
    target: (page) => page.locator('main fieldset button').first(),
  },
  {
    name: 'add from a list',
    path: '/kategori/perfume',
    target: (page, round) => page.locator('article button').nth(round % 2),
  },
  {
    name: 'open the menu',
    path: '/',
    async prepare(page) {
      if ((await menu(page).count()) > 0) await page.keyboard.press('Escape')
      await menu(page).waitFor({ state: 'detached' })
    },
    target: menuButton,
  },
  {
    name: 'close the menu',
    path: '/',
    async prepare(page) {
      await menuButton(page).click()
      await menu(page).waitFor()
    },
    target: (page) => menu(page).getByRole('button').first(),
  },
  {
    name: 'choose a size',
    path: '/produkt/varme-tofler',
    target: (page, round) => page.locator('label:has(input[name=size]:enabled)').nth(round % 2),
  },
]

/** Measures every interaction several times on a fresh page. */
export async function measureInteractions(origin: string): Promise<InteractionTime[]> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
  })
  const times: InteractionTime[] = []
  try {
    for (const { name, path, prepare, target } of interactions) {
      const context = await browser.newContext({ viewport, reducedMotion: 'no-preference' })
      const page = await openedPage(context, origin + path)
      const found: number[] = []
      for (let round = 0; round < repeats; round++) {
        await prepare?.(page)
        found.push(await press(page, target(page, round)))
      }
      times.push({ interaction: name, median: median(found), slowest: Math.max(...found), limit })
      await context.close()
    }
  } finally {
    await browser.close()
  }
  return times
}

/** A loaded page of a returning visitor, slowed down from then on. */
async function openedPage(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage()
  await page.addInitScript(() => {
    localStorage.setItem('welcome', 'closed')
    localStorage.setItem('consent', 'refused')
    const told: { timeStamp: number; duration: number }[] = []
    Object.assign(window, { told })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) told.push({ timeStamp: entry.startTime, duration: entry.duration })
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  })
  await page.goto(address, { waitUntil: 'networkidle' })
  await page.waitForFunction(() => window.dataLayer?.some(({ event }) => event === 'page_view'))
  const protocol = await context.newCDPSession(page)
  await protocol.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  return page
}

/** Waits for idle frames between two presses. */
function atRest(page: Page): Promise<unknown> {
  return page.evaluate(async () => {
    for (let count = 0; count < 5; count++) await new Promise((next) => requestAnimationFrame(next))
    await new Promise((next) => requestIdleCallback(next))
  })
}

/** Milliseconds of the longest event that a press causes. */
async function press(page: Page, target: Locator): Promise<number> {
  await target.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await target.boundingBox())!
  await page.mouse.move(x + width / 2, y + height / 2)
  await atRest(page)
  const since = await page.evaluate(() => performance.now())
  await page.mouse.down()
  await page.mouse.up()
  // The browser reports an event after the next frame.
  return page.evaluate(
    async ({ since, finest }) => {
      const frame = () => new Promise((next) => requestAnimationFrame(next))
      for (let count = 0; count < 10; count++) await frame()
      const { told } = window as unknown as { told: { timeStamp: number; duration: number }[] }
      const ours = told.filter(({ timeStamp }) => timeStamp >= since).map(({ duration }) => duration)
      return Math.max(finest, ...ours)
    },
    { since, finest },
  )
}

if (import.meta.main) {
  const shop = await startDemoShop()
  try {
    const times = await measureInteractions(`http://localhost:${shop.port}`)
    // biome-ignore lint/suspicious/noConsole: the command's output
    console.table(times)
    process.exitCode = times.some((each) => each.median > each.limit) ? 1 : 0
  } finally {
    await shop.stop()
  }
}
