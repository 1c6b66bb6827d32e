import type { Actor } from '#domain/platform/audit/audit-queries.ts'
import { getSettings } from '#domain/platform/settings/get-settings.ts'
import { withoutMembershipPrice } from '#domain/platform/settings/membership-prices.ts'
import type { Settings } from '#domain/platform/settings/settings-definitions.ts'
import { updateSettings } from '#domain/platform/settings/update-settings.ts'
import { type MarketId, marketRows } from '#shared/markets.ts'
import { type Currency, currencies, type OtherCurrency, otherCurrencies } from '#shared/money.ts'
import { type FieldErrors, invalid, ShopError } from '#shared/shop-error.ts'
import type { Shop } from '#shop.ts'
import { countUnpriced } from './unpriced-queries.ts'

type Market = { id: MarketId; currency: Currency; country?: string | undefined; brand?: string | undefined }

export type MarketsChange = {
  markets: readonly Market[]
  bookCurrency: Currency
  referenceRates: Partial<Record<OtherCurrency, number | null>>
  /** True if products without a price in a newly chosen currency are not to be sold there. */
  acceptMissing: boolean
}

/**
 * Sets what each market charges in, with the currency of the books and the rates for reckoning.
 * @param input.version what the settings were read at
 * @throws invalid `items…` for a market that is missing or differs, or a currency without a price of the membership;
 * `markets.unpriced` with the number of products by currency; `edit.conflict`
 */
export async function changeMarkets(
  shop: Shop,
  input: { change: MarketsChange; actor: Actor | string; version?: number | undefined },
): Promise<void> {
  const { change, actor, version } = input
  refuseOtherMarkets(change.markets)
  refuseUnpricedMembership(await getSettings(shop), change.markets)
  const rates = Object.fromEntries(
    otherCurrencies.map((currency) => [currency, change.referenceRates[currency] ?? null]),
  )
  const changed = updateSettings(shop, {
    actor,
    changes: {
      'markets.currencies': Object.fromEntries(marketRows.map(({ id, country }) => [country, currencyOf(change, id)])),
      'markets.bookCurrency': change.bookCurrency,
      'markets.referenceRates': rates,
    },
    ...(version !== undefined && { version }),
    async alongside(transaction, before) {
      const used = Object.values(before['markets.currencies'])
      const chosen = currencies.filter(
        (currency) => !used.includes(currency) && change.markets.some((market) => market.currency === currency),
      )
      const missing: Partial<Record<Currency, number>> = {}
      for (const currency of chosen) {
        const count = await countUnpriced(transaction, currency)
        if (count > 0) missing[currency] = count
      }
      if (change.acceptMissing || Object.keys(missing).length === 0) return
      throw new ShopError('markets.unpriced', { details: { missing, count: Math.max(...Object.values(missing)) } })
    },
  })
  await changed.catch((error: unknown) => {
    throw error instanceof ShopError && error.fields ? invalid(inWordsOfCall(error.fields)) : error
  })
}

/** The call names the rates otherwise than the setting. */
function inWordsOfCall(fields: FieldErrors): FieldErrors {
  const named = Object.entries(fields).map(([name, keys]) => [
    name.replace('markets.referenceRates', 'reference_rates'),
    keys,
  ])
  return Object.fromEntries(named)
}

function currencyOf({ markets }: MarketsChange, id: MarketId): Currency {
  return markets.find((market) => market.id === id)!.currency
}

/** Each market is named once; its country and brand are its own. */
function refuseOtherMarkets(markets: readonly Market[]): void {
  const fields: FieldErrors = {}
  for (const [index, { id, country, brand }] of markets.entries()) {
    const row = marketRows.find((each) => each.id === id)!
    if (markets.findIndex((each) => each.id === id) !== index) fields[`items.${index}.id`] = ['validation.taken']
    if (country !== undefined && country !== row.country) fields[`items.${index}.country`] = ['validation.invalid']
    if (brand !== undefined && brand !== row.brand) fields[`items.${index}.brand`] = ['validation.invalid']
  }
  if (marketRows.some(({ id }) => !markets.some((market) => market.id === id))) fields.items = ['validation.required']
  if (Object.keys(fields).length > 0) throw invalid(fields)
}

function refuseUnpricedMembership(settings: Settings, markets: readonly Market[]): void {
  const fields: FieldErrors = {}
  for (const [index, { currency }] of markets.entries()) {
    if (withoutMembershipPrice(settings, [currency]).length === 0) continue
    fields[`items.${index}.currency`] = ['validation.membershipPrice']
  }
  if (Object.keys(fields).length > 0) throw invalid(fields)
}
