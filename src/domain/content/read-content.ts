import { getSettings } from '#domain/settings/get-settings.ts'
import { addressPlaceholders } from '#shared/content-placeholders.ts'
import type { Language, Market } from '#shared/markets.ts'
import { figurePlaceholders } from '#shared/text-placeholders.ts'
import type { Shop } from '#shop.ts'
import {
  findFaqItems,
  findMarketingBlocks,
  findPageSlugs,
  findPublishedPage,
  findReviews,
  findTestimonials,
} from './content-queries.ts'
import { htmlFor, type TextPlaceholders, textFor } from './content-rules.ts'
import { getFigures } from './shop-information.ts'

/** Where a text is read: its language, and the market and brand whose figures and addresses fill it. */
export type Reader = { language: Language; market: Market; frenchHost: boolean }

/**
 * Titles are plain text; `description`, `answer` and a block's `body` are sanitised HTML. Every placeholder is filled.
 */
export type ContentPage = { slug: string; name: string; description: string }
export type Question = { question: string; answer: string }
export type CustomerQuote = { body: string; authorName: string; imagePath: string }
export type CustomerReview = {
  id: number
  rating: number
  content: string
  author: string
  avatar: string
  replyImage: string | null
}
export type Block = { title: string; body: string; image: string | null; imageAlt: string }

type ContentShop = Pick<Shop, 'database' | 'changes' | 'clock' | 'log' | 'caches'>

async function placeholdersFor(shop: ContentShop, reader: Reader): Promise<TextPlaceholders> {
  const figures = await getFigures(shop, reader)
  return { ...figurePlaceholders(figures, reader.language), ...addressPlaceholders(reader.market) }
}

/** A content page with every placeholder filled, or null. */
export async function findPage(shop: ContentShop, input: Reader & { slug: string }): Promise<ContentPage | null> {
  const row = await findPublishedPage(shop.database, input.slug.replaceAll('\0', '').toWellFormed().slice(0, 200))
  if (!row) return null
  const placeholders = await placeholdersFor(shop, input)
  return {
    slug: row.slug,
    name: textFor(row.name, input.language, placeholders),
    description: htmlFor(row.description, input.language, placeholders),
  }
}

export async function listFaq(shop: ContentShop, reader: Reader): Promise<Question[]> {
  const placeholders = await placeholdersFor(shop, reader)
  const rows = await findFaqItems(shop.database)
  return rows.map((row) => ({
    question: textFor(row.question, reader.language, placeholders),
    answer: htmlFor(row.answer, reader.language, placeholders),
  }))
}

export async function listTestimonials(shop: ContentShop, reader: Reader): Promise<CustomerQuote[]> {
  const placeholders = await placeholdersFor(shop, reader)
  const rows = await findTestimonials(shop.database)
  return rows.map((row) => ({
    body: textFor(row.body, reader.language, placeholders),
    authorName: row.authorName,
    imagePath: row.imagePath,
  }))
}

/** Reviews of the landing-style view: written by the shop, so none where the owner shows real ones or none. */
export async function listReviews(shop: ContentShop, reader: Reader): Promise<CustomerReview[]> {
  if ((await getSettings(shop))['claims.reviews'].mode !== 'static') return []
  const placeholders = await placeholdersFor(shop, reader)
  const rows = await findReviews(shop.database)
  return rows.map((row) => ({
    id: row.id,
    rating: row.rating,
    content: textFor(row.content, reader.language, placeholders),
    author: row.author,
    avatar: row.avatarPath,
    replyImage: row.replyImagePath,
  }))
}

/** Blocks of the long marketing section, in order. */
export async function listMarketingBlocks(shop: ContentShop, reader: Reader): Promise<Block[]> {
  const placeholders = await placeholdersFor(shop, reader)
  const rows = await findMarketingBlocks(shop.database)
  return rows.map((row) => ({
    title: textFor(row.title, reader.language, placeholders),
    body: htmlFor(row.body, reader.language, placeholders),
    image: row.imagePath,
    imageAlt: textFor(row.imageAlt, reader.language, placeholders),
  }))
}

/** Slugs of every published page. */
export function listPageSlugs(shop: Pick<Shop, 'database'>): Promise<string[]> {
  return findPageSlugs(shop.database)
}
