import { defineCache } from '#database/caches.ts'
import { type KeptEntry, keptValue } from '#database/kept-value.ts'
import { findPage, listFaq, listPageSlugs, type Reader } from '#domain/content/editorial/read-content.ts'
import { getTexts } from '#domain/platform/texts/shop-texts.ts'
import { textsTag } from '#shared/cache-tags.ts'
import { hrefIn } from '#shared/paths.ts'
import type { RouteKey } from '#shared/screens.ts'
import { textAt } from '#shared/translations.ts'
import type { Shop } from '#shop.ts'
import { excerptOf, type FindablePage, findablePage, matchPages } from './page-rules.ts'

/** Screens that help: the texts of the footer's link to them, and of what they begin with where they say something. */
const helpScreens = [
  ['withdrawal', 'withdrawal', 'withdrawal.lead'],
  ['orderLookup', 'order', null],
  ['contact', 'contact', 'contact.lead'],
  ['privacy', 'yourData', null],
] as const satisfies [RouteKey, string, string | null][]

/**
 * `excerpt` is the text around the match, or else the beginning. `isMention` is true if the words occur only in the
 * body text.
 */
export type FoundPage = { name: string; path: string; excerpt: string; isMention: boolean }

const pagesCache = defineCache<KeptEntry<FindablePage[]>>(
  (tag) => ['content', 'settings', textsTag].includes(tag) || tag.startsWith('page:'),
)

type PageShop = Pick<Shop, 'database' | 'changes' | 'clock' | 'log' | 'caches'>

/** Content pages, questions and help screens that match every word, best first. */
export async function findPages(
  shop: PageShop,
  input: { words: readonly string[]; reader: Reader; limit: number },
): Promise<FoundPage[]> {
  const { words, reader, limit } = input
  const { language, market, brand, country } = reader
  const pages = await keptValue({
    cache: shop.caches.of(pagesCache),
    key: `${language} ${market} ${brand} ${country}`,
    read: () => readPages(shop, { language, market, brand, country }),
    changes: shop.changes,
    clock: shop.clock,
  })
  return matchPages(pages, words)
    .slice(0, limit)
    .map(({ page, isMention }) => ({
      name: page.name,
      path: page.path,
      excerpt: excerptOf(page, words),
      isMention,
    }))
}

async function readPages(shop: PageShop, reader: Reader): Promise<FindablePage[]> {
  const { market, language } = reader
  const { storefront } = await getTexts(shop, language)
  const screens = helpScreens.map(([key, text, lead]) => ({
    ...findablePage({
      name: textAt(storefront, `shell.footer.${text}`) ?? '',
      path: hrefIn(market, key),
      html: '',
    }),
    text: lead === null ? '' : (textAt(storefront, lead) ?? ''),
  }))
  const questions = (await listFaq(shop, reader)).map(({ question, answer }, index) => ({
    name: question,
    path: `${hrefIn(market, 'home')}#faq-${index + 1}`,
    html: answer,
  }))
  const pages = []
  for (const slug of await listPageSlugs(shop)) {
    const page = await findPage(shop, { ...reader, slug })
    if (page) pages.push({ name: page.name, path: hrefIn(market, 'pages', { slug }), html: page.description })
  }
  return [...screens, ...[...questions, ...pages].map(findablePage)]
}
