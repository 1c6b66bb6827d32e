import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { officeErrorMessage } from '#api/error-message.ts'
import { actorOf, office, requireFor } from '#api/office/office-guard.ts'
import { toFailure } from '#api/office/sales/order-bulk-routes.ts'
import { json, jsonBody, refusal } from '#api/route-schemas.ts'
import { type ApiEnvironment, createRoutes } from '#api/visitor.ts'
import {
  type ProductBulkResponse,
  productBulkRequest,
  productBulkResponse,
  productListQuery,
} from '#contract/office/catalogue/products.ts'
import { maxCounted } from '#database/keyset-page.ts'
import { currenciesInUse, currenciesOf, pricedIn } from '#domain/catalogue/prices/price-lists.ts'
import { findProductAdminIds } from '#domain/catalogue/products/admin-product-queries.ts'
import {
  type PriceAction,
  previewPriceAction,
  priceActions,
  requireRate,
} from '#domain/catalogue/products/product-bulk-actions.ts'
import type { ProductInput } from '#domain/catalogue/products/product-input.ts'
import { pricesOfVariant } from '#domain/catalogue/products/variant-rules.ts'
import { actOnRows, beginOperation, rowsAtOnce } from '#domain/office/bulk-actions/run-bulk-action.ts'
import { getSettings } from '#domain/platform/settings/get-settings.ts'
import { getTexts } from '#domain/platform/texts/shop-texts.ts'
import { textIn } from '#shared/markets.ts'
import { type Cents, type Currency, decimalToCents } from '#shared/money.ts'
import { fieldErrorsOf, invalid, ShopError } from '#shared/shop-error.ts'
import type { Shop } from '#shop.ts'
import { productFilterOf } from './product-body.ts'

const bulk = createRoute({
  method: 'post',
  path: '/api/admin/products/bulk',
  operationId: 'actOnProducts',
  ...office({ permission: 'catalogue.write', idempotent: 'optional', more: true }),
  summary: 'Act on many products',
  description:
    'Acts on prices want prices.write too, and answer old and new prices without a change where `input.preview` is true. Above 100 rows it is an operation.',
  request: jsonBody(productBulkRequest),
  responses: {
    200: json(productBulkResponse, 'What became of each product, or the operation'),
    409: refusal('`bulk.changed` with the present count'),
    422: refusal('What does not fit'),
  },
})

const isPriceAction = (action: string): action is PriceAction => priceActions.some((one) => one === action)

export function productBulkRoutes(shop: Shop) {
  return createRoutes().openapi(bulk, async (context) => {
    const { act: action, input: given, ids, filter = '', expected = 0 } = context.req.valid('json')
    const input = inCents(given)
    if (isPriceAction(action)) requireFor(context, 'prices.write')
    if (action === 'prices_fill') await requireRate(shop, input)
    const wanted = ids ?? (await idsOf(shop, filter, expected))
    if (wanted.some((id) => !/^\d{1,9}$/.test(id))) throw invalid({ ids: ['validation.invalid'] })
    if (isPriceAction(action) && input.preview === true) {
      return context.json(await previewOf(shop, context, { action, input, ids: wanted.slice(0, rowsAtOnce) }), 200)
    }
    const work = { kind: `products.${action}` as const, input, actor: actorOf(context), ids: wanted }
    if (wanted.length > rowsAtOnce) {
      return context.json({ done: [], failed: [], operation: await beginOperation(shop, { ...work, filter }) }, 200)
    }
    const { done, failed } = await actOnRows(shop, work)
    return context.json({ done, failed: failed.map((each) => toFailure(each, context)), operation: null }, 200)
  })
}

/** The input of an action, an amount of euros in it as cents. What is not an amount is refused by the action. */
function inCents({ amount, ...input }: Record<string, unknown>): Record<string, unknown> {
  return amount === undefined
    ? input
    : { ...input, amount: typeof amount === 'number' ? decimalToCents(amount) : amount }
}

async function idsOf(shop: Shop, filter: string, expected: number): Promise<string[]> {
  const query = productListQuery.safeParse(Object.fromEntries(new URLSearchParams(filter)))
  if (!query.success) throw invalid(fieldErrorsOf(query.error))
  if (expected > maxCounted) throw invalid({ expected: ['validation.tooMuch'] })
  const settings = await getSettings(shop)
  const currencies = currenciesInUse(settings['markets.currencies'])
  const limit = maxCounted + 1
  const ids = await findProductAdminIds(shop.database, {
    filter: productFilterOf(query.data),
    currencies,
    lowAt: settings['stock.lowAt'],
    limit,
  })
  if (ids.length !== expected) throw new ShopError('bulk.changed', { details: { count: ids.length } })
  return ids.map(String)
}

/** Returns the old and new prices of each changed row, and the rows whose new prices would be invalid. */
async function previewOf(
  shop: Shop,
  context: Context<ApiEnvironment>,
  { action, input, ids }: { action: PriceAction; input: unknown; ids: readonly string[] },
): Promise<ProductBulkResponse> {
  const { language } = context.get('visitor')
  const response: Required<ProductBulkResponse> = { done: [], failed: [], operation: null, preview: [] }
  for (const { id, before, after, problems } of await previewPriceAction(shop, {
    ids: ids.map(Number),
    action,
    input,
  })) {
    if (Object.keys(problems).length) {
      const { code } = invalid(problems)
      const message = officeErrorMessage(code, await getTexts(shop, language), {})
      const sentence = `${textIn(before.name, language)}: ${message}`
      response.failed.push({ id: String(id), code, message: sentence, state: null })
      continue
    }
    const name = textIn(before.name, language)
    for (const currency of currenciesOf(after)) {
      const [old, next] = [pricesOf(before, currency), pricesOf(after, currency)]
      for (const [size, prices] of next) {
        const earlier = old.size === 0 ? null : (old.get(size) ?? prices)
        if (prices.price === earlier?.price && prices.memberPrice === earlier.memberPrice) continue
        const change = { old: earlier && toPrices(earlier), new: toPrices(prices) }
        response.preview.push({ id: String(id), name, size, currency, ...change })
      }
    }
  }
  return response
}

type Prices = { price: Cents; memberPrice: Cents | null }

/** Returns the product's prices under null, and those of variants with own prices under their keys. */
function pricesOf(whole: ProductInput, currency: Currency): Map<string | null, Prices> {
  const product = pricedIn(whole, currency)
  if (!product) return new Map()
  const own = product.variants.filter(({ price, memberPrice }) => price !== null || memberPrice !== null)
  return new Map<string | null, Prices>([
    [null, { price: product.price, memberPrice: product.memberPrice }],
    ...own.map((variant) => [variant.key, pricesOfVariant(product, variant)] as const),
  ])
}

function toPrices({ price, memberPrice }: Prices) {
  return { price, member_price: memberPrice }
}
