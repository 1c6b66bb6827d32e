import { createHash } from 'node:crypto'
import { type FeedProduct, toFeedProducts } from '#api/responses/feed-response.ts'
import { findFeedValues } from '#domain/catalogue/attributes/attribute-queries.ts'
import { productsForAll } from '#domain/catalogue/products/all-products.ts'
import { isAboutProducts } from '#shared/cache-tags.ts'
import { hourMs, minuteMs } from '#shared/dates.ts'
import type { Country, Language } from '#shared/markets.ts'
import type { Currency } from '#shared/money.ts'
import type { Shop } from '#shop.ts'
import { type FeedSite, productFeedXml } from './feeds.ts'

type Wanted = { site: FeedSite; brand: string; language: Language; country: Country; currency: Currency }
type Feed = { file: Promise<string>; madeAt: number; change: number }

// Max feeds, one per host and language; more than any shop has.
const maxFeeds = 32

/**
 * Creates a function that returns the product feed's bytes from a file, which is rebuilt hourly or after a product
 * change. Concurrent requests wait for the same file.
 */
export function createProductFeed(shop: Shop): (wanted: Wanted) => Promise<AsyncIterable<Uint8Array>> {
  const feeds = new Map<string, Feed>()
  let change = 0
  shop.changes.subscribe((tags) => {
    if (tags.some(isAboutProducts)) change += 1
  })
  const make = async (key: string, { site, brand, ...reader }: Wanted) => {
    const file = `feeds/${key}.xml`
    await shop.files.write(file, productFeedXml(site, brand, everyCard(shop, reader)))
    return file
  }
  return async (wanted) => {
    const key = createHash('sha256').update(JSON.stringify(wanted)).digest('hex').slice(0, 32)
    const now = shop.clock().getTime()
    // Changes by other processes may be missed while the listener is disconnected.
    const maxAge = shop.changes.isListening() ? hourMs : minuteMs
    let feed = feeds.get(key)
    if (!feed || feed.change !== change || now - feed.madeAt >= maxAge) {
      feed = { file: make(key, wanted), madeAt: now, change }
      feeds.delete(key)
      feeds.set(key, feed)
      feed.file.catch(() => feeds.delete(key))
      for (const old of [...feeds.keys()].slice(0, -maxFeeds)) {
        feeds.delete(old)
        await shop.files.remove(`feeds/${old}.xml`)
      }
    }
    return shop.files.read(await feed.file)
  }
}

async function* everyCard(
  shop: Shop,
  { language, country, currency }: Pick<Wanted, 'language' | 'country' | 'currency'>,
): AsyncGenerator<FeedProduct[], void, undefined> {
  const now = shop.clock()
  for await (const rows of productsForAll(shop, currency)) {
    const values = await findFeedValues(
      shop.database,
      rows.map(({ id }) => id),
    )
    yield rows.flatMap((row) => toFeedProducts(row, { language, country, currency, now }, values.get(row.id)))
  }
}
