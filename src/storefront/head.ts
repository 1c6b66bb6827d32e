import type { Product } from '#contract/catalogue.ts'
import type { FaqItem, ShopInformation } from '#contract/content.ts'
import { htmlLang, type Language, marketOfHost } from '#domain/markets/market-rules.ts'
import { eurosToCents } from '#domain/money/money-rules.ts'
import { hrefIn, matchPath, type RouteKey } from './paths.ts'
import type { Storefront } from './storefront.ts'

/** One element of the document's head; every other property is an attribute. */
export type HeadTag = { tag: 'meta' | 'link' } & Record<string, string>
export type Head = { title: string; tags: HeadTag[]; jsonLd: object[] }

/** What a screen says of itself. */
export type HeadInput = {
  /** Without the brand's name. */
  title: string
  description?: string | null
  /** The screen's one address on this host, query included where it makes another page; null: none (not found). */
  path: string | null
  /** Private or passing screens stay out of search engines. */
  noindex?: boolean
  /** Path below /storage/. */
  image?: string | null
  type?: 'website' | 'product'
  /** The largest picture of the first view, to be fetched early. */
  preload?: { src: string; srcSet: string; sizes: string } | null
  jsonLd?: object[]
}

type HeadContext = Pick<Storefront, 'shop' | 'language' | 'market' | 'origin'>

/** Open Graph wants a country with the language. */
const openGraphLocales: Record<Language, string> = { no: 'nb_NO', sv: 'sv_SE', fr: 'fr_FR', en: 'en_GB' }

export function headOf(storefront: HeadContext, input: HeadInput): Head {
  const { shop, language, origin } = storefront
  const title =
    input.title === shop.brand.name || !input.title ? shop.brand.name : `${input.title} – ${shop.brand.name}`
  const description = input.description ? shortened(input.description, 160) : null
  const address = input.path === null ? null : origin + input.path
  const image = input.image ? `${origin}/storage/${input.image}?w=1280` : null
  const metas: [attribute: 'name' | 'property', name: string, content: string | null][] = [
    ['name', 'description', description],
    ['name', 'robots', input.noindex ? 'noindex' : null],
    ['property', 'og:title', input.title || shop.brand.name],
    ['property', 'og:description', description],
    ['property', 'og:type', input.type ?? 'website'],
    ['property', 'og:url', address],
    ['property', 'og:image', image],
    ['property', 'og:site_name', shop.brand.name],
    ['property', 'og:locale', openGraphLocales[language]],
    ['name', 'twitter:card', image ? 'summary_large_image' : null],
  ]
  const tags: HeadTag[] = metas.flatMap(([attribute, name, content]) =>
    content ? [{ tag: 'meta', [attribute]: name, content } as HeadTag] : [],
  )
  tags.push(
    { tag: 'link', rel: 'manifest', href: '/manifest.webmanifest' },
    { tag: 'link', rel: 'apple-touch-icon', href: '/brand/icon-180.png' },
  )
  if (address && !input.noindex) {
    tags.push({ tag: 'link', rel: 'canonical', href: address })
    for (const [hreflang, href] of alternatesOf(storefront, input.path!))
      tags.push({ tag: 'link', rel: 'alternate', hreflang, href })
  }
  if (input.preload) {
    tags.push({
      tag: 'link',
      rel: 'preload',
      as: 'image',
      href: input.preload.src,
      imagesrcset: input.preload.srcSet,
      imagesizes: input.preload.sizes,
      fetchpriority: 'high',
    })
  }
  return { title, tags, jsonLd: input.jsonLd ?? [] }
}

/** The same screen on the other public hosts of the shop, by language; empty where none are configured. */
export function alternatesOf({ shop, market }: Pick<HeadContext, 'shop' | 'market'>, path: string): [string, string][] {
  const hosts = shop.publicHosts
  if (hosts.length < 2) return []
  const [pathname = '/', query] = path.split('?', 2)
  const found = matchPath(market, pathname)
  if (!found) return []
  const alternates = hosts.map(({ url, language }): [string, string] => {
    const { host, origin } = new URL(url)
    return [
      htmlLang(language),
      origin + hrefIn(marketOfHost(host), found.key, found.params) + (query ? `?${query}` : ''),
    ]
  })
  const english = alternates.find(([language]) => language === 'en') ?? alternates[0]!
  return [...alternates, ['x-default', english[1]]]
}

/** Screens that belong to one shopper or to a moment. */
const privateKeys: ReadonlySet<RouteKey> = new Set<RouteKey>([
  'cart',
  'checkout',
  'thankyou',
  'search',
  'login',
  'register',
  'forgotPassword',
  'resetPassword',
  'confirmEmail',
  'withdrawal',
  'privacy',
  'privacyLink',
  'account',
  'overview',
  'subscriptions',
  'settings',
])

export function isPrivate(key: RouteKey): boolean {
  return privateKeys.has(key)
}

export function organisation(shop: ShopInformation, origin: string): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name: shop.brand.name,
    legalName: shop.brand.legalName,
    url: `${origin}/`,
    logo: `${origin}/brand/icon.svg`,
    email: shop.brand.email,
    address: shop.brand.address,
  }
}

export function breadcrumbs(origin: string, trail: { name: string; path: string }[]): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: origin + path,
    })),
  }
}

/** The normal price: what anybody pays without starting anything. Ratings never, they may be static claims (D28). */
export function productData(product: Product, address: string, origin: string, brand: string): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.name,
    sku: String(product.id),
    description: product.summary || plainText(product.description),
    image: product.images.map((path) => `${origin}/storage/${path}?w=1280`),
    brand: { '@type': 'Brand', name: brand },
    offers: {
      '@type': 'Offer',
      url: address,
      price: (eurosToCents(product.price) / 100).toFixed(2),
      priceCurrency: 'EUR',
      itemCondition: 'https://schema.org/NewCondition',
      availability: `https://schema.org/${product.available ? 'InStock' : 'OutOfStock'}`,
    },
  }
}

export function faqData(items: FaqItem[]): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: items.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }
}

/** Text of sanitised HTML, for descriptions. */
export function plainText(html: string): string {
  return html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&nbsp;/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim()
}

/** At most `length` characters, cut at a word. */
export function shortened(text: string, length: number): string {
  const plain = text.replace(/\s+/g, ' ').trim()
  if (plain.length <= length) return plain
  const cut = plain.slice(0, length - 1)
  const space = cut.lastIndexOf(' ')
  return `${(space > length / 2 ? cut.slice(0, space) : cut).replace(/[\s.,;:–-]+$/, '')}…`
}
