import { z } from 'zod'
import { amount } from '#contract/amounts.ts'
import { currencies } from '#shared/money.ts'
import { priceSources } from '#shared/vocabularies.ts'

const row = z.object({
  /** Size key; null for the product's own prices. */
  size: z.string().nullable(),
  currency: z.enum(currencies),
  /** Null if the size has the product's price. */
  price: amount.nullable(),
  member_price: amount.nullable(),
  valid_from: z.string().describe('ISO 8601, UTC'),
  /** End of the price; null if it is still valid. */
  valid_until: z.string().nullable(),
  source: z.enum(priceSources),
  /** Staff member who changed it; null if it was not changed by staff. */
  by: z.string().nullable(),
})

/** Price history of a product and its sizes, newest first. */
export const productPrices = z.object({
  history: z.array(row),
  /**
   * Lowest price of the last 30 days, for the product and each size with own prices. `price_norway` includes member
   * prices, which count there; it is `price` in a currency that Norway does not charge in.
   */
  lowest: z.array(
    z.object({ size: z.string().nullable(), currency: z.enum(currencies), price: amount, price_norway: amount }),
  ),
})
export type ProductPrices = z.infer<typeof productPrices>
