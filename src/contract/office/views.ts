import { z } from 'zod'

/** Lists that can have saved views, and what one must be allowed to see each. */
export const viewLists = ['orders', 'returns', 'checkouts', 'books/differences'] as const

export const viewRequest = z.object({
  list: z.enum(viewLists),
  name: z.string().trim().min(1).max(60),
  query: z.string().max(2_000),
  columns: z.array(z.string().max(40)).max(40).default([]),
  shared: z.boolean().default(false),
})

export const savedView = z.object({
  id: z.number(),
  list: z.string(),
  name: z.string(),
  query: z.string(),
  columns: z.array(z.string()),
  shared: z.boolean(),
  /** Whether the caller saved it: nobody else may change or delete it. */
  own: z.boolean(),
})
export type SavedView = z.infer<typeof savedView>
