import type { FaqItem, MarketingBlock, Page, Review, Testimonial } from '#contract/content.ts'
import type { Language, Market } from '#domain/markets/market-rules.ts'
import { getSettings } from '#domain/settings/get-settings.ts'
import { settingVariables } from '#domain/settings/setting-variables.ts'
import type { Shop } from '../../shop.ts'
import {
  selectFaqItems,
  selectMarketingBlocks,
  selectPage,
  selectPageSlugs,
  selectReviews,
  selectTestimonials,
} from './content-queries.ts'
import { addressVariables, htmlFor, type TextVariables, textFor } from './content-rules.ts'

/** Where a text is read: its language, and the market and brand whose figures and addresses fill it. */
export type Reader = { language: Language; market: Market; frenchHost: boolean }

type ContentShop = Pick<Shop, 'database' | 'changes' | 'clock' | 'log'>

async function variablesFor(shop: ContentShop, reader: Reader): Promise<TextVariables> {
  const settings = await getSettings(shop)
  return {
    ...settingVariables(settings, reader.language, reader.frenchHost ? 'french' : 'main'),
    ...addressVariables(reader.market),
  }
}

/** A content page with every placeholder filled, or null. */
export async function findPage(shop: ContentShop, input: Reader & { slug: string }): Promise<Page | null> {
  const row = await selectPage(shop.database, input.slug.replaceAll('\0', '').toWellFormed().slice(0, 200))
  if (!row) return null
  const variables = await variablesFor(shop, input)
  return {
    slug: row.slug,
    information: {
      name: textFor(row.name, input.language, variables),
      description: htmlFor(row.description, input.language, variables),
    },
  }
}

export async function listFaq(shop: ContentShop, reader: Reader): Promise<FaqItem[]> {
  const variables = await variablesFor(shop, reader)
  const rows = await selectFaqItems(shop.database)
  return rows.map((row) => ({
    question: textFor(row.question, reader.language, variables),
    answer: htmlFor(row.answer, reader.language, variables),
  }))
}

export async function listTestimonials(shop: ContentShop, reader: Reader): Promise<Testimonial[]> {
  const variables = await variablesFor(shop, reader)
  const rows = await selectTestimonials(shop.database)
  return rows.map((row) => ({
    body: textFor(row.body, reader.language, variables),
    author: { name: row.authorName, imageUrl: `/storage/${row.imagePath}` },
  }))
}

/** Reviews of the landing-style view; none where the owner switched the claim off. */
export async function listReviews(shop: ContentShop, reader: Reader): Promise<Review[]> {
  if ((await getSettings(shop))['claims.reviews'].mode === 'off') return []
  const variables = await variablesFor(shop, reader)
  const rows = await selectReviews(shop.database)
  return rows.map((row) => ({
    id: row.id,
    rating: row.rating,
    content: textFor(row.content, reader.language, variables),
    author: row.author,
    avatar: row.avatarPath,
    replyImage: row.replyImagePath,
  }))
}

/** Blocks of the long marketing section, in order. */
export async function listMarketingBlocks(shop: ContentShop, reader: Reader): Promise<MarketingBlock[]> {
  const variables = await variablesFor(shop, reader)
  const rows = await selectMarketingBlocks(shop.database)
  return rows.map((row) => ({
    title: textFor(row.title, reader.language, variables),
    body: htmlFor(row.body, reader.language, variables),
    image: row.imagePath,
    imageAlt: textFor(row.imageAlt, reader.language, variables),
  }))
}

/** Slugs of every published page. */
export function listPageSlugs(shop: Pick<Shop, 'database'>): Promise<string[]> {
  return selectPageSlugs(shop.database)
}
