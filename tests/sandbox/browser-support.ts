import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { serve } from '@hono/node-server'
import { type Browser, chromium, type Frame, type FrameLocator, type Page } from 'playwright-core'
import Stripe from 'stripe'
import { build, type Rolldown } from 'vite'
import { afterAll, expect } from 'vitest'
import { createSandbox, defaultKeys } from '../../sandbox/sandbox.ts'
import { freePort } from '../../tools/servers/free-port.ts'
import { headlessChromium } from '../support/real-browser.ts'

/** A running server at `origin`: 127.0.0.1, or a name that resolves to it. */
export type Running = { readonly origin: string; readonly port: number; close(): Promise<void> }

function closing(server: { close(done: () => void): unknown; closeAllConnections?: () => void }): () => Promise<void> {
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections?.()
    })
}

/** Serves an app, or a whole sandbox, on a free port by default. A dropped response breaks the connection. */
export async function serveApp(
  app: { fetch(request: Request, caller: { peer?: string | undefined }): Response | Promise<Response> },
  givenPort?: number,
): Promise<Running> {
  const port = givenPort ?? (await freePort())
  const server = await new Promise<Server>((resolve, reject) => {
    const started = serve(
      {
        port,
        hostname: '127.0.0.1',
        fetch: async (request, bindings) => {
          try {
            return await app.fetch(request, { peer: bindings.incoming.socket.remoteAddress })
          } catch {
            bindings.incoming.socket.destroy()
            return new Response(null, { status: 500 })
          }
        },
      },
      () => resolve(started),
    ) as Server
    started.on('error', reject)
  })
  return { origin: `http://localhost:${port}`, port, close: closing(server) }
}

/** A sandbox in memory on a free port, and the official library using it. */
export async function startSandbox() {
  const port = await freePort()
  const sandbox = createSandbox({ dataFile: ':memory:', baseUrl: `http://localhost:${port}` })
  const running = await serveApp(sandbox, port)
  const stripe = new Stripe(defaultKeys.secretKey, { host: 'localhost', port, protocol: 'http', telemetry: false })
  return {
    ...running,
    state: sandbox.state,
    stripe,
    async close() {
      await running.close()
      await sandbox.close()
    },
  }
}

/** The small shop page, bundled. */
async function bundleShopPage(): Promise<string> {
  const output = (await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"development"' },
    build: {
      write: false,
      minify: false,
      rolldownOptions: {
        input: fileURLToPath(new URL('./browser-shop-page.tsx', import.meta.url)),
        output: { format: 'iife', entryFileNames: 'shop.js' },
      },
    },
  })) as Rolldown.RolldownOutput
  const chunk = output.output.find((file) => file.type === 'chunk')
  return chunk === undefined ? '' : chunk.code
}

const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Shop</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="/shop.css"><script src="/shop.js" defer></script></head>
<body><main id="root"></main></body></html>`

const css = `body { margin: 0; padding: 24px 16px; background: #fbf9f5; font: 16px/1.5 system-ui, sans-serif; color: #1d1b18 }
form { max-width: 480px; margin: 0 auto } label { display: block; font-weight: 600; margin-bottom: 6px }
.StripeElement { padding: 14px; border: 1px solid #d9d1c3; border-radius: 10px; background: #fff }
.StripeElement--focus { outline: 2px solid #2f5bea; outline-offset: 1px }
.StripeElement--invalid { border-color: #9a3f21 } [role=alert] { min-height: 24px; color: #9a3f21; margin: 6px 0 16px }
output { display: block; overflow-wrap: anywhere; font-size: 12px; color: #655e54 }`

/** Serves the shop page on its own origin, under a strict Content-Security-Policy. */
async function serveShop(script: string, sandboxOrigin: string): Promise<Running> {
  const policy = [
    "default-src 'none'",
    `script-src 'self' ${sandboxOrigin}`,
    "style-src 'self'",
    `frame-src ${sandboxOrigin}`,
    `connect-src 'self' ${sandboxOrigin}`,
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; ')
  const files: Record<string, [type: string, text: string]> = {
    '/': ['text/html', page],
    '/shop.js': ['text/javascript', script],
    '/shop.css': ['text/css', css],
  }
  const server = createServer((request, response) => {
    const [type, text] = files[new URL(request.url ?? '/', 'http://shop').pathname] ?? ['', null]
    if (text === null) {
      response.writeHead(404).end()
      return
    }
    response.writeHead(200, { 'Content-Type': `${type}; charset=utf-8`, 'Content-Security-Policy': policy }).end(text)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address() as AddressInfo
  return { origin: `http://shop.localhost:${address.port}`, port: address.port, close: closing(server) }
}

/** The system's Chromium; every host name resolves to this machine. */
export function launchChromium(): Promise<Browser> {
  return chromium.launch({
    executablePath: headlessChromium,
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--disable-quic',
      '--no-first-run',
      '--host-resolver-rules=MAP * 127.0.0.1',
    ],
  })
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * Violated accessibility rules with their elements. Rules about whole pages, such as landmarks, do not apply to a
 * frame.
 */
export async function accessibilityFaults(page: Page | Frame): Promise<string[]> {
  await page.evaluate(axeSource)
  const found = await page.evaluate(async () => {
    const { axe } = window as unknown as { axe: { run(options: object): Promise<{ violations: Violation[] }> } }
    type Violation = { id: string; nodes: { target: string[] }[] }
    const { violations } = await axe.run({ iframes: false })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)
  })
  const pageOnly = /^(landmark-one-main|page-has-heading-one|region):/
  return 'mainFrame' in page ? found : found.filter((fault) => !pageOnly.test(fault))
}

export type CardEvent = { readonly name: string; readonly detail: Record<string, unknown> | null }

/**
 * A sandbox, a shop page on its own origin and a browser for one test file. The console must stay empty unless cards
 * are declined: browsers log those responses.
 */
export async function openShopPage({ declines = false } = {}) {
  const sandbox = await startSandbox()
  const shop = await serveShop(await bundleShopPage(), sandbox.origin)
  const browser = await launchChromium()
  afterAll(async () => {
    await browser.close()
    await shop.close()
    await sandbox.close()
  })
  const withShop = async (options: Record<string, string>, work: (opened: OpenedShop) => Promise<void>) => {
    const opened = await openShop(
      browser,
      `${shop.origin}/?${new URLSearchParams({ sandbox: sandbox.origin, ...options })}`,
    )
    try {
      await work(opened)
      if (!declines) expect(opened.problems).toEqual([])
    } finally {
      await opened.page.context().close()
    }
  }
  return { sandbox, shop, withShop }
}

export type OpenedShop = Awaited<ReturnType<typeof openShop>>

/** The shop page with its card field ready; `problems` collects console errors and policy violations. */
async function openShop(browser: Browser, address: string) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  const problems: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') problems.push(message.text())
  })
  page.on('pageerror', (error) => problems.push(error.message))
  await page.goto(address)
  const field = cardFrame(page)
  await field.locator('input[name=number]').waitFor()
  await page.waitForFunction(() =>
    (window as unknown as { cardEvents: CardEvent[] }).cardEvents.some((e) => e.name === 'ready'),
  )
  return { page, field, problems }
}

export function cardFrame(page: Page): FrameLocator {
  return page.frameLocator('iframe[name=vitrine-sandbox-card-field]')
}

/** The events that the card field has reported to the page. */
export function cardEvents(page: Page): Promise<CardEvent[]> {
  return page.evaluate(() => (window as unknown as { cardEvents: CardEvent[] }).cardEvents)
}

/** Types a card as a payer does; the focus moves on by itself. */
export async function typeCard(
  page: Page,
  field: FrameLocator,
  number: string,
  expiry = '1234',
  code = '123',
): Promise<void> {
  await field.locator('input[name=number]').click()
  await page.keyboard.type(number)
  await page.keyboard.type(expiry)
  await page.keyboard.type(code)
}
