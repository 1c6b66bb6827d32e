import {
  type OtherPrices,
  type OwnPrices,
  ownPricesIn,
  pricedIn,
  withOwnPrices,
} from '#domain/catalogue/prices/price-lists.ts'
import type { ProductInput } from '#domain/catalogue/products/product-input.ts'
import { newVariantKey, pricesOfVariant } from '#domain/catalogue/products/variant-rules.ts'
import { textIn } from '#shared/markets.ts'
import { type Currency, currencies } from '#shared/money.ts'
import type { ImportedPrices, ImportedVariant, Merge } from './imported-product.ts'
import { newOption, newValue, type Option, optionNamed, valueNamed } from './option-names.ts'

export type VariantFields = Pick<ProductInput, 'options' | 'variants' | 'price' | 'memberPrice' | 'prices'>
type Variant = ProductInput['variants'][number]

/** A variant of a file with the values that its options have here, and the stored one that it is. */
type Found = { told: ImportedVariant; values: string[]; stored: Variant | null }

/** The options, variants and prices after an import. What the file leaves out of a variant stays as it was stored. */
export function mergedVariants(merge: Merge): VariantFields {
  const { before, file } = merge
  if (before && before.variants.length > 0 && file.hasVariantsElsewhere) {
    const { options, variants, price, memberPrice, prices } = before
    return { options, variants, price, memberPrice, prices }
  }
  const options = mergedOptions(merge)
  const found = findVariants(merge, options)
  const prices = currencies.map((currency) => ({ currency, ...pricesIn(currency, merge, found) }))
  const base = prices.reduce((now, { currency, base: list }) => withOwnPrices(now, currency, list), unpriced)
  if (options.length === 0) return { options, variants: [], ...(base as Lists) }
  const taken = new Set(before?.variants.map(({ key }) => key))
  const variants = found.map(({ told, values, stored }, index) => {
    const key = stored?.key ?? newVariantKey(values, taken)
    taken.add(key)
    return {
      key,
      values,
      ...prices.reduce((now, { currency, own }) => withOwnPrices(now, currency, own[index]!), unpriced),
      stock: told.stock === undefined ? (stored?.stock ?? null) : told.stock,
      sku: told.sku === undefined ? (stored?.sku ?? null) : told.sku,
      barcode: told.barcode === undefined ? (stored?.barcode ?? null) : told.barcode,
      weight: weightOf(told, stored, before),
      image: imageOf(told, stored, merge),
    }
  })
  return { options, variants, ...(base as Lists) }
}

type Lists = Pick<ProductInput, 'price' | 'memberPrice' | 'prices'>

const none: OwnPrices = { price: null, memberPrice: null }
const unpriced: OwnPrices & { prices: OtherPrices<OwnPrices> } = { ...none, prices: {} }

/** The file's options in its order: names, values that nothing uses and the order of values are the owner's. */
function mergedOptions({ before, file }: Merge): Option[] {
  const taken = new Set<string>()
  return file.options.map(({ name, values }) => {
    const free = before?.options.filter(({ id }) => !taken.has(id)) ?? []
    const known = optionNamed(free, name)
    const option = known ?? newOption(name, taken)
    taken.add(option.id)
    const place = known ? before!.options.indexOf(known) : -1
    const isUsed = (id: string) => before!.variants.some((variant) => variant.values[place] === id)
    const named = new Set(values.map((text) => valueNamed(option, text)))
    const made = { ...option, values: option.values.filter((value) => named.has(value) || !isUsed(value.id)) }
    for (const text of values) if (!valueNamed(made, text)) made.values = [...made.values, newValue(made, text)]
    return made
  })
}

function findVariants({ before, file }: Merge, options: readonly Option[]): Found[] {
  const places = options.map(({ id }) => before?.options.findIndex((one) => one.id === id) ?? -1)
  const areSame = before !== null && places.length === before.options.length && !places.includes(-1)
  const stored = new Map(
    before?.variants.map((variant) => {
      const ids = areSame ? places.map((place) => variant.values[place]!) : null
      return [JSON.stringify(ids ?? toldAs(variant, before.options)), variant]
    }),
  )
  return file.variants.map((told) => {
    const values = options.map((option, index) => valueNamed(option, told.values[index]!)!.id)
    const same = stored.get(JSON.stringify(areSame ? values : told.values.join(valueSeparator)))
    return { told, values, stored: (options.length > 0 && same) || null }
  })
}

/** What stood between the values of a variant when products had one option only. */
const valueSeparator = ' / '

function toldAs({ values }: Variant, options: readonly Option[]): string {
  const labels = values.map((id, index) => {
    const value = options[index]?.values.find((one) => one.id === id)
    return (value && textIn(value.label, 'en')) || id
  })
  return labels.join(valueSeparator)
}

const toldIn = (currency: Currency, { price, memberPrice, prices }: ImportedVariant): ImportedPrices | undefined =>
  currency === 'EUR' ? { price, memberPrice } : prices?.[currency]

/**
 * The product's prices in a currency and those of its variants that differ. If the file says none or none changes, they
 * stay where they were stored.
 */
function pricesIn(
  currency: Currency,
  { before }: Merge,
  found: readonly Found[],
): { base: OwnPrices; own: OwnPrices[] } {
  const priced = before && pricedIn(before, currency)
  const asStored = {
    base: before ? ownPricesIn(before, currency) : none,
    own: found.map(({ stored }) => (stored ? ownPricesIn(stored, currency) : none)),
  }
  const said = found.map(({ told }) => toldIn(currency, told))
  if (said.every((list) => list === undefined)) return asStored
  const told = found.map(({ stored }, index) => {
    const { price = null, memberPrice = null } = said[index] ?? {}
    const own = priced && priced.variants.length === 0 && found.length === 1 ? priced : null
    const now = priced && stored ? pricesOfVariant(priced, ownPricesIn(stored, currency)) : own
    const isKept = price !== null && said[index]?.memberPrice === undefined
    return { price, memberPrice: isKept ? (now?.memberPrice ?? null) : memberPrice, now }
  })
  const isUnchanged =
    before !== null &&
    found.every(({ stored }) => stored !== null) &&
    told.every(({ price, memberPrice, now }) => {
      return (now?.price ?? null) === price && (now?.memberPrice ?? null) === memberPrice
    })
  if (isUnchanged && found.length > 0) return asStored
  const lowest = told.reduce<(typeof told)[number] | null>((low, one) => {
    if (one.price === null) return low
    return low?.price != null && low.price <= one.price ? low : one
  }, null)
  const base = lowest ?? none
  const own = told.map(({ price, memberPrice }) =>
    price === null || (price === base.price && memberPrice === base.memberPrice) ? none : { price, memberPrice },
  )
  return { base: { price: base.price, memberPrice: base.memberPrice }, own }
}

/** A weight that the variant has from its product stays the product's. */
function weightOf({ weight }: ImportedVariant, stored: Variant | null, before: Merge['before']): number | null {
  if (weight === undefined) return stored?.weight ?? null
  return stored && stored.weight === null && weight === before?.weight ? null : weight
}

/** The image of a variant: one of the product's, which the file may have taken away. */
function imageOf({ image }: ImportedVariant, stored: Variant | null, merge: Merge): string | null {
  const told = image ? merge.variantImages.get(image)?.path : undefined
  const path = image === undefined || (image && !told) ? (stored?.image ?? null) : (told ?? null)
  const named = merge.images ?? []
  const gallery = named.length === 0 ? (merge.before?.images ?? []) : named
  const isThere = told !== undefined || gallery.some((one) => one.path === path)
  return isThere ? path : null
}
