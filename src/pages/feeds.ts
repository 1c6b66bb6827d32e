import type { Category, ProductCard } from '#contract/catalogue.ts'
import type { Market } from '#domain/markets/market-rules.ts'
import { hrefIn } from '../storefront/paths.ts'
import { escapeHtml } from './document.ts'

type Place = { origin: string; market: Market }

/** robots.txt: private screens stay out, everything else may be read. */
export function robotsText({ origin, market }: Place): string {
  const closed = (['cart', 'checkout', 'account', 'login', 'register', 'forgotPassword', 'search'] as const).map(
    (key) => `Disallow: ${hrefIn(market, key)}`,
  )
  return ['User-agent: *', ...closed, 'Disallow: /api/', '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n')
}

/** Addresses that one sitemap may hold at most, by its format. */
export const mostInSitemap = 50_000

/** How the products of a shop are spread over sitemaps, the first of which holds every other address too. */
export function sitemapParts(
  others: number,
  products: number,
  most = mostInSitemap,
): { skipped: number; most: number }[] {
  const first = { skipped: 0, most: Math.max(0, most - others) }
  const further = Math.max(0, Math.ceil((products - first.most) / most))
  return [first, ...Array.from({ length: further }, (_, place) => ({ skipped: first.most + place * most, most }))]
}

/** The list of sitemaps, where one cannot hold everything. */
export function sitemapIndexXml({ origin }: Place, parts: number): string {
  const entries = Array.from(
    { length: parts },
    (_, place) => `<sitemap><loc>${escapeHtml(origin)}/sitemap.xml?part=${place + 1}</loc></sitemap>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}
</sitemapindex>
`
}

/** Addresses of public screens other than those of products. */
export function screenPaths(
  { market }: Place,
  content: { categories: Pick<Category, 'handle'>[]; pages: string[] },
): string[] {
  return [
    hrefIn(market, 'home'),
    hrefIn(market, 'contact'),
    ...content.pages.map((slug) => hrefIn(market, 'pages', { slug })),
    ...content.categories.map(({ handle }) => hrefIn(market, 'category', { slug: handle })),
  ]
}

/** One sitemap, a piece at a time: screens, then products as they come. */
export async function* sitemapXml(
  { origin, market }: Place,
  paths: string[],
  slugs: AsyncIterable<string[]>,
): AsyncGenerator<string, void, undefined> {
  const entries = (some: string[]) =>
    some.map((path) => `<url><loc>${escapeHtml(origin + path)}</loc></url>\n`).join('')
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n`
  yield entries(paths)
  for await (const some of slugs) yield entries(some.map((slug) => hrefIn(market, 'product', { slug })))
  yield '</urlset>\n'
}

/** The product feed in Google's format, a piece at a time: the normal price, since the member price starts a membership. */
export async function* productFeedXml(
  place: Place,
  shopName: string,
  products: AsyncIterable<ProductCard[]>,
): AsyncGenerator<string, void, undefined> {
  yield `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">
<channel>
<title>${escapeHtml(shopName)}</title>
<link>${escapeHtml(place.origin)}/</link>
<description>${escapeHtml(shopName)}</description>
`
  for await (const some of products) yield some.map((product) => `${feedItem(place, shopName, product)}\n`).join('')
  yield '</channel>\n</rss>\n'
}

function feedItem({ origin, market }: Place, shopName: string, product: ProductCard): string {
  const [first, ...others] = product.images
  const fields: [name: string, value: string | null][] = [
    ['g:id', String(product.id)],
    ['g:title', product.name],
    ['g:description', product.summary || product.name],
    ['g:link', origin + hrefIn(market, 'product', { slug: product.slug })],
    ['g:image_link', first ? `${origin}/storage/${first}?w=1280` : null],
    ...others
      .slice(0, 10)
      .map((path): [string, string] => ['g:additional_image_link', `${origin}/storage/${path}?w=1280`]),
    ['g:availability', product.available ? 'in_stock' : 'out_of_stock'],
    ['g:price', `${product.price.toFixed(2)} EUR`],
    ['g:condition', 'new'],
    ['g:brand', shopName],
    ['g:product_type', product.categories[0]?.name ?? null],
  ]
  const lines = fields.flatMap(([name, value]) => (value ? [`<${name}>${escapeHtml(value)}</${name}>`] : []))
  return `<item>\n${lines.join('\n')}\n</item>`
}
