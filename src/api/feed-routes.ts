import { createRoute, z } from '@hono/zod-openapi'
import { countSlugsForAll, slugsForAll } from '#domain/catalogue/products/all-products.ts'
import type { CategoryRow } from '#domain/catalogue/products/category-queries.ts'
import { listCategories } from '#domain/catalogue/products/read-catalogue.ts'
import { listPageSlugs } from '#domain/content/editorial/read-content.ts'
import { getShopInformation } from '#domain/content/editorial/shop-information.ts'
import { isOfficeHost } from '#shared/office-hosts.ts'
import { ShopError } from '#shared/shop-error.ts'
import type { Shop } from '#shop.ts'
import { maxInSitemap, robotsText, screenPaths, sitemapIndexXml, sitemapParts, sitemapXml } from './feeds.ts'
import { createProductFeed } from './product-feed.ts'
import { createRoutes, type Visitor } from './visitor.ts'

const text = (operationId: string, path: string, type: string, summary: string) =>
  createRoute({
    method: 'get',
    path,
    operationId,
    tags: ['Search engines'],
    summary,
    responses: { 200: { description: summary, content: { [type]: { schema: z.string() } } } },
  })

const robotsRoute = text('getRobots', '/robots.txt', 'text/plain', 'What robots may read')
const sitemapRoute = createRoute({
  ...text(
    'getSitemap',
    '/sitemap.xml',
    'application/xml',
    'Every public address on this host, or the list of sitemaps that hold them',
  ),
  request: { query: z.object({ part: z.coerce.number().int().min(1).max(50_000).optional() }) },
})
const productFeedRoute = text(
  'getProductFeed',
  '/feeds/products.xml',
  'application/xml',
  "Every product, in Google's format",
)

const headers = (type: string) => ({
  'content-type': `${type}; charset=utf-8`,
  'cache-control': 'public, max-age=3600',
})
const siteOf = ({ https, host, market }: Visitor) => ({ origin: `${https ? 'https' : 'http'}://${host}`, market })

/** Serves robots.txt, sitemaps and the product feed. `maxAddresses` is the max number of addresses per sitemap. */
export function feedRoutes(shop: Shop, maxAddresses = maxInSitemap) {
  const productFeed = createProductFeed(shop)
  return createRoutes()
    .openapi(robotsRoute, (context) =>
      context.body(
        robotsText({
          ...siteOf(context.get('visitor')),
          hasOffice: isOfficeHost(context.get('visitor').host, shop.environment.officeHosts),
        }),
        200,
        headers('text/plain'),
      ),
    )
    .openapi(sitemapRoute, async (context) => {
      const visitor = context.get('visitor')
      const site = siteOf(visitor)
      const { part: asked } = context.req.valid('query')
      const [categories, pages, products] = await Promise.all([
        allCategories(shop),
        listPageSlugs(shop),
        countSlugsForAll(shop, visitor.currency),
      ])
      const paths = screenPaths(site, { categories, pages })
      const parts = sitemapParts(paths.length, products, maxAddresses)
      if (asked === undefined && parts.length > 1) {
        return context.body(sitemapIndexXml(site, parts.length), 200, headers('application/xml'))
      }
      const part = parts[(asked ?? 1) - 1]
      if (!part) throw new ShopError('request.notFound')
      const { currency } = visitor
      const xml = sitemapXml(
        site,
        (asked ?? 1) === 1 ? paths.slice(0, maxAddresses) : [],
        slugsForAll(shop, { ...part, currency }),
      )
      return context.body(streamOf(encoded(xml)), 200, headers('application/xml'))
    })
    .openapi(productFeedRoute, async (context) => {
      const visitor = context.get('visitor')
      const { brand } = await getShopInformation(shop, visitor)
      const { language, country, currency } = visitor
      const wanted = { site: siteOf(visitor), brand: brand.name, language, country, currency }
      const bytes = await productFeed(wanted)
      return context.body(streamOf(bytes), 200, headers('application/xml'))
    })
}

/** Streams chunks on demand: each is made when the reader asks for it. Making stops when the reader disconnects. */
function streamOf(items: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const iterator = items[Symbol.asyncIterator]()
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await iterator.next()
        if (done) controller.close()
        else controller.enqueue(value)
      },
      async cancel() {
        await iterator.return?.()
      },
    },
    { highWaterMark: 0 },
  )
}

async function* encoded(items: AsyncIterable<string>): AsyncGenerator<Uint8Array, void, undefined> {
  const encoder = new TextEncoder()
  for await (const item of items) yield encoder.encode(item)
}

async function allCategories(shop: Shop): Promise<CategoryRow[]> {
  return (await listCategories(shop, { page: 1, perPage: 1_000 })).categories
}
