import { createRoute } from '@hono/zod-openapi'
import { sendVersion } from '#api/office/office-guard.ts'
import { json, jsonBody, refusal } from '#api/route-schemas.ts'
import { createRoutes } from '#api/visitor.ts'
import { type MarketList, marketList, marketsChange } from '#contract/office/platform/markets.ts'
import { changeMarkets } from '#domain/office/markets/change-markets.ts'
import { type MarketsView, readMarkets } from '#domain/office/markets/read-markets.ts'
import { findSettingsVersion } from '#domain/platform/settings/update-settings.ts'
import { marketRows } from '#shared/markets.ts'
import { ShopError } from '#shared/shop-error.ts'
import type { Shop } from '#shop.ts'
import { officeOrOwner, settingsActor, settingsVersionOf } from './settings-access.ts'

const path = '/api/admin/markets'

const read = createRoute({
  method: 'get',
  path,
  operationId: 'listMarkets',
  ...officeOrOwner('settings.read'),
  summary: 'The markets with what each charges in, and how many products have no price in a currency',
  responses: { 200: json(marketList, 'Every market, the currency of the books, and rates for reckoning') },
})
const change = createRoute({
  method: 'put',
  path,
  operationId: 'changeMarkets',
  ...officeOrOwner('settings.write', { versioned: true }),
  summary: 'Choose what each market charges in, the currency of the books, and rates for reckoning',
  description:
    'A currency is chosen once the membership has a price in it and every product has one, or `accept_missing` is true: what has none is then ' +
    'not sold there. `reference_rates` are units of a currency for one euro; those left out are removed. `If-Match` takes the ETag of the list.',
  request: jsonBody(marketsChange),
  responses: {
    200: json(marketList, 'As after the change'),
    409: refusal('Somebody else changed the same'),
    422: refusal('`markets.unpriced` with `missing`: products without a price by currency; or what does not fit'),
  },
})

/** Routes for the markets and their currencies. */
export function marketRoutes(shop: Shop) {
  return createRoutes()
    .openapi(read, async (context) => {
      // Reads the version first, so that a concurrent change causes a conflict instead of being lost.
      sendVersion(context, await findSettingsVersion(shop))
      return context.json(toMarketList(await readMarkets(shop)), 200)
    })
    .openapi(change, async (context) => {
      const { items, book_currency, reference_rates, accept_missing } = context.req.valid('json')
      const change = {
        markets: items,
        bookCurrency: book_currency,
        referenceRates: reference_rates,
        acceptMissing: accept_missing,
      }
      const actor = await settingsActor(context)
      await inWordsOfCall(() => changeMarkets(shop, { change, actor, version: settingsVersionOf(context) }))
      sendVersion(context, await findSettingsVersion(shop))
      return context.json(toMarketList(await readMarkets(shop)), 200)
    })
}

const fieldOf: Record<string, string> = {
  'markets.currencies': 'items',
  'markets.bookCurrency': 'book_currency',
  'markets.referenceRates': 'reference_rates',
}

type ConflictDetails = { current: Record<string, unknown>; changed: Record<string, unknown>[] }

/** Runs a change; an `edit.conflict` names fields and values as the call does. */
async function inWordsOfCall(change: () => Promise<void>): Promise<void> {
  try {
    await change()
  } catch (error) {
    if (!(error instanceof ShopError) || error.code !== 'edit.conflict') throw error
    const { current, changed } = error.details as ConflictDetails
    const named = Object.entries(current).map(([key, value]) => [fieldOf[key] ?? key, toField(key, value)])
    const fields = changed.map(({ field, base, theirs, yours }) => {
      const key = String(field)
      return { field: fieldOf[key], base: toField(key, base), theirs: toField(key, theirs), yours: toField(key, yours) }
    })
    throw new ShopError('edit.conflict', {
      details: { ...error.details, current: Object.fromEntries(named), changed: fields },
    })
  }
}

function toField(key: string, value: unknown): unknown {
  if (key !== 'markets.currencies') return value
  const currencies = value as Record<string, string> | null
  return marketRows.map(({ id, country }) => ({ id, currency: currencies?.[country] ?? 'EUR' }))
}

function toMarketList(view: MarketsView): MarketList {
  return {
    items: view.markets.map(({ id, country, currency, brand, brandName, hosts, hasOtherHosts, taxRegion }) => ({
      id,
      country,
      currency,
      brand,
      brand_name: brandName,
      hosts: { domains: [...hosts.domains], labels: [...hosts.labels], others: hasOtherHosts },
      tax_region: taxRegion,
    })),
    book_currency: view.bookCurrency,
    reference_rates: view.referenceRates,
    missing: view.missing,
    without_membership_price: view.withoutMembership,
  }
}
