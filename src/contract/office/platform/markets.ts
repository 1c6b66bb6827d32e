import { z } from 'zod'
import { brandKeys, countries, type MarketId, marketRows } from '#shared/markets.ts'
import { currencies, otherCurrencies } from '#shared/money.ts'

const currency = z.enum(currencies)
const id = z.enum(marketRows.map((row) => row.id) as [MarketId, ...MarketId[]])

/** Units of a currency for one euro: a positive decimal with at most six decimals. */
const rates = z.partialRecord(currency, z.number())

export const marketList = z.object({
  items: z.array(
    z.object({
      id,
      country: z.enum(countries),
      currency,
      /** Key of the setting with the brand of its hosts. */
      brand: z.enum(brandKeys),
      brand_name: z.string(),
      /** Endings and first labels that its hosts are known by; `others`: it has every other host too. */
      hosts: z.object({ domains: z.array(z.string()), labels: z.array(z.string()), others: z.boolean() }),
      tax_region: z.enum(['norway', 'eu']),
    }),
  ),
  book_currency: currency,
  reference_rates: rates,
  /** Number of products without a price in a currency. They are not sold where that is charged. */
  missing: z.record(currency, z.number().int()),
  /** Currencies that the membership has no price in; no market can charge in them. */
  without_membership_price: z.array(currency),
})
export type MarketList = z.infer<typeof marketList>

export const marketsChange = z.object({
  items: z
    .array(z.object({ id, currency, country: z.enum(countries).optional(), brand: z.enum(brandKeys).optional() }))
    .max(50),
  book_currency: currency,
  reference_rates: z.partialRecord(z.enum(otherCurrencies), z.number('validation.invalid').nullable()),
  /** True to sell in a currency that products have no price in; they are not sold there. */
  accept_missing: z.boolean().default(false),
})
export type MarketsChange = z.input<typeof marketsChange>
