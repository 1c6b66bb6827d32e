import type { ContentData, ContentKind } from '#shared/content-data.ts'
import type { Texts } from '#shared/markets.ts'
import type { Shop } from '#shop.ts'
import { readContentData } from './clean-content.ts'
import { writeLiveContent } from './live-content.ts'

type ContentShop = Pick<Shop, 'database' | 'changes' | 'clock'>

/** Creates or changes a content page. Its HTML is sanitised; unknown placeholders throw `validation.error`. */
export async function savePage(
  shop: ContentShop,
  input: { slug: string; name: Texts; description: Texts; published?: boolean },
): Promise<void> {
  const { slug, name, description, published = true } = input
  await saveContent(shop, 'pages', { slug, name, description, is_shown: published })
  await shop.changes.announce([`page:${slug}`])
}

/** Replaces all questions and answers, in the order given. */
export async function saveFaq(shop: ContentShop, items: { question: Texts; answer: Texts }[]): Promise<void> {
  await saveContent(shop, 'faq', listOf(items))
}

/** Replaces all testimonials. `imagePath` is below the storage prefix. */
export async function saveTestimonials(
  shop: ContentShop,
  items: { body: Texts; authorName: string; imagePath: string }[],
): Promise<void> {
  const rows = items.map(({ body, authorName, imagePath }) => ({
    body,
    author_name: authorName,
    image_path: imagePath,
  }))
  await saveContent(shop, 'testimonials', listOf(rows))
}

/** Replaces all reviews of the landing-style view. Ratings are whole stars from 1 to 5. */
export async function saveReviews(
  shop: ContentShop,
  items: { rating: number; content: Texts; author: string; avatarPath: string; replyImagePath: string | null }[],
): Promise<void> {
  const rows = items.map(({ avatarPath, replyImagePath, ...item }) => ({
    ...item,
    avatar_path: avatarPath,
    reply_image_path: replyImagePath,
  }))
  await saveContent(shop, 'reviews', listOf(rows))
}

/** Replaces the blocks of the long marketing section. */
export async function saveMarketingBlocks(
  shop: ContentShop,
  items: { title: Texts; body: Texts; image: { path: string; alt: Texts } | null }[],
): Promise<void> {
  await saveContent(shop, 'marketing', listOf(items))
}

/** Shows a whole subject at once, as publishing does, without a version of it. */
export async function saveContent<Kind extends ContentKind>(
  shop: ContentShop,
  kind: Kind,
  given: unknown,
): Promise<ContentData<Kind>> {
  const data = readContentData(kind, given)
  const at = shop.clock()
  const written = await shop.database.transaction((transaction) => writeLiveContent(transaction, { kind, data, at }))
  await shop.changes.announce(['content'])
  return written
}

/** All of them new. */
function listOf(items: object[]) {
  return { items: items.map((item, index) => ({ ...item, id: -1 - index })) }
}
