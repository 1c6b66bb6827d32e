import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { fetchRaw } from './servers.ts'

/** Limits of a first visit in bytes: text as brotli, fonts and images as sent. */
const budgets = {
  home: { javaScript: 138_000, styles: 30_000, fonts: 60_000, hero: 90_000 },
  product: { javaScript: 143_000, styles: 30_000, fonts: 60_000 },
}

type Weight = { page: string; part: string; bytes: number; limit: number }

/** What first visits to the home and a product page load, with the limits. */
export async function weighFirstVisits(clientFolder: string, origin: string): Promise<Weight[]> {
  const weights: Weight[] = []
  for (const [page, path] of [
    ['home', '/'],
    ['product', '/produkt/handskar'],
  ] as const) {
    const html = await (await fetch(origin + path)).text()
    // The boot loader names the fonts.
    const bootLoader = readFileSync(join(clientFolder, /(\/assets\/boot-loader-[^"]+)/.exec(html)![1]!), 'utf8')
    const named = html + bootLoader
    const weight = (pattern: RegExp, compressed: boolean) =>
      [...new Set([...named.matchAll(pattern)].map((match) => match[1]!))].reduce((sum, file) => {
        const content = readFileSync(join(clientFolder, file))
        return sum + (compressed ? brotliCompressSync(content).length : content.length)
      }, 0)
    const limits = budgets[page]
    weights.push({
      page,
      part: 'JavaScript',
      bytes: weight(/(\/assets\/[^"'` ,()]+\.js)/g, true),
      limit: limits.javaScript,
    })
    weights.push({ page, part: 'styles', bytes: weight(/(\/assets\/[^"'` ,()]+\.css)/g, true), limit: limits.styles })
    weights.push({ page, part: 'fonts', bytes: weight(/(\/assets\/[^"'` ,()]+\.woff2)/g, false), limit: limits.fonts })
    if ('hero' in limits)
      weights.push({ page, part: 'hero at 390 px', bytes: await weighHero(origin, html), limit: limits.hero })
  }
  return weights
}

/** The hero image that a phone with 390 px at three device pixels each chooses. */
async function weighHero(origin: string, html: string): Promise<number> {
  const link = /<link[^>]+as="image"[^>]*>/i.exec(html)?.[0] ?? ''
  const sources = /imagesrcset="([^"]+)"/i.exec(link)?.[1] ?? ''
  const wide = Number(/max\(100vw, (\d+)px\)$/.exec(/imagesizes="([^"]+)"/i.exec(link)?.[1] ?? '')?.[1] ?? 390)
  const candidates = sources.split(', ').map((source) => {
    const [address = '', size = '0w'] = source.replaceAll('&amp;', '&').split(' ')
    return { address, width: Number.parseInt(size, 10) }
  })
  const chosen = candidates.find(({ width }) => width >= wide * 3) ?? candidates.at(-1)
  if (!chosen?.address) throw new Error('The home page names no image to load first')
  const ask = () => fetchRaw(origin + chosen.address, 'image/avif,image/webp,*/*')
  // Until the best variant is made a quicker one is sent: the visitor of the first seconds counts too.
  const first = await ask()
  const deadline = performance.now() + 20_000
  let last = first
  while (last.headers['content-type'] !== 'image/avif' && performance.now() < deadline) last = await ask()
  return Math.max(first.body.length, last.body.length)
}
