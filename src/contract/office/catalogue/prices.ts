import { z } from 'zod'

const row = z.object({
  /** Null: the product's own prices. */
  size: z.string().nullable(),
  /** Null: what the product costs. */
  price: z.number().nullable(),
  member_price: z.number().nullable(),
  valid_from: z.string().describe('ISO 8601, UTC'),
  /** Null: now. */
  valid_until: z.string().nullable(),
  source: z.enum(['edit', 'bulk', 'import', 'plan', 'command']),
  /** Who changed it; null: no staff member. */
  by: z.string().nullable(),
})

/** What a product and its sizes cost, and when; the newest first. */
export const productPrices = z.object({
  history: z.array(row),
  /**
   * The lowest price of the last 30 days, of the product and of each size with own prices. `price_norway`: with prices
   * to members, which count there.
   */
  lowest: z.array(z.object({ size: z.string().nullable(), price: z.number(), price_norway: z.number() })),
})
export type ProductPrices = z.infer<typeof productPrices>
