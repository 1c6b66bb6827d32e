import { chromium, type Page } from 'playwright-core'
import { fetchRaw } from './servers.ts'

/** Limits of a first visit in bytes: text as brotli, fonts and images as sent. */
const budgets = {
  home: { javaScript: 142_000, styles: 30_000, fonts: 60_000 },
  product: { javaScript: 150_000, styles: 30_000, fonts: 60_000 },
}
const heroLimit = 90_000

type Weight = { page: string; part: string; bytes: number; limit: number }

/**
 * Measures what Chromium loads on a first visit to home and a product page, with the limits. It uses a phone's screen
 * and waits for an idle network without a press.
 */
export async function weighFirstVisits(origin: string): Promise<Weight[]> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_HEADLESS ?? process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
  })
  try {
    const weights: Weight[] = []
    for (const [page, path] of [
      ['home', '/'],
      ['product', '/produkt/handskar'],
    ] as const) {
      const limits = budgets[page]
      const loaded = await weighLoads(await browser.newPage({ viewport: { width: 390, height: 844 } }), origin + path)
      weights.push({ page, part: 'JavaScript', bytes: loaded('.js'), limit: limits.javaScript })
      weights.push({ page, part: 'styles', bytes: loaded('.css'), limit: limits.styles })
      weights.push({ page, part: 'fonts', bytes: loaded('.woff2'), limit: limits.fonts })
    }
    return weights
  } finally {
    await browser.close()
  }
}

/**
 * Opens a page and returns the bytes of the files with an ending that it loaded, as they were sent. Images are left
 * out, because the shop takes long to make each of them for the first time.
 */
async function weighLoads(page: Page, address: string): Promise<(ending: string) => number> {
  await page.route('**', (route) => (route.request().resourceType() === 'image' ? route.abort() : route.fallback()))
  await page.goto(address)
  await page.waitForFunction(() => window.dataLayer?.some(({ event }) => event === 'page_view'))
  await page.waitForLoadState('networkidle')
  const loads = await page.evaluate(() =>
    performance.getEntriesByType('resource').map((entry) => {
      const { name, encodedBodySize } = entry as PerformanceResourceTiming
      return { name, bytes: encodedBodySize }
    }),
  )
  await page.close()
  return (ending) => loads.filter(({ name }) => name.endsWith(ending)).reduce((sum, { bytes }) => sum + bytes, 0)
}

/** Weighs the first image of the home page as a phone with 390 px at three device pixels each chooses it. */
export async function weighHero(origin: string): Promise<Weight> {
  return { page: 'home', part: 'hero at 390 px', bytes: await chosenHero(`${origin}/`), limit: heroLimit }
}

async function chosenHero(address: string): Promise<number> {
  const html = await (await fetch(address)).text()
  const link = /<link[^>]+as="image"[^>]*>/i.exec(html)?.[0] ?? ''
  const sources = /imagesrcset="([^"]+)"/i.exec(link)?.[1] ?? ''
  const wide = Number(/max\(100vw, (\d+)px\)$/.exec(/imagesizes="([^"]+)"/i.exec(link)?.[1] ?? '')?.[1] ?? 390)
  const candidates = sources.split(', ').map((source) => {
    const [address = '', size = '0w'] = source.replaceAll('&amp;', '&').split(' ')
    return { address, width: Number.parseInt(size, 10) }
  })
  const chosen = candidates.find(({ width }) => width >= wide * 3) ?? candidates.at(-1)
  if (!chosen?.address) throw new Error('The home page names no image to load first')
  const ask = () => fetchRaw(new URL(chosen.address, address).toString(), 'image/avif,image/webp,*/*')
  // A quicker variant is sent until the best one is made, and the first visitors count too.
  const first = await ask()
  const deadline = performance.now() + 20_000
  let last = first
  while (last.headers['content-type'] !== 'image/avif' && performance.now() < deadline) last = await ask()
  return Math.max(first.body.length, last.body.length)
}
