import type { FaqItem, ShopInformation } from '#contract/content.ts'
import type { Head, HeadTag } from '#contract/rendered-page.ts'
import { isUploadedLogo } from '#shared/brand-logo.ts'
import { countryOfHost, htmlLang, type Language, marketOfHost } from '#shared/markets.ts'
import { hrefIn, matchPath } from '#shared/paths.ts'
import { screens } from '#shared/screens.ts'
import { bitmapAddress } from '#shared/storage-paths.ts'
import type { Storefront } from '#storefront/state/storefront.ts'
import type { HeadInput, ScreenHandle } from './screen.ts'

type HeadContext = Pick<Storefront, 'shop' | 'language' | 'market' | 'origin'>

/** Open Graph wants a country with the language. */
const openGraphLocales: Record<Language, string> = { no: 'nb_NO', sv: 'sv_SE', fr: 'fr_FR', en: 'en_GB' }

export type ShownMatch = { handle: unknown; data: unknown; params: Record<string, string | undefined> }

/** The head of the innermost screen that is shown. */
export function headOfScreen(storefront: Storefront, matches: readonly ShownMatch[], url: URL): Head {
  const { t } = storefront.texts
  const found = matchPath(storefront.market, url.pathname)
  if (!found) return headOf(storefront, { title: t('head.notFound'), path: null, noindex: true })
  const match = matches.at(-1)
  const { head } = (match?.handle ?? {}) as ScreenHandle
  // A screen whose data failed to come can say nothing of itself.
  if (head && match?.data !== undefined)
    return headOf(storefront, head({ storefront, data: match.data as never, params: match.params, url }))
  const { access, index } = screens[found.key]
  return headOf(storefront, {
    title: t(`head.${index ?? found.key}`),
    description: t('head.homeDescription'),
    path: url.pathname,
    noindex: access !== 'public',
  })
}

export function headOf(storefront: HeadContext, input: HeadInput): Head {
  const { shop, language, origin } = storefront
  const title =
    input.title === shop.brand.name || !input.title ? shop.brand.name : `${input.title} – ${shop.brand.name}`
  const description = input.description ? shortened(input.description, 160) : null
  const address = input.path === null ? null : origin + input.path
  const image = input.image ? bitmapAddress(origin, input.image, 1280) : null
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

/**
 * The same screen on the public hosts of the shop, by language, and by country where a language has several. Empty
 * where none are configured, and on a host that only repeats another one.
 */
export function alternatesOf(
  { shop, market, origin: here }: Pick<HeadContext, 'shop' | 'market' | 'origin'>,
  path: string,
): [string, string][] {
  const { hosts, repeated } = hostsByLanguage(shop.publicHosts)
  if (hosts.length < 2 || repeated.includes(here)) return []
  const [pathname = '/', query] = path.split('?', 2)
  const found = matchPath(market, pathname)
  if (!found) return []
  const alternates = hosts.map(({ url, hreflang }): [string, string] => {
    const { host, origin } = new URL(url)
    return [hreflang, origin + hrefIn(marketOfHost(host), found.key, found.params) + (query ? `?${query}` : '')]
  })
  const english = alternates.find(([language]) => language === 'en') ?? alternates[0]!
  return [...alternates, ['x-default', english[1]]]
}

/** One host for each language tag: the first of a language for all its readers, a further one for its country. */
function hostsByLanguage(publicHosts: ShopInformation['publicHosts']) {
  const hosts: { url: string; hreflang: string }[] = []
  const repeated: string[] = []
  for (const { url, language } of publicHosts) {
    const { host, origin } = new URL(url)
    const first = publicHosts.find((other) => other.language === language)!
    const country = countryOfHost(host)
    const plain = htmlLang(language)
    const isRegional = first.url !== url && country !== countryOfHost(new URL(first.url).host)
    const hreflang = isRegional ? `${plain}-${country}` : plain
    if (hosts.some((known) => known.hreflang === hreflang)) repeated.push(origin)
    else hosts.push({ url, hreflang })
  }
  return { hosts, repeated }
}

export function organisation(shop: ShopInformation, origin: string): object {
  const { name, legalName, organisationNumber, logo, email, address } = shop.brand
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name,
    legalName,
    url: `${origin}/`,
    logo: isUploadedLogo(logo) ? bitmapAddress(origin, logo, 640) : `${origin}/brand/icon-512.png`,
    email,
    address,
    ...(organisationNumber && { identifier: organisationNumber }),
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

/** Shortens text to at most `length` characters, preferably at a word boundary. */
export function shortened(text: string, length: number): string {
  const plain = text.replace(/\s+/g, ' ').trim()
  if (plain.length <= length) return plain
  const cut = plain.slice(0, length - 1)
  const space = cut.lastIndexOf(' ')
  return `${(space > length / 2 ? cut.slice(0, space) : cut).replace(/[\s.,;:–-]+$/, '')}…`
}
