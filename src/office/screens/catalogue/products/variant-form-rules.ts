import type { ProductForm } from '#contract/office/catalogue/product-form.ts'
import { inEveryLanguage, textIn } from '#shared/markets.ts'
import type { OtherCurrency } from '#shared/money.ts'
import { combinationsOf, optionIdFrom, valueIdFrom } from '#shared/variants.ts'
import { colourNamed, optionPresets } from './option-presets.ts'

export type Option = ProductForm['options'][number]
export type Variant = ProductForm['variants'][number]
type Goods = Pick<ProductForm, 'options' | 'variants'>

/** Names a combination of values as a map key. */
export const combinationName = (values: readonly string[]): string => JSON.stringify(values)

const blank = {
  price: null,
  member_price: null,
  prices: {},
  sku: null,
  barcode: null,
  stock: null,
  weight: null,
  image: null,
} satisfies Omit<Variant, 'values'>

/** Returns a new variant of these values. */
export const newVariant = (values: string[]): Variant => ({ ...blank, values })

/** Returns the variants in the order of their options' values. */
export function inOrder({ options, variants }: Goods): Variant[] {
  const places = new Map(combinationsOf(options).map((values, place) => [combinationName(values), place]))
  const placeOf = ({ values }: Variant) => places.get(combinationName(values)) ?? places.size
  return variants.toSorted((a, b) => placeOf(a) - placeOf(b))
}

const isFilled = ({ values }: Option) => values.length > 0
const isEmpty = (option: Option) => !isFilled(option)

/** Adds an option with its first values: the present variants get the first one, and the others are made of them. */
function withOption({ options, variants }: Goods, option: Option): Goods {
  const [first, ...others] = option.values.map(({ id }) => id)
  const next = [...options, option]
  if (first === undefined) return { options: next, variants }
  const kept = variants.map((variant) => ({ ...variant, values: [...variant.values, first] }))
  const made = others.flatMap((id) => variants.map(({ values }) => newVariant([...values, id])))
  return { options: next, variants: inOrder({ options: next, variants: [...kept, ...made] }) }
}

/** Gives an option its first values. Those without values stay behind it, because variants have none of theirs. */
export function withFirstValues({ options, variants }: Goods, at: number, values: Option['values']): Goods {
  const option = { ...options[at]!, values }
  if (variants.length === 0) {
    const next = options.with(at, option)
    const filled = next.filter(isFilled)
    return { options: [...filled, ...next.filter(isEmpty)], variants: combinationsOf(filled).map(newVariant) }
  }
  const others = options.toSpliced(at, 1)
  const made = withOption({ options: others.filter(isFilled), variants }, option)
  return { options: [...made.options, ...others.filter(isEmpty)], variants: made.variants }
}

/** Removes an option: of the variants that become the same, the first one stays. */
export function withoutOption({ options, variants }: Goods, at: number): Goods {
  const rest = options.filter((_, index) => index !== at)
  if (rest.length === 0) return { options: [], variants: [] }
  const seen = new Set<string>()
  const kept = variants
    .map((variant) => ({ ...variant, values: variant.values.filter((_, index) => index !== at) }))
    .filter(({ values }) => {
      const name = combinationName(values)
      if (seen.has(name)) return false
      seen.add(name)
      return true
    })
  return { options: rest, variants: kept }
}

/** Adds values to an option and makes every variant of them; values that are there are left out. */
export function withValues({ options, variants }: Goods, at: number, values: Option['values']): Goods {
  const option = options[at]!
  const fresh = values.filter(({ id }, index) => {
    return !option.values.some((value) => value.id === id) && values.findIndex((value) => value.id === id) === index
  })
  if (fresh.length === 0) return { options, variants }
  const next = options.map((each, index) => (index === at ? { ...each, values: [...each.values, ...fresh] } : each))
  const isFresh = new Set(fresh.map(({ id }) => id))
  const made = combinationsOf(next.filter(isFilled))
    .filter((combination) => isFresh.has(combination[at]!))
    .map(newVariant)
  return { options: next, variants: inOrder({ options: next, variants: [...variants, ...made] }) }
}

/** Removes a value with its variants. */
export function withoutValue({ options, variants }: Goods, at: number, id: string): Goods {
  const next = options.map((option, index) =>
    index === at ? { ...option, values: option.values.filter((value) => value.id !== id) } : option,
  )
  return { options: next, variants: variants.filter(({ values }) => values[at] !== id) }
}

/** Moves a value among those of its option. */
export function withMovedValue({ options, variants }: Goods, at: number, from: number, to: number): Goods {
  const next = options.map((option, index) => {
    if (index !== at) return option
    const values = option.values.filter((_, place) => place !== from)
    return { ...option, values: values.toSpliced(to, 0, option.values[from]!) }
  })
  return { options: next, variants: inOrder({ options: next, variants }) }
}

/** Returns the values that a line of words such as `S, M, L` names; a usual colour comes with its names and swatch. */
export function readValues(optionId: string, typed: string): Option['values'] {
  const words = typed
    .split(/[,;\n]/)
    .map((word) => word.trim())
    .filter(Boolean)
  return words.map((word) => {
    const known = optionId === 'colour' ? colourNamed(word) : null
    return known ?? { id: valueIdFrom(optionId, word), label: inEveryLanguage(word), swatch: null }
  })
}

type PriceField = `prices.${OtherCurrency}.${'price' | 'member_price'}`
type PlainField = 'price' | 'member_price' | 'stock' | 'sku' | 'barcode' | 'weight' | 'image'
/** A cell of a variant's row. */
export type FillField = PlainField | PriceField

/** The cells of a row where the shop has prices in other currencies than the euro. */
export function fillFields(others: readonly OtherCurrency[]): FillField[] {
  const prices = others.flatMap((each): FillField[] => [`prices.${each}.price`, `prices.${each}.member_price`])
  return ['price', 'member_price', ...prices, 'stock', 'sku', 'barcode', 'weight', 'image']
}

/** The kind of a cell, and the currency of a price in another one than the euro. */
export function partsOf(field: FillField): { kind: PlainField; currency: OtherCurrency | null } {
  const [, currency, kind] = field.split('.')
  return currency && kind
    ? { kind: kind as PlainField, currency: currency as OtherCurrency }
    : { kind: field as PlainField, currency: null }
}

const noPrices = { price: null, member_price: null }

export function withCell(variant: Variant, field: FillField, value: string | number | null): Variant {
  const { kind, currency } = partsOf(field)
  if (currency === null) return { ...variant, [kind]: value }
  const list = { ...noPrices, ...variant.prices[currency], [kind]: value }
  return { ...variant, prices: { ...variant.prices, [currency]: list } }
}

/**
 * Sets a field of the chosen variants. An article number gets the values of each behind it, so that all differ, where
 * it is filled into several.
 */
export function filled(
  variants: readonly Variant[],
  { isChosen, field, value }: { isChosen(variant: Variant): boolean; field: FillField; value: string | number | null },
): Variant[] {
  const several = variants.filter(isChosen).length > 1
  return variants.map((variant) => {
    if (!isChosen(variant)) return variant
    const own = field === 'sku' && several && value ? [value, ...variant.values].join('-') : value
    return withCell(variant, field, own)
  })
}

export function freeId(options: readonly Option[], id: string): string {
  let free = id
  for (let number = 2; options.some((option) => option.id === free); number += 1) free = `${id}-${number}`
  return free
}

/** Gives options that were named by hand an id made from their English name, before they are first saved. */
export function withOptionIds(options: readonly Option[], isStored: (id: string) => boolean): Option[] {
  const named: Option[] = []
  for (const option of options) {
    const isOwn = isStored(option.id) || optionPresets.some(({ id }) => id === option.id)
    const id = isOwn ? option.id : freeId(named, optionIdFrom(textIn(option.name, 'en')))
    named.push({ ...option, id })
  }
  return named
}
