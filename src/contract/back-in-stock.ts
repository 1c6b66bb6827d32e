import { z } from 'zod'
import { emailField } from '#shared/email-field.ts'
import { maxVariantKey } from '#shared/variants.ts'

/** Body of POST /api/stock-notices. `size`: a size key; null for a product without sizes. */
export const noticeRequest = z.object({
  product_id: z.number().int().min(1).max(2_147_483_647),
  size: z.string().max(maxVariantKey).nullable().default(null),
  email: emailField,
})

/** Notice request behind a mailed link; `product` is null if it is no longer on sale. */
export const noticeResponse = z.object({
  product: z.object({ name: z.string(), slug: z.string(), image: z.string().nullable() }).nullable(),
  size: z.string().nullable(),
  confirmed: z.boolean(),
})
export type NoticeResponse = z.infer<typeof noticeResponse>
