import { setTimeout } from 'node:timers/promises'
import { type Browser, chromium, type Locator, type Page } from 'playwright-core'
import { prepareDemoShop, startDemoShop } from '../servers/demo-shop.ts'
import type { Interaction } from './interaction.ts'
import { median } from './measure.ts'
import { officeInteractions, signInToOffice } from './office-interactions.ts'

/**
 * `node tools/bench/interactions.ts`, and part of `npm run bench`: interaction to next paint (Event Timing) on a
 * phone's screen with a processor slowed four times. Presses come from a mouse, because synthesising a touch takes the
 * browser's own time.
 */
export type InteractionTime = { interaction: string; median: number; slowest: number; limit: number }

const limit = 150
const slowdown = 4
const repeats = 9
const phone = { width: 390, height: 844 }
const admin = { width: 1280, height: 900 }
// The browser reports no shorter events; durations come in steps of eight.
const finest = 16

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

/** Measures what shoppers press, several times on a fresh page each. */
export function measureInteractions(origin: string): Promise<InteractionTime[]> {
  return withBrowser(async (browser) => {
    const times: InteractionTime[] = []
    for (const interaction of interactions) {
      const page = await watchedPage(browser, phone)
      await page.goto(origin + interaction.path, { waitUntil: 'networkidle' })
      await page.waitForFunction(() => window.dataLayer?.some(({ event }) => event === 'page_view'))
      times.push(await measure(page, interaction))
      await page.context().close()
    }
    return times
  })
}

/** Measures what staff press, in a demo shop of its own with its six weeks. */
export async function measureOfficeInteractions(): Promise<InteractionTime[]> {
  const shop = await prepareDemoShop({ DEMO_HISTORY: '' })
  try {
    await shop.startSandbox()
    await shop.startShop()
    const origin = `http://localhost:${shop.port}`
    return await withBrowser(async (browser) => {
      const page = await watchedPage(browser, admin)
      await signInToOffice(page, origin)
      await livedUpToNow(shop.sandboxPort)
      const times: InteractionTime[] = []
      for (const interaction of officeInteractions) {
        await page.goto(origin + interaction.path, { waitUntil: 'networkidle' })
        times.push(await measure(page, interaction))
      }
      return times
    })
  } finally {
    await shop.stop()
  }
}

/** Waits for the end of the demo's six weeks, during which its processes are busy. */
async function livedUpToNow(sandboxPort: number): Promise<void> {
  const clock = async () =>
    (await (await fetch(`http://localhost:${sandboxPort}/sandbox/clock`)).json()) as { now: string }
  while (Date.now() - Date.parse((await clock()).now) > 60_000) await setTimeout(1_000)
}

async function withBrowser<Result>(work: (browser: Browser) => Promise<Result>): Promise<Result> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
  })
  try {
    return await work(browser)
  } finally {
    await browser.close()
  }
}

/** A page of a returning visitor that notes how long events take. */
async function watchedPage(browser: Browser, viewport: { width: number; height: number }): Promise<Page> {
  const context = await browser.newContext({ viewport, reducedMotion: 'no-preference' })
  const page = await context.newPage()
  await page.addInitScript(() => {
    localStorage.setItem('welcome', 'closed')
    localStorage.setItem('consent', 'refused')
    const reported: { timeStamp: number; duration: number }[] = []
    Object.assign(window, { reported })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) reported.push({ timeStamp: entry.startTime, duration: entry.duration })
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  })
  return page
}

/** Slows a loaded page down and presses. */
async function measure(page: Page, { name, prepare, target, key, dropOn }: Interaction): Promise<InteractionTime> {
  const protocol = await page.context().newCDPSession(page)
  await protocol.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const found: number[] = []
  for (let round = 0; round < repeats; round++) {
    await prepare?.(page)
    found.push(await press(page, target(page, round), { key, dropOn: dropOn?.(page) }))
  }
  await protocol.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await protocol.detach()
  return { interaction: name, median: median(found), slowest: Math.max(...found), limit }
}

/** Waits for idle frames between two presses. */
function atRest(page: Page): Promise<unknown> {
  return page.evaluate(async () => {
    for (let count = 0; count < 5; count++) await new Promise((next) => requestAnimationFrame(next))
    await new Promise((next) => requestIdleCallback(next))
  })
}

/** Milliseconds of the longest event that a press causes. */
async function press(
  page: Page,
  target: Locator,
  { key, dropOn }: { key: string | undefined; dropOn: Locator | undefined },
): Promise<number> {
  await target.scrollIntoViewIfNeeded()
  if (key) await target.focus()
  else await pointAt(page, target)
  await atRest(page)
  const since = await page.evaluate(() => performance.now())
  if (key) {
    await page.keyboard.press(key)
  } else {
    await page.mouse.down()
    if (dropOn) await pointAt(page, dropOn)
    await page.mouse.up()
  }
  // The browser reports an event after the next frame.
  return page.evaluate(
    async ({ since, finest }) => {
      const frame = () => new Promise((next) => requestAnimationFrame(next))
      for (let count = 0; count < 10; count++) await frame()
      const { reported } = window as unknown as { reported: { timeStamp: number; duration: number }[] }
      const ours = reported.filter(({ timeStamp }) => timeStamp >= since).map(({ duration }) => duration)
      return Math.max(finest, ...ours)
    },
    { since, finest },
  )
}

async function pointAt(page: Page, target: Locator): Promise<void> {
  const { x, y, width, height } = (await target.boundingBox())!
  // A drag begins after some way.
  await page.mouse.move(x + width / 2, y + height / 2, { steps: 4 })
}

if (import.meta.main) {
  const shop = await startDemoShop()
  let times: InteractionTime[] = []
  try {
    times = await measureInteractions(`http://localhost:${shop.port}`)
  } finally {
    await shop.stop()
  }
  times.push(...(await measureOfficeInteractions()))
  // biome-ignore lint/suspicious/noConsole: the command's output
  console.table(times)
  process.exitCode = times.some((each) => each.median > each.limit) ? 1 : 0
}
