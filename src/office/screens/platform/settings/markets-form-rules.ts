import { z } from 'zod'
import type { MarketList } from '#contract/office/platform/markets.ts'
import { settingForms } from '#domain/platform/settings/setting-form-rules.ts'
import type { MarketId } from '#shared/markets.ts'
import { type Currency, currencies, otherCurrencies } from '#shared/money.ts'

type Rates = Partial<Record<(typeof otherCurrencies)[number], number | null>>

export type MarketsForm = {
  items: { id: MarketId; currency: Currency }[]
  book_currency: Currency
  reference_rates: Rates
  accept_missing: boolean
}

export const marketsForm = z.object({
  items: z.array(z.object({ id: z.custom<MarketId>(), currency: z.enum(currencies) })),
  book_currency: z.enum(currencies),
  reference_rates: settingForms['markets.referenceRates'],
  accept_missing: z.boolean(),
}) as unknown as z.ZodType<MarketsForm>

export function valuesOf({ items, book_currency, reference_rates }: MarketList): MarketsForm {
  return {
    items: items.map(({ id, currency }) => ({ id, currency })),
    book_currency,
    reference_rates: Object.fromEntries(otherCurrencies.map((each) => [each, reference_rates[each] ?? null])),
    accept_missing: false,
  }
}

/** The currencies that no market charged in before, with the number of products that have no price in them. */
export function newlyMissing(stored: MarketList, items: MarketsForm['items']): { currency: Currency; count: number }[] {
  return currencies
    .filter((currency) => items.some((each) => each.currency === currency))
    .filter((currency) => !stored.items.some((each) => each.currency === currency))
    .map((currency) => ({ currency, count: stored.missing[currency] }))
    .filter(({ count }) => count > 0)
}
