import { compareNames, type Language, type Texts } from '#shared/markets.ts'
import { type Cents, type Currency, cents } from '#shared/money.ts'
import { maxChoiceLength } from '#shared/product-filters.ts'

/**
 * Filters of a product list. The price is the regular one, because the member price depends on the visitor and pages
 * do not.
 */
export type ListFilter = {
  brands: string[]
  /** Choices such as `size:M`, those of one name together: one of each is wanted. */
  choices: string[][]
  priceFrom: Cents | null
  priceTo: Cents | null
  inStock: boolean
}

export type PriceRange = { from: Cents | null; to: Cents | null }

/** The choices of a list, each with the number of products that it would leave under the filters of the other kinds. */
export type ListFacets = {
  count: number
  inStock: number
  hasSoldOut: boolean
  lowest: Cents | null
  highest: Cents | null
  /**
   * Up to the first bound, between two of them, from the last on; a bound belongs to both sides. `listed`: of the whole
   * list.
   */
  ranges: { listed: number; count: number }[]
  brands: { brand: string; count: number }[]
  choices: FoundChoice[]
  /** The choices of one name that products have together, each in its own order, the most frequent first. */
  choiceSets: string[][]
}

type FoundChoice = {
  choice: string
  name: Texts
  label: Texts
  swatch: string | null
  /** Position of its attribute and its place there; null for a choice of an option. */
  place: [number, number] | null
  count: number
}

export type Facets = Omit<ListFacets, 'ranges' | 'choices' | 'choiceSets'> & {
  ranges: (PriceRange & { count: number })[]
  /** By name, in the order in which products have them. */
  choices: (FoundChoice & { id: string; value: string })[]
}

/** Returns the name in a choice such as `size:M`. */
export function choiceName(choice: string): string {
  return choice.slice(0, choice.indexOf(':'))
}

/** Returns choices of any names, those of one name together. */
export function byName(choices: readonly string[]): string[][] {
  return [...Map.groupBy(choices, choiceName).values()]
}

/** A position before that of any attribute. */
const optionsFirst = Number.MIN_SAFE_INTEGER

/** Boundaries between the price ranges of a currency. A krone is about a tenth of a euro. */
export function priceBounds(currency: Currency): Cents[] {
  const unit = currency === 'EUR' ? 1 : 10
  return [25, 50, 100, 200, 500, 1_000, 2_500].map((amount) => cents(amount * unit * 100))
}

function priceRanges(currency: Currency) {
  const bounds = priceBounds(currency)
  return [null, ...bounds].map((from, index) => ({ from, to: bounds[index] ?? null }))
}

/** True if the filter can exclude products. */
export function isNarrowing({ brands, choices, priceFrom, priceTo, inStock }: ListFilter): boolean {
  return brands.length > 0 || choices.length > 0 || priceFrom !== null || priceTo !== null || inStock
}

/** The facets as they are offered: ranges that some product of the list is in, and brands by name in a language. */
export function offeredFacets(
  found: ListFacets,
  filter: ListFilter,
  { language, currency }: { language: Language; currency: Currency },
): Facets {
  const counted = priceRanges(currency).map((range, index) => ({ ...range, ...found.ranges[index]! }))
  const isChosen = ({ from, to }: PriceRange) => from === filter.priceFrom && to === filter.priceTo
  const inAlphabet = compareNames(language)
  const brandByName = (a: { brand: string }, b: { brand: string }) => inAlphabet(a.brand, b.brand)
  const { choiceSets, ...rest } = found
  const order = mergedOrder(choiceSets)
  const places = new Map(order.map((choice, place) => [choice, place]))
  // Options come before attributes.
  const placeOf = ({ choice, place }: FoundChoice) => place ?? [optionsFirst, places.get(choice) ?? places.size]
  const inOrder = (one: FoundChoice, other: FoundChoice) => {
    const [a, b] = [placeOf(one), placeOf(other)]
    return a[0]! - b[0]! || a[1]! - b[1]!
  }
  return {
    ...rest,
    ranges: counted
      .filter((range) => range.listed > 0 || isChosen(range))
      .map(({ from, to, count }) => ({ from, to, count })),
    brands: found.brands.filter(({ brand }) => brand.length <= maxChoiceLength).toSorted(brandByName),
    choices: found.choices
      .filter(({ choice }) => choice.length <= maxChoiceLength)
      .toSorted(inOrder)
      .map((found) => ({
        ...found,
        id: choiceName(found.choice),
        value: found.choice.slice(choiceName(found.choice).length + 1),
      })),
  }
}

/** One order of all keys that keeps those of each list together and, as far as the lists agree, in their order. */
export function mergedOrder(lists: string[][]): string[] {
  const order: string[] = []
  for (const list of lists) {
    for (const [index, key] of list.entries()) {
      if (order.includes(key)) continue
      const before = order.indexOf(list[index - 1] ?? '')
      const after = list
        .slice(index + 1)
        .map((next) => order.indexOf(next))
        .find((at) => at >= 0)
      order.splice(before >= 0 ? before + 1 : (after ?? order.length), 0, key)
    }
  }
  return order
}
