import { unknownPlaceholders } from '#shared/content-placeholders.ts'
import { languages, type Texts } from '#shared/markets.ts'
import { type FieldErrors, invalid } from '#shared/shop-error.ts'
import { isStoragePath } from '#shared/storage-paths.ts'
import type { Shop } from '#shop.ts'
import {
  updateFaqItems,
  updateMarketingBlocks,
  updateReviews,
  updateTestimonials,
  upsertPage,
} from './content-queries.ts'
import { sanitised, trimmed } from './stored-texts.ts'

type ContentShop = Pick<Shop, 'database' | 'changes' | 'clock'>

/** Creates or changes a content page. Its HTML is sanitised; unknown placeholders throw `validation.error`. */
export async function savePage(
  shop: ContentShop,
  input: { slug: string; name: Texts; description: Texts; published?: boolean },
): Promise<void> {
  const fields: FieldErrors = {}
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(input.slug) || input.slug.length > 150) fields.slug = ['validation.slug']
  checkTexts(fields, 'name', input.name)
  checkTexts(fields, 'description', input.description)
  if (Object.keys(fields).length) throw invalid(fields)
  await upsertPage(shop.database, {
    slug: input.slug,
    name: trimmed(input.name),
    description: sanitised(input.description),
    published: input.published ?? true,
    updatedAt: shop.clock(),
  })
  await shop.changes.announce(['content', `page:${input.slug}`])
}

/** Replaces all questions and answers, in the order given. */
export async function saveFaq(shop: ContentShop, items: { question: Texts; answer: Texts }[]): Promise<void> {
  const fields: FieldErrors = {}
  for (const [index, item] of items.entries()) {
    checkTexts(fields, `${index}.question`, item.question)
    checkTexts(fields, `${index}.answer`, item.answer)
  }
  if (Object.keys(fields).length) throw invalid(fields)
  const rows = items.map((item, position) => ({
    position,
    question: trimmed(item.question),
    answer: sanitised(item.answer),
  }))
  await shop.database.transaction((transaction) => updateFaqItems(transaction, rows))
  await shop.changes.announce(['content'])
}

/** Replaces all testimonials. `imagePath` is below the storage prefix. */
export async function saveTestimonials(
  shop: ContentShop,
  items: { body: Texts; authorName: string; imagePath: string }[],
): Promise<void> {
  const fields: FieldErrors = {}
  for (const [index, item] of items.entries()) {
    checkTexts(fields, `${index}.body`, item.body)
    if (!isStoragePath(item.imagePath)) fields[`${index}.imagePath`] = ['validation.invalid']
  }
  if (Object.keys(fields).length) throw invalid(fields)
  const rows = items.map((item, position) => ({ ...item, position, body: trimmed(item.body) }))
  await shop.database.transaction((transaction) => updateTestimonials(transaction, rows))
  await shop.changes.announce(['content'])
}

/** Replaces all reviews of the landing-style view. Ratings are whole stars from 1 to 5. */
export async function saveReviews(
  shop: ContentShop,
  items: { rating: number; content: Texts; author: string; avatarPath: string; replyImagePath: string | null }[],
): Promise<void> {
  const fields: FieldErrors = {}
  for (const [index, item] of items.entries()) {
    checkTexts(fields, `${index}.content`, item.content)
    if (!Number.isInteger(item.rating) || item.rating < 1 || item.rating > 5) {
      fields[`${index}.rating`] = ['validation.invalid']
    }
    const paths = [item.avatarPath, ...(item.replyImagePath === null ? [] : [item.replyImagePath])]
    if (!paths.every(isStoragePath)) fields[`${index}.avatarPath`] = ['validation.invalid']
  }
  if (Object.keys(fields).length) throw invalid(fields)
  const rows = items.map((item, position) => ({ ...item, position, content: trimmed(item.content) }))
  await shop.database.transaction((transaction) => updateReviews(transaction, rows))
  await shop.changes.announce(['content'])
}

/** Replaces the blocks of the long marketing section. */
export async function saveMarketingBlocks(
  shop: ContentShop,
  items: { title: Texts; body: Texts; image: { path: string; alt: Texts } | null }[],
): Promise<void> {
  const fields: FieldErrors = {}
  for (const [index, item] of items.entries()) {
    checkTexts(fields, `${index}.title`, item.title)
    checkTexts(fields, `${index}.body`, item.body)
    if (item.image && !isStoragePath(item.image.path)) fields[`${index}.image`] = ['validation.invalid']
  }
  if (Object.keys(fields).length) throw invalid(fields)
  const rows = items.map((item, position) => ({
    position,
    title: trimmed(item.title),
    body: sanitised(item.body),
    imagePath: item.image?.path ?? null,
    imageAlt: item.image ? trimmed(item.image.alt) : null,
  }))
  await shop.database.transaction((transaction) => updateMarketingBlocks(transaction, rows))
  await shop.changes.announce(['content'])
}

function checkTexts(fields: FieldErrors, field: string, texts: Texts): void {
  if (!languages.some((language) => texts[language]?.trim())) fields[field] = ['validation.required']
  else if (unknownPlaceholders(texts).length) fields[field] = ['validation.unknown']
}
