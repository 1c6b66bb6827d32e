import { z } from 'zod'

/** What the palette finds; `path` is the screen's, below /office. */
export const searchAnswer = z.object({
  items: z.array(
    z.object({
      kind: z.enum(['order', 'customer', 'payment', 'product', 'member', 'setting']),
      label: z.string(),
      detail: z.string(),
      path: z.string(),
    }),
  ),
})
export type SearchAnswer = z.infer<typeof searchAnswer>
