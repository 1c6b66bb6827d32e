import type { Product, ProductVariant } from '#contract/catalogue.ts'

/** The chosen value of each option, in their order; null where none is. */
export type Chosen = readonly (string | null)[]
type Goods = Pick<Product, 'options' | 'variants'>

const matches = ({ values }: ProductVariant, chosen: Chosen): boolean =>
  values.every((value, index) => chosen[index] === null || chosen[index] === value)

/** Returns the choices of an address such as `?colour=black`; an option with one value has it chosen. */
export function chosenIn({ options, variants }: Goods, query: URLSearchParams): Chosen {
  const asked = options.map(({ id, values }) => {
    if (values.length === 1) return values[0]!.id
    const value = query.get(id)
    return values.some((each) => each.id === value) ? value : null
  })
  return variants.some((variant) => matches(variant, asked)) ? asked : options.map(() => null)
}

/** Returns the query of a product's address with the choices in it. */
export function withChosen(options: Product['options'], chosen: Chosen, query: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(query)
  for (const [index, { id, values }] of options.entries()) {
    const value = chosen[index]
    if (value == null || values.length === 1) next.delete(id)
    else next.set(id, value)
  }
  return next
}

/** Returns the choices after another one; those of other options that no variant has together with it are dropped. */
export function choose({ variants }: Goods, chosen: Chosen, at: number, value: string): Chosen {
  const next = chosen.map((each, index) => (index === at ? value : each))
  if (variants.some((variant) => matches(variant, next))) return next
  const kept = next.map(() => null as string | null)
  kept[at] = value
  for (const [index, each] of next.entries()) {
    const more = kept.map((one, place) => (place === index ? each : one))
    if (variants.some((variant) => matches(variant, more))) kept[index] = each
  }
  return kept
}

/** Returns the variant of a complete choice; null before that, and for a product without options. */
export function variantOf({ options, variants }: Goods, chosen: Chosen): ProductVariant | null {
  if (options.length === 0 || chosen.some((value) => value === null)) return null
  return variants.find((variant) => matches(variant, chosen)) ?? null
}

/** Returns the variants that a choice leaves. */
export function variantsLeft({ variants }: Goods, chosen: Chosen): ProductVariant[] {
  return variants.filter((variant) => matches(variant, chosen))
}

/**
 * `gone`: no variant with the value can be bought. Beside the other choices, `soldOut`: its variants are sold out, and
 * `notMade`: there are none.
 */
export type ValueState = 'available' | 'soldOut' | 'notMade' | 'gone'

export function stateOf({ variants }: Goods, chosen: Chosen, at: number, value: string): ValueState {
  const own = variants.filter((variant) => variant.values[at] === value)
  if (!own.some(({ available }) => available)) return 'gone'
  const beside = own.filter((variant) => matches(variant, chosen.with(at, value)))
  if (beside.length === 0) return 'notMade'
  return beside.some(({ available }) => available) ? 'available' : 'soldOut'
}
