import { existsSync } from 'node:fs'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { expect, onTestFinished, TestRunner } from 'vitest'
import { workerShop } from './worker-shop.ts'

/** Hosts of the tests all lead to this machine: market by first label, language by top-level domain. */
export type Visit = {
  /** Host name without port; defaults to `localhost`. */
  host?: string
  /** Port of a separate shop; defaults to that of all browser tests. */
  port?: number
  width?: number
  height?: number
  /** Fingers instead of a mouse. */
  touch?: boolean
  /** Console messages that are expected, e.g. about a response that a test makes fail on purpose. */
  expectedNoise?: RegExp[]
  javaScript?: boolean
  reducedMotion?: boolean
  /** True to use the shop's service worker; off by default. */
  serviceWorker?: boolean
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
  /** Problems in the browser so far: console errors and warnings, page errors, failed requests. */
  noise: string[]
}

/** The headless Chromium if the system has one, because it takes half the processor time. */
export const headlessChromium =
  process.env.CHROMIUM_HEADLESS ??
  process.env.CHROMIUM ??
  ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((path) => existsSync(path))!

let browser: Promise<Browser> | undefined

function launch(): Promise<Browser> {
  browser ??= chromium.launch({
    executablePath: headlessChromium,
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
 * Closes every page; call it in `afterAll` of every browser test file. The browser itself serves all files of its
 * worker.
 */
export async function closeBrowser(): Promise<void> {
  const contexts = (await browser)?.contexts() ?? []
  await Promise.all(contexts.map((context) => context.close()))
}

/**
 * A fresh visitor with empty storage, so that welcome dialog and consent banner appear. Called in a test, its pages are
 * closed at the end of it.
 */
export async function visit(options: Visit = {}): Promise<Visitor> {
  const origin = `http://${options.host ?? 'localhost'}:${options.port ?? workerShop().port}`
  let opened: BrowserContext | undefined
  // Tests of one file come one after the other: at the same time they would close each other's pages.
  if (TestRunner.getCurrentTest()) onTestFinished(() => opened?.close())
  const context = await (await launch()).newContext({
    viewport: { width: options.width ?? 1280, height: options.height ?? 900 },
    hasTouch: options.touch ?? false,
    isMobile: options.touch ?? false,
    javaScriptEnabled: options.javaScript ?? true,
    reducedMotion: options.reducedMotion === false ? 'no-preference' : 'reduce',
    locale: 'en-GB',
    // It fetches files ahead at every first visit, a seventh of what that costs.
    serviceWorkers: options.serviceWorker ? 'allow' : 'block',
  })
  opened = context
  context.setDefaultTimeout(60_000)
  const page = await context.newPage()
  // AVIF is disabled, because the shop takes a second to make each one when it is first requested.
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setDisabledImageTypes', { imageTypes: ['avif'] })
  if (options.stored) {
    // Playwright's own `storageState` opens one more page for it, which takes a fifth of a second.
    await page.goto(`${origin}/robots.txt`)
    await page.evaluate((stored) => Object.assign(localStorage, stored), options.stored)
  }
  const noise: string[] = []
  const expected = [/Service Worker registration blocked/, ...(options.expectedNoise ?? [])]
  const add = (text: string) => {
    if (!expected.some((pattern) => pattern.test(text))) noise.push(text)
  }
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      add(`${message.type()}: ${message.text()} ${message.location().url}`)
  })
  page.on('pageerror', (error) => add(`page error: ${error.message}`))
  page.on('requestfailed', (request) => {
    // A navigation gives up what the page before it was still loading.
    if (request.failure()?.errorText !== 'net::ERR_ABORTED')
      add(`failed: ${request.url()} ${request.failure()?.errorText}`)
  })
  return {
    page,
    context,
    origin,
    noise,
    async goto(path) {
      await page.goto(origin + path, { waitUntil: 'domcontentloaded' })
      if (options.javaScript !== false) await hydrated(page)
    },
  }
}

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
