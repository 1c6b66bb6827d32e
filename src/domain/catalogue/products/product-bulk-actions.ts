import { z } from 'zod'
import { currenciesOf, ownPricesIn, withOwnPrices, withPricesIn } from '#domain/catalogue/prices/price-lists.ts'
import type { Actor } from '#domain/platform/audit/audit-queries.ts'
import { getSettings } from '#domain/platform/settings/get-settings.ts'
import { type Currency, cents, currencies } from '#shared/money.ts'
import { fieldErrorsOf, invalid } from '#shared/shop-error.ts'
import { fillRoundings, type ProductBulkAction, roundings } from '#shared/vocabularies.ts'
import type { Shop } from '#shop.ts'
import { changeProductState } from './change-product-state.ts'
import { editProduct } from './edit-product.ts'
import { changedPrices, type PriceChangeRule } from './price-change-rules.ts'
import { proposedPrices, type Rates } from './price-fill-rules.ts'
import { type ProductDraft, type ProductInput, productProblems } from './product-input.ts'
import { findProductRow, findProductRows } from './product-queries.ts'
import { inputOf } from './product-rows.ts'
import { productStateOf } from './product-states.ts'

const nothing = z.object({})
const category = z.object({ category: z.number('validation.required').int().positive() })
const price = {
  rounding: z.enum(roundings).default('none'),
  /** True if member prices change too. */
  member: z.boolean().default(true),
  /** True to return old and new prices without changing anything. */
  preview: z.boolean().optional(),
}
const inputs = {
  activate: nothing,
  deactivate: nothing,
  archive: nothing,
  feature: nothing,
  unfeature: nothing,
  category_add: category,
  category_remove: category,
  price_percent: z.object({ percent: z.number('validation.required').min(-99).max(1_000), ...price }),
  /** `amount` in minor units of the currency whose prices change. */
  price_amount: z.object({
    currency: z.enum(currencies).default('EUR'),
    amount: z.number('validation.required').int().min(-100_000_000).max(100_000_000).transform(cents),
    ...price,
  }),
  /** Gives what lacks prices in a currency those that its reference rate proposes. */
  prices_fill: z.object({
    currency: z.enum(currencies, 'validation.required'),
    rounding: z.enum(fillRoundings).default('none'),
    preview: price.preview,
  }),
} as const

/**
 * Returns a function that applies a bulk action to one product and is safe to repeat. Throws invalid `input` fields
 * at once.
 */
export function productAction(
  shop: Shop,
  action: ProductBulkAction,
  input: unknown,
): (row: { id: string; actor: Actor }) => Promise<void> {
  const changeBy = changeOf(action, input)
  return async ({ id, actor }) => {
    const change = changeBy((await getSettings(shop))['markets.referenceRates'])
    const row = { id: Number(id), actor }
    if (action === 'activate' || action === 'deactivate' || action === 'archive')
      return changeState(shop, { ...row, action })
    // Price changes are the only actions that would have a further effect if repeated.
    await editProduct(shop, { ...row, source: 'bulk', change, isOnce: action.startsWith('price_') })
  }
}

/** Leaves a product alone if it already has the target state, because an earlier run may have set it. */
async function changeState(
  shop: Shop,
  input: { id: number; actor: Actor; action: 'activate' | 'deactivate' | 'archive' },
): Promise<void> {
  const after = { activate: 'active', deactivate: 'draft', archive: 'archived' } as const
  const row = await findProductRow(shop.database, { id: input.id })
  if (row && productStateOf(row) === after[input.action]) return
  await changeProductState(shop, input)
}

type Change = (product: ProductInput) => Partial<ProductDraft>

/** Returns what an action changes, by the reference rates of the moment. */
function changeOf(action: ProductBulkAction, input: unknown): (rates: Rates) => Change {
  const read = inputs[action].safeParse(input)
  if (!read.success) throw invalid(fieldErrorsOf(read.error))
  if (action === 'prices_fill') return (rates) => (product) => filledPrices(product, input, rates)
  const change = plainChange(action, input)
  return () => change
}

function plainChange(action: Exclude<ProductBulkAction, 'prices_fill'>, input: unknown): Change {
  switch (action) {
    case 'feature':
      return () => ({ featured: true })
    case 'unfeature':
      return () => ({ featured: false })
    case 'category_add': {
      const { category: id } = inputs.category_add.parse(input)
      return ({ categories }) => ({
        categories: categories.some((one) => one.id === id) ? categories : [...categories, { id, position: 0 }],
      })
    }
    case 'category_remove': {
      const { category: id } = inputs.category_remove.parse(input)
      return ({ categories }) => ({ categories: categories.filter((one) => one.id !== id) })
    }
    case 'price_percent':
    case 'price_amount': {
      const change = priceRuleOf(action, input)
      return (product) => pricesAfter(product, change)
    }
    default:
      return () => ({})
  }
}

function priceRuleOf(
  action: 'price_percent' | 'price_amount',
  input: unknown,
): { rule: PriceChangeRule; member: boolean; currency: Currency | null } {
  if (action === 'price_percent') {
    const { percent, rounding, member } = inputs.price_percent.parse(input)
    return { rule: { percent, rounding }, member, currency: null }
  }
  const { amount, rounding, member, currency } = inputs.price_amount.parse(input)
  return { rule: { amount, rounding }, member, currency }
}

/** A percentage changes every price list, an amount that of its currency. */
function pricesAfter(
  product: ProductInput,
  { rule, member, currency }: ReturnType<typeof priceRuleOf>,
): Pick<ProductInput, 'price' | 'memberPrice' | 'prices' | 'variants'> {
  const changed = currency === null ? currenciesOf(product) : [currency]
  const after = <Priced extends ProductInput | ProductInput['variants'][number]>(priced: Priced) =>
    changed.reduce(
      (now, currency) => withOwnPrices(now, currency, changedPrices(ownPricesIn(now, currency), rule, member)),
      priced,
    )
  const { price, memberPrice, prices } = after(product)
  return { price, memberPrice, prices, variants: product.variants.map(after) }
}

/** Prices that are there stay as they are. */
function filledPrices(product: ProductInput, input: unknown, rates: Rates): Partial<ProductInput> {
  const { currency, rounding } = inputs.prices_fill.parse(input)
  const proposed = proposedPrices(product, { currency, rounding, rates })
  if (!proposed) return {}
  const { price, memberPrice, prices, variants } = withPricesIn(product, currency, proposed)
  return { price, memberPrice, prices, variants }
}

export const priceActions = ['price_percent', 'price_amount', 'prices_fill'] as const
export type PriceAction = (typeof priceActions)[number]

/**
 * Throws invalid `currency` where prices are to be proposed in one without a reference rate.
 */
export async function requireRate(shop: Parameters<typeof getSettings>[0], input: unknown): Promise<void> {
  const { data } = inputs.prices_fill.safeParse(input)
  const rates = (await getSettings(shop))['markets.referenceRates']
  if (data && data.currency !== 'EUR' && rates[data.currency] === undefined)
    throw invalid({ currency: ['validation.noRate'] })
}

/** Returns products with the result that a price action would have. Products that no longer exist are left out. */
export async function previewPriceAction(
  shop: Parameters<typeof getSettings>[0],
  { ids, action, input }: { ids: readonly number[]; action: PriceAction; input: unknown },
) {
  const change = changeOf(action, input)((await getSettings(shop))['markets.referenceRates'])
  const rows = await findProductRows(shop.database, { ids: [...ids] })
  return rows.map((row) => {
    const before = inputOf(row)
    const after = { ...before, ...change(before) } as ProductInput
    return { before, id: row.id, after, problems: productProblems(after) }
  })
}
