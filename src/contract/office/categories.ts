import { z } from 'zod'
import { listAnswer } from './lists.ts'
import { storedTexts } from './texts.ts'

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

/** All categories in the order of the menu. */
export const categoryList = listAnswer(categoryItem)
export type CategoryList = z.infer<typeof categoryList>
