import { z } from 'zod'
import { maxSaved } from '#shared/saved-products.ts'

const productId = z.number().int().min(1).max(2_147_483_647)

/** Body of PUT /api/user/saved: products to add to those of the account. */
export const savedUpdate = z.object({ ids: z.array(productId).max(maxSaved) })

/** Ids of saved products that are on sale, latest first. */
export const savedResponse = z.object({ ids: z.array(productId) })
export type SavedResponse = z.infer<typeof savedResponse>

/** Query of GET /api/product-cards and /api/product-names: ids separated by commas. */
export const cardsQuery = z.object({
  ids: z
    .string()
    .regex(/^[1-9]\d{0,8}(,[1-9]\d{0,8})*$/)
    .transform((text) => [...new Set(text.split(',').map(Number))])
    .pipe(z.array(productId).max(maxSaved)),
})

/** What published products are called, those too that are not sold on this host. */
export const productNames = z.array(z.object({ id: productId, name: z.string() }))
export type ProductNames = z.infer<typeof productNames>
