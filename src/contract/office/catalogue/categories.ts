import { z } from 'zod'
import { listResponse } from '#contract/office/lists.ts'
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
  /** Number of products in the category, in any state. */
  products: z.number(),
  version: z.number(),
})
export type CategoryItem = z.infer<typeof categoryItem>

/** All categories in menu order; `version` is the version of that order. */
export const categoryList = listResponse(categoryItem).extend({ version: z.number() })
export type CategoryList = z.infer<typeof categoryList>

const id = z.number().int().positive().max(2_147_483_647)
const address = typedText().max(150, 'validation.slug')

/** Editable fields of a category except its menu position and its products. */
const fields = {
  /** Last part of the category page's address in the shop. */
  handle: address,
  /** Second address of the same page. */
  slug: address,
  name: texts(300),
  /** HTML; elements that the shop does not show are removed. */
  description: texts(100_000),
  image: z.object({ path: z.string().max(300), alt: texts(500).default({}) }).nullable(),
  /** True to show the category with its picture on the home page. */
  featured: z.boolean(),
  published: z.boolean(),
  /** Category above it, outside its own branch; null at the top. */
  parent_id: id.nullable(),
  seo: z.object({ title: texts(200), description: texts(500) }),
}

/** Omitted fields stay unchanged. */
export const categoryChange = z.object(fields).partial()
export type CategoryChange = z.infer<typeof categoryChange>

/** New category, placed last in the menu or its parent. If no address is given, it is made from the name. */
export const newCategory = categoryChange.extend({ name: fields.name })

export const categoryProduct = z.object({
  id: z.number(),
  /** Name in the reader's language, or else in another one. */
  name: z.string(),
  /** Path below /storage/. */
  image: z.string().nullable(),
  state: z.enum(productStates),
})
export type CategoryProduct = z.infer<typeof categoryProduct>

/** Category as shown in its editor. */
export const categoryPage = z.object({
  ...fields,
  id: z.number(),
  name: storedTexts,
  description: storedTexts,
  image: z.object({ path: z.string(), alt: storedTexts }).nullable(),
  seo: z.object({ title: storedTexts, description: storedTexts }),
  /** Products in any state, in the category's order. */
  products: z.array(categoryProduct),
  /** Former addresses, which redirect to it. */
  former_slugs: z.array(z.string()),
  /** Addresses in the shop's markets. */
  paths: z.record(z.string(), z.string()),
  created_at: z.string(),
  updated_at: z.string(),
  version: z.number(),
})
export type CategoryPage = z.infer<typeof categoryPage>

/** Whole tree in order, with every category once. */
export const categoryOrder = z.object({
  items: z.array(z.object({ id, parent_id: id.nullable() })).max(10_000),
})

/** Complete list of the category's products, in order. */
export const categoryProducts = z.object({ products: z.array(id).max(50_000) })

/** Options for the products of a deleted category: move or leave them. */
export const categoryRemoval = z.object({
  move_to: z.coerce.number().int().positive().max(2_147_483_647).optional(),
  leave: z.literal('true').optional(),
})
