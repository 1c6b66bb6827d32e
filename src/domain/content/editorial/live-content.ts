import type { Queries } from '#database/open-database.ts'
import { brands, faqItems, marketingBlocks, reviews, testimonials } from '#database/schema/content.ts'
import { filledTexts, trimmed } from '#domain/platform/texts/stored-texts.ts'
import type { ContentData, ContentKind } from '#shared/content-data.ts'
import type { Texts } from '#shared/markets.ts'
import {
  findBrands,
  findFaqItems,
  findHomeBlocks,
  findMarketingBlocks,
  findPageRow,
  findReviews,
  findTestimonials,
  replaceHomeBlocks,
  replaceRows,
  upsertPage,
} from './content-queries.ts'

type Part<Kind extends ContentKind> = {
  /** Returns null if there is no such subject. */
  find(database: Queries, subject: string): Promise<ContentData<Kind> | null>
  /** Runs in a transaction. Returns the data with the ids of the stored rows. */
  write(transaction: Queries, data: ContentData<Kind>, at: Date): Promise<ContentData<Kind>>
}

/** The rows that the shop reads, as the data of their kind, and back. */
const parts: { [Kind in ContentKind]: Part<Kind> } = {
  pages: {
    async find(database, slug) {
      const row = await findPageRow(database, slug)
      if (!row) return null
      const { name, description, published } = row
      return { slug, name: filledTexts(name), description: filledTexts(description), is_shown: published }
    },
    async write(transaction, data, at) {
      const { slug, name, description, is_shown: published } = data
      await upsertPage(transaction, {
        slug,
        published,
        updatedAt: at,
        name: trimmed(name),
        description: trimmed(description),
      })
      return data
    },
  },
  faq: {
    async find(database) {
      const rows = await findFaqItems(database)
      return {
        items: rows.map(({ id, isShown, question, answer }) => ({
          id,
          is_shown: isShown,
          question: filledTexts(question),
          answer: filledTexts(answer),
        })),
      }
    },
    async write(transaction, { items }) {
      const rows = items.map(({ id, is_shown, question, answer }) => ({
        id,
        isShown: is_shown,
        question: trimmed(question),
        answer: trimmed(answer),
      }))
      return { items: withIds(items, await replaceRows(transaction, faqItems, rows)) }
    },
  },
  testimonials: {
    async find(database) {
      const rows = await findTestimonials(database)
      return {
        items: rows.map(({ id, isShown, authorName, body, imagePath }) => ({
          id,
          is_shown: isShown,
          author_name: authorName,
          body: filledTexts(body),
          image_path: imagePath,
        })),
      }
    },
    async write(transaction, { items }) {
      const rows = items.map(({ id, is_shown, author_name, body, image_path }) => ({
        id,
        isShown: is_shown,
        authorName: author_name,
        body: trimmed(body),
        imagePath: image_path,
      }))
      return { items: withIds(items, await replaceRows(transaction, testimonials, rows)) }
    },
  },
  reviews: {
    async find(database) {
      const rows = await findReviews(database)
      return {
        items: rows.map(({ id, isShown, rating, content, author, avatarPath, replyImagePath }) => ({
          id,
          is_shown: isShown,
          rating,
          content: filledTexts(content),
          author,
          avatar_path: avatarPath,
          reply_image_path: replyImagePath,
        })),
      }
    },
    async write(transaction, { items }) {
      const rows = items.map(({ id, is_shown, rating, content, author, avatar_path, reply_image_path }) => ({
        id,
        isShown: is_shown,
        rating,
        content: trimmed(content),
        author,
        avatarPath: avatar_path,
        replyImagePath: reply_image_path,
      }))
      return { items: withIds(items, await replaceRows(transaction, reviews, rows)) }
    },
  },
  brands: {
    async find(database) {
      const rows = await findBrands(database)
      return {
        items: rows.map(({ id, isShown, name, imagePath, link }) => ({
          id,
          is_shown: isShown,
          name,
          image_path: imagePath,
          link,
        })),
      }
    },
    async write(transaction, { items }) {
      const rows = items.map(({ id, is_shown, name, image_path, link }) => ({
        id,
        isShown: is_shown,
        name,
        imagePath: image_path,
        link,
      }))
      return { items: withIds(items, await replaceRows(transaction, brands, rows)) }
    },
  },
  home: {
    find: async (database) => ({ items: await blocksOf(database, 'hero', ['eyebrow', 'title', 'text', 'action']) }),
    write: async (transaction, { items }) => ({ items: await writeBlocks(transaction, 'hero', items) }),
  },
  banner: {
    find: async (database) => ({ items: await blocksOf(database, 'banner', ['title', 'text', 'action']) }),
    write: async (transaction, { items }) => ({ items: await writeBlocks(transaction, 'banner', items) }),
  },
  marketing: {
    async find(database) {
      const rows = await findMarketingBlocks(database)
      return {
        items: rows.map(({ id, isShown, title, body, imagePath, imageAlt }) => ({
          id,
          is_shown: isShown,
          title: filledTexts(title),
          body: filledTexts(body),
          image: imagePath === null ? null : { path: imagePath, alt: filledTexts(imageAlt) },
        })),
      }
    },
    async write(transaction, { items }) {
      const rows = items.map(({ id, is_shown, title, body, image }) => ({
        id,
        isShown: is_shown,
        title: trimmed(title),
        body: trimmed(body),
        imagePath: image?.path ?? null,
        imageAlt: image && trimmed(image.alt),
      }))
      return { items: withIds(items, await replaceRows(transaction, marketingBlocks, rows)) }
    },
  },
}

/** Returns the live content of a subject, including items that are switched off; null if it was never published. */
export function findLiveContent<Kind extends ContentKind>(
  database: Queries,
  kind: Kind,
  subject: string,
): Promise<ContentData<Kind> | null> {
  return (parts[kind] as Part<Kind>).find(database, subject)
}

/** Makes the data live and keeps row ids. Call it in a transaction, with checked and cleaned data. */
export function writeLiveContent<Kind extends ContentKind>(
  transaction: Queries,
  { kind, data, at }: { kind: Kind; data: ContentData<Kind>; at: Date },
): Promise<ContentData<Kind>> {
  return (parts[kind] as Part<Kind>).write(transaction, data, at)
}

function withIds<Item extends { id: number }>(items: readonly Item[], ids: readonly number[]): Item[] {
  return items.map((item, index) => ({ ...item, id: ids[index]! }))
}

type Words<Name extends string> = Record<Name, ReturnType<typeof filledTexts>>
type Block<Name extends string> = Omit<ContentData<'home'>['items'][number], 'texts'> & { texts: Words<Name> }

async function blocksOf<const Name extends string>(
  database: Queries,
  key: string,
  names: readonly Name[],
): Promise<Block<Name>[]> {
  const rows = await findHomeBlocks(database, key)
  return rows.map((row) => ({
    id: row.id,
    is_shown: row.isShown,
    link: row.link,
    texts: Object.fromEntries(names.map((name) => [name, filledTexts(row.texts[name])])) as Words<Name>,
    image:
      row.imagePath === null
        ? null
        : { path: row.imagePath, alt: filledTexts(row.imageAlt), focal_x: row.focalX, focal_y: row.focalY },
    shown_from: row.shownFrom?.toISOString() ?? null,
    shown_until: row.shownUntil?.toISOString() ?? null,
  }))
}

async function writeBlocks<Item extends Omit<Block<never>, 'texts'> & { texts: Record<string, Texts> }>(
  transaction: Queries,
  key: string,
  items: Item[],
): Promise<Item[]> {
  const dateOf = (text: string | null) => (text === null ? null : new Date(text))
  const rows = items.map(({ id, is_shown, texts, image, link, shown_from, shown_until }) => ({
    id,
    key,
    link,
    isShown: is_shown,
    shownFrom: dateOf(shown_from),
    shownUntil: dateOf(shown_until),
    texts: Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, trimmed(text)])),
    imagePath: image?.path ?? null,
    imageAlt: image && trimmed(image.alt),
    focalX: image?.focal_x ?? 0.5,
    focalY: image?.focal_y ?? 0.5,
  }))
  return withIds(items, await replaceHomeBlocks(transaction, key, rows))
}
