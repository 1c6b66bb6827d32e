import { maxInSitemap, productFeedXml, sitemapParts, sitemapXml } from '../../src/api/feeds.ts'
import { toFeedProducts } from '../../src/api/responses/feed-response.ts'
import { countSlugsForAll, productsForAll, slugsForAll } from '../../src/domain/catalogue/products/all-products.ts'
import type { Shop } from '../../src/shop.ts'
import { variantsOfGenerated } from './generated-products.ts'

export type FeedFigures = { name: string; text: string; right: boolean; growth: number }

/**
 * Makes every sitemap and the product feed of a shop of so many products. Returns seconds, bytes, memory growth in MB,
 * and whether each product, or variant in the feed, is listed once.
 */
export async function feedFigures(shop: Pick<Shop, 'database' | 'clock'>, products: number): Promise<FeedFigures[]> {
  const site = { origin: 'https://shop.example', market: 'no' } as const
  const sitemaps = await measured(async () => {
    const counts: number[] = []
    let bytes = 0
    for (const part of sitemapParts(0, await countSlugsForAll(shop, 'EUR'))) {
      const read = await readItems(sitemapXml(site, [], slugsForAll(shop, { ...part, currency: 'EUR' })), /<loc>/g)
      counts.push(read.found)
      bytes += read.bytes
    }
    const sum = counts.reduce((total, count) => total + count, 0)
    return {
      right: Math.max(...counts) <= maxInSitemap && sum === products,
      bytes,
      reported: `${counts.join(' + ')} addresses`,
    }
  })
  const feed = await measured(async () => {
    const { found, bytes } = await readItems(productFeedXml(site, 'Shop', everyCard(shop)), /<g:id>/g)
    return { right: found === products * variantsOfGenerated, bytes, reported: `${found} items` }
  })
  return [
    { name: `sitemaps, ${products} products`, ...sitemaps },
    { name: `product feed, ${products} products`, ...feed },
  ]
}

async function* everyCard(shop: Parameters<typeof productsForAll>[0]) {
  for await (const rows of productsForAll(shop, 'EUR'))
    yield rows.flatMap((row) =>
      toFeedProducts(row, { language: 'en', country: 'SE', currency: 'EUR', now: shop.clock() }),
    )
}

async function readItems(items: AsyncIterable<string>, pattern: RegExp): Promise<{ found: number; bytes: number }> {
  let [found, bytes] = [0, 0]
  for await (const item of items) {
    found += item.match(pattern)?.length ?? 0
    bytes += Buffer.byteLength(item)
  }
  return { found, bytes }
}

async function measured(work: () => Promise<{ right: boolean; bytes: number; reported: string }>) {
  const before = process.memoryUsage().rss
  let max = before
  const watch = setInterval(() => {
    max = Math.max(max, process.memoryUsage().rss)
  }, 10)
  const started = performance.now()
  const { right, bytes, reported } = await work()
  clearInterval(watch)
  const seconds = (performance.now() - started) / 1_000
  const growth = (Math.max(max, process.memoryUsage().rss) - before) / 1024 / 1024
  const text = `${reported}, ${(bytes / 1024 / 1024).toFixed(1)} MB in ${seconds.toFixed(2)} s, memory grew by ${growth.toFixed(0)} MB`
  return { text, right, growth }
}
