import { z } from 'zod'
import { listAnswer } from '#contract/office/lists.ts'
import { storedTexts, texts } from '#contract/office/texts.ts'
import { typedText } from '#shared/typed-text.ts'
import { productStates } from '#shared/vocabularies.ts'

export const categoryItem = z.object({
  id: z.number(),
  parent_id: z.number().nullable(),
  handle: z.string(),
  slug: z.string(),
  name: storedTexts,
  featured: z.boolean(),
  published: z.boolean(),
  /** Products that stand in it, of every state. */
  products: z.number(),
  version: z.number(),
})
export type CategoryItem = z.infer<typeof categoryItem>

/** All categories in the order of the menu; `version` is that of their order. */
export const categoryList = listAnswer(categoryItem).extend({ version: z.number() })
export type CategoryList = z.infer<typeof categoryList>

const id = z.number().int().positive().max(2_147_483_647)
const address = typedText().max(150, 'validation.slug')

/** Everything that staff edit of a category but its place in the menu and its products. */
const fields = {
  /** What its page's address in the shop ends in. */
  handle: address,
  /** A second address, which shows the same page. */
  slug: address,
  name: texts(300),
  /** HTML; what the shop does not show is taken out. */
  description: texts(100_000),
  image: z.object({ path: z.string().max(300), alt: texts(500).default({}) }).nullable(),
  /** Stands on the home page, with its picture. */
  featured: z.boolean(),
  published: z.boolean(),
  /** The category it stands below, which stands below none itself. */
  parent_id: id.nullable(),
  seo: z.object({ title: texts(200), description: texts(500) }),
}

/** A change of a category: what is left out stays as it is. */
export const categoryChange = z.object(fields).partial()
export type CategoryChange = z.infer<typeof categoryChange>

/** A new category, the last of the menu or of its parent. Without an address one is made of its name. */
export const newCategory = categoryChange.extend({ name: fields.name })

export const categoryProduct = z.object({
  id: z.number(),
  /** In the reader's language, else another. */
  name: z.string(),
  /** Path below /storage/. */
  image: z.string().nullable(),
  state: z.enum(productStates),
})
export type CategoryProduct = z.infer<typeof categoryProduct>

/** A category as its editor shows it. */
export const categoryPage = z.object({
  ...fields,
  id: z.number(),
  name: storedTexts,
  description: storedTexts,
  image: z.object({ path: z.string(), alt: storedTexts }).nullable(),
  seo: z.object({ title: storedTexts, description: storedTexts }),
  /** Of every state, in their order. */
  products: z.array(categoryProduct),
  /** Addresses it had before, which lead to it. */
  former_slugs: z.array(z.string()),
  /** Its addresses in the shop's markets. */
  paths: z.record(z.string(), z.string()),
  created_at: z.string(),
  updated_at: z.string(),
  version: z.number(),
})
export type CategoryPage = z.infer<typeof categoryPage>

/** The whole tree in order, every category once. */
export const categoryOrder = z.object({
  items: z.array(z.object({ id, parent_id: id.nullable() })).max(10_000),
})

/** Exactly these products, in this order. */
export const categoryProducts = z.object({ products: z.array(id).max(50_000) })

/** What becomes of the products of a category that is deleted. */
export const categoryRemoval = z.object({
  move_to: z.coerce.number().int().positive().max(2_147_483_647).optional(),
  leave: z.literal('true').optional(),
})
