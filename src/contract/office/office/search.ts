import { z } from 'zod'
import { asciiEmail } from '#shared/email-address.ts'
import { typedText } from '#shared/typed-text.ts'

/** Results of the command palette; `path` is the screen's path below /office. */
export const searchResponse = z.object({
  items: z.array(
    z.object({
      kind: z.enum(['order', 'customer', 'payment', 'product', 'member', 'message', 'setting']),
      label: z.string(),
      detail: z.string(),
      path: z.string(),
    }),
  ),
})
export type SearchResponse = z.infer<typeof searchResponse>

export const searchQuery = z.strictObject({ q: typedText().overwrite(asciiEmail).min(1).max(200) })

/** Offset of the sandbox's clock from real time. Null with the real provider and while the sandbox is unavailable. */
export const testClockResponse = z.object({ offset_seconds: z.number().nullable() })

/** Number of pending tasks by part of the office; omits parts that the reader may not read. */
export const countsResponse = z.object({
  orders: z.number().optional(),
  returns: z.number().optional(),
  books: z.number().optional(),
  system: z.number().optional(),
  messages: z.number().optional(),
  products: z.number().optional(),
  members: z.number().optional(),
})
