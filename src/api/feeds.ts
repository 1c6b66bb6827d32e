import type { Category } from '#contract/catalogue.ts'
import type { Market } from '#shared/markets.ts'
import { hrefIn } from '#shared/paths.ts'
import { type RouteKey, routeKeys, type ScreenRow, screens } from '#shared/screens.ts'
import { variantQuery } from '#shared/variant-offers.ts'
import { escapeXml } from '#shared/xml.ts'
import { feedFields } from './feed-fields.ts'
import type { FeedProduct } from './responses/feed-response.ts'

export type FeedSite = { origin: string; market: Market }

/** Renders robots.txt, which blocks private screens and allows everything else. */
export function robotsText({ origin, market, hasOffice }: FeedSite & { hasOffice: boolean }): string {
  const closed = screensOpenTo('private')
    .map((key) => hrefIn(market, key))
    // A rule also covers all paths that begin with it.
    .filter((path, _, all) => !all.some((other) => path.startsWith(`${other}/`)))
    .map((path) => `Disallow: ${path}`)
  const office = hasOffice ? ['Disallow: /office'] : []
  return ['User-agent: *', ...closed, 'Disallow: /api/', ...office, '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n')
}

/** Max addresses per sitemap in the sitemap format. */
export const maxInSitemap = 50_000

/** Splits the products into sitemaps of at most `limit` addresses each. The first sitemap also holds all `others`. */
export function sitemapParts(
  others: number,
  products: number,
  limit = maxInSitemap,
): { skipped: number; limit: number }[] {
  const first = { skipped: 0, limit: Math.max(0, limit - others) }
  const further = Math.max(0, Math.ceil((products - first.limit) / limit))
  return [first, ...Array.from({ length: further }, (_, index) => ({ skipped: first.limit + index * limit, limit }))]
}

/** Renders the index of sitemaps, needed if one sitemap cannot hold all addresses. */
export function sitemapIndexXml({ origin }: FeedSite, parts: number): string {
  const entries = Array.from(
    { length: parts },
    (_, index) => `<sitemap><loc>${escapeXml(origin)}/sitemap.xml?part=${index + 1}</loc></sitemap>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}
</sitemapindex>
`
}

/** Returns the paths of all public screens except those of products. */
export function screenPaths(
  { market }: FeedSite,
  content: { categories: Pick<Category, 'handle'>[]; pages: string[] },
): string[] {
  const plain = screensOpenTo('public').filter((key) => !screens[key].path[market].includes(':'))
  return [
    ...plain.map((key) => hrefIn(market, key)),
    ...content.pages.map((slug) => hrefIn(market, 'pages', { slug })),
    ...content.categories.map(({ handle }) => hrefIn(market, 'category', { slug: handle })),
  ]
}

function screensOpenTo(access: ScreenRow['access']): RouteKey[] {
  return routeKeys.filter((key) => screens[key].access === access)
}

/** Streams one sitemap: screens first, then products. */
export async function* sitemapXml(
  { origin, market }: FeedSite,
  paths: string[],
  slugs: AsyncIterable<string[]>,
): AsyncGenerator<string, void, undefined> {
  const entries = (some: string[]) => some.map((path) => `<url><loc>${escapeXml(origin + path)}</loc></url>\n`).join('')
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n`
  yield entries(paths)
  for await (const some of slugs) yield entries(some.map((slug) => hrefIn(market, 'product', { slug })))
  yield '</urlset>\n'
}

/** Streams the product feed in Google's format. */
export async function* productFeedXml(
  site: FeedSite,
  shopName: string,
  products: AsyncIterable<FeedProduct[]>,
): AsyncGenerator<string, void, undefined> {
  yield `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">
<channel>
<title>${escapeXml(shopName)}</title>
<link>${escapeXml(site.origin)}/</link>
<description>${escapeXml(shopName)}</description>
`
  for await (const some of products) yield some.map((product) => `${feedItem(site, shopName, product)}\n`).join('')
  yield '</channel>\n</rss>\n'
}

function feedItem({ origin, market }: FeedSite, shopName: string, product: FeedProduct): string {
  const query = variantQuery(product.options, product.variant?.values ?? [])
  const address = origin + hrefIn(market, 'product', { slug: product.slug }) + (product.variant ? query : '')
  const publisher = { shopName, origin, address, description: product.summary || product.name }
  const values = Object.values(feedFields).flatMap((field) => Object.entries(field?.(product, publisher) ?? {}))
  // What an option says of a variant is more than what an attribute says of the whole product.
  const elements = new Map(values.filter(([, value]) => value?.length !== 0 && value !== null && value !== ''))
  const lines = [...elements]
    .flatMap(([name, value]) => [value ?? []].flat().map((content) => element(name, content)))
    .filter((line) => line !== '')
  return `<item>\n${lines.join('\n')}\n</item>`
}

/** An element with a text or with elements in it; nothing where it would be empty. */
function element(name: string, content: string | Record<string, string>): string {
  if (!content) return ''
  const inside =
    typeof content === 'string'
      ? escapeXml(content)
      : Object.entries(content)
          .map(([part, text]) => element(part, text))
          .join('')
  return `<${name}>${inside}</${name}>`
}
