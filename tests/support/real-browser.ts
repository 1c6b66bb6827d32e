import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from 'playwright-core'
import { expect, onTestFinished, TestRunner } from 'vitest'
import { workerShop } from './worker-shop.ts'

/** Hosts of the tests all lead to this machine: market by first label, language by top-level domain. */
export type Visit = {
  /** Host name without port; `localhost` unless told. */
  host?: string
  /** Of a shop of one's own; that of all browser tests unless told. */
  port?: number
  width?: number
  height?: number
  /** Fingers instead of a mouse. */
  touch?: boolean
  /** What the page may complain about in the console, e.g. an answer that a test makes fail on purpose. */
  expectedNoise?: RegExp[]
  javaScript?: boolean
  reducedMotion?: boolean
  /** With the service worker of the shop, which no visitor has unless told. */
  serviceWorker?: boolean
  /** A page that nobody else gets, for tests that change its clock or add scripts to it. */
  ownPage?: boolean
  /** localStorage of the shop's origin before the first page. */
  stored?: Record<string, string>
}

export type Visitor = {
  page: Page
  context: BrowserContext
  /** Origin of the shop on this host. */
  origin: string
  /** Loads a page and waits until the app has taken it over: from then on every click counts. */
  goto(path: string): Promise<void>
  /** What went wrong in the browser so far: console errors and warnings, page errors, failed requests. */
  noise: string[]
  /** For tests with many visitors, one after the other; else done at the end of the test. */
  leave(): Promise<void>
}

let browser: Promise<Browser> | undefined

function launch(): Promise<Browser> {
  browser ??= chromium.launch({
    executablePath: process.env.CHROMIUM_HEADLESS ?? process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      '--host-resolver-rules=MAP * 127.0.0.1',
    ],
  })
  return browser
}

/**
 * Closes the pages of all visitors who are still there; call it in `afterAll` of every browser test file. The browser
 * itself serves all files of its worker.
 */
export async function closeBrowser(): Promise<void> {
  const left = new Set([...pagesLeft.values()].flat().map(({ context }) => context))
  const contexts = (await browser)?.contexts() ?? []
  await Promise.all(contexts.filter((context) => !left.has(context)).map((context) => context.close()))
}

/**
 * A visitor with empty storage, so that welcome dialog and consent banner appear. Leaves at the end of its test: its
 * page then serves another visitor.
 */
export async function visit(options: Visit = {}): Promise<Visitor> {
  const origin = `http://${options.host ?? 'localhost'}:${options.port ?? workerShop().port}`
  const shown = (await pageLeft(origin, options)) ?? (await newPage(origin, options))
  const { context, page } = shown
  const noise: string[] = []
  const expected = [/Service Worker registration blocked/, ...(options.expectedNoise ?? [])]
  shown.hear = (text) => {
    if (!expected.some((pattern) => pattern.test(text))) noise.push(text)
  }
  context.setDefaultTimeout(15_000)
  if (options.stored) {
    if (!page.url().startsWith(origin)) await page.goto(origin + emptyPage)
    await page.evaluate((stored) => Object.assign(localStorage, stored), options.stored)
  }
  let left = false
  const leave = async () => {
    if (!left) await leavePage(shown, options)
    left = true
  }
  if (TestRunner.getCurrentTest())
    onTestFinished(({ task }) => (task.result?.state === 'pass' ? leave() : context.close()))
  return {
    ...{ page, context, origin, noise, leave },
    async goto(path) {
      await page.goto(origin + path, { waitUntil: 'domcontentloaded' })
      if (options.javaScript !== false) await hydrated(page)
    },
  }
}

type ShownPage = {
  context: BrowserContext
  page: Page
  session: CDPSession
  origin: string
  hear: (text: string) => void
  /** It was on pages of another origin, which may have stored something. */
  strayed: boolean
}

// Pages of visitors who have left. A process that has shown the shop before loads it in half the time.
const pagesLeft = new Map<string, ShownPage[]>()
const kindOf = (origin: string, { touch = false }: Visit) => `${origin} ${touch ? 'touch' : 'mouse'}`
const emptyPage = '/robots.txt'

async function pageLeft(origin: string, options: Visit): Promise<ShownPage | undefined> {
  if (changesPage(options)) return undefined
  const shown = pagesLeft.get(kindOf(origin, options))?.pop()
  if (!shown) return undefined
  const { page } = shown
  await page.emulateMedia({ media: null, colorScheme: null, forcedColors: null, reducedMotion: motionOf(options) })
  await resize(page, sizeOf(options))
  return shown
}

async function newPage(origin: string, options: Visit): Promise<ShownPage> {
  const context = await (await launch()).newContext({
    viewport: sizeOf(options),
    hasTouch: options.touch ?? false,
    isMobile: options.touch ?? false,
    javaScriptEnabled: options.javaScript ?? true,
    reducedMotion: motionOf(options),
    locale: 'en-GB',
    // It fetches files ahead at every first visit, a seventh of what that costs.
    serviceWorkers: options.serviceWorker ? 'allow' : 'block',
  })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  // The shop takes a second for each AVIF. It makes them for those who ask for one.
  await session.send('Emulation.setDisabledImageTypes', { imageTypes: ['avif'] })
  const shown: ShownPage = { context, page, session, origin, hear: () => undefined, strayed: false }
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      shown.hear(`${message.type()}: ${message.text()} ${message.location().url}`)
  })
  page.on('pageerror', (error) => shown.hear(`page error: ${error.message}`))
  page.on('requestfailed', (request) => {
    // A navigation gives up what the page before it was still loading.
    if (request.failure()?.errorText !== 'net::ERR_ABORTED')
      shown.hear(`failed: ${request.url()} ${request.failure()?.errorText}`)
  })
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame() && !frame.url().startsWith(origin)) shown.strayed = true
  })
  return shown
}

/** Forgets the visitor and keeps the page, or closes both where the page was changed for good. */
async function leavePage(shown: ShownPage, options: Visit): Promise<void> {
  const { context, page, session, origin } = shown
  if (page.isClosed()) return
  if (changesPage(options) || shown.strayed) return context.close()
  for (const other of context.pages()) if (other !== page) await other.close()
  shown.hear = () => undefined
  await context.unrouteAll()
  await page.unrouteAll()
  await context.setOffline(false)
  await page.goto(origin + emptyPage)
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  await context.clearCookies()
  await session.send('Page.resetNavigationHistory')
  const kind = kindOf(origin, options)
  pagesLeft.set(kind, [...(pagesLeft.get(kind) ?? []), shown])
}

const changesPage = (options: Visit) => options.ownPage || options.serviceWorker || options.javaScript === false
const motionOf = ({ reducedMotion }: Visit) => (reducedMotion === false ? 'no-preference' : 'reduce')
const sizeOf = ({ width = 1280, height = 900 }: Visit) => ({ width, height })

/** The first thing the mounted app does is to count the page view. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => window.dataLayer?.some(({ event }) => event === 'page_view'))
}

/** Makes the window another size and waits until the page has noticed: its message may come after the next question. */
export async function resize(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size)
  await page.waitForFunction(({ width, height }) => innerWidth === width && innerHeight === height, size)
}

/** A visitor who has closed the welcome modal and refused tracking before: most tests look at something else. */
export function revisit(options: Visit = {}): Promise<Visitor> {
  return visit({ ...options, stored: { welcome: 'closed', consent: 'refused', ...options.stored } })
}

/** A stored cart of one perfume at its normal price. */
export const storedCart = JSON.stringify([
  {
    id: 4319,
    name: 'Azur eau de parfum',
    slug: 'perfume-azur',
    image: null,
    price: 74.99,
    membership: false,
    variant: null,
    variantLabel: null,
    regularPrice: 74.99,
    memberPrice: 59.99,
    quantity: 1,
  },
])

declare global {
  interface Window {
    dataLayer?: Record<string, unknown>[]
  }
}

export function expectQuiet(visitor: Visitor): void {
  expect(visitor.noise, 'errors in the browser').toEqual([])
}
