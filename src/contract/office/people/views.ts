import { z } from 'zod'
import { listResponse } from '#contract/office/lists.ts'
import { typedText } from '#shared/typed-text.ts'

/** Lists whose views can be saved, named by their paths below /api/admin without ids. */
export const viewLists = [
  'orders',
  'checkouts',
  'returns',
  'products',
  'categories',
  'stock',
  'stock/movements',
  'scheduled-prices',
  'redirects',
  'product-reviews',
  'withdrawals',
  'uploads',
  'imports',
  'members',
  'ending-wishes',
  'customers',
  'messages',
  'texts',
  'books/differences',
  'payments',
  'payouts',
  'disputes',
  'audit',
  'hooks/deliveries',
  'system/jobs',
  'system/events',
  'system/mails',
] as const

export type ViewList = (typeof viewLists)[number]

const name = typedText().min(1).max(60)
/** The list's query string. */
const query = z.string().max(2_000)
const columns = z.array(z.string().min(1).max(60)).max(40)

export const viewQuery = z.strictObject({ list: z.enum(viewLists).optional() })

export const viewRequest = z.object({
  list: z.enum(viewLists),
  name,
  query,
  columns: columns.default([]),
  shared: z.boolean().default(false),
})

export const viewChange = z
  .object({ name, query, columns, shared: z.boolean(), position: z.number().int().min(0).max(1_000) })
  .partial()

export const savedView = z.object({
  id: z.number(),
  list: z.enum(viewLists),
  name: z.string(),
  query: z.string(),
  columns: z.array(z.string()),
  shared: z.boolean(),
  position: z.number(),
  /** True if the caller saved it; only they may change or delete it. */
  own: z.boolean(),
})
export type SavedView = z.infer<typeof savedView>
export const savedViewList = listResponse(savedView)
