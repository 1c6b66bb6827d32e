/** Filters of a product list, as read from its address. Prices are whole euros and apply to the normal price. */
export type ProductFilters = {
  brands: string[]
  sizes: string[]
  /** Other choices with their names, such as `colour:black`. */
  choices: string[]
  priceFrom: number | null
  priceTo: number | null
  inStock: boolean
}

/** The same as parameters of pages and API. */
export type FilterQuery = Partial<Record<(typeof filterNames)[number], string | number | string[]>>

/** Parameters of pages and API, in the order of an address. */
export const filterNames = ['brand', 'size', 'choice', 'price_from', 'price_to', 'in_stock'] as const

export function isFilterName(name: string): boolean {
  return filterNames.some((each) => each === name)
}

export const noFilters: ProductFilters = {
  brands: [],
  sizes: [],
  choices: [],
  priceFrom: null,
  priceTo: null,
  inStock: false,
}

// Max number of choices per filter and max length of a choice; anything beyond these in an address is ignored.
export const maxChoices = 12
export const maxChoiceLength = 200
/** A choice with the name of what is chosen. */
export const choicePattern = /^[a-z][a-z0-9-]{0,39}:./
/** Whole euros. */
export const maxFilterPrice = 100_000

/** The filters of an address. What is malformed or out of bounds is left out; a range the wrong way round is turned. */
export function readFilters(query: URLSearchParams): ProductFilters {
  const [from, to] = [readPrice(query.get('price_from')), readPrice(query.get('price_to'))]
  const isTurned = from !== null && to !== null && from > to
  return {
    brands: readChoices(query.getAll('brand')),
    sizes: readChoices(query.getAll('size')),
    choices: readChoices(query.getAll('choice')).filter((choice) => choicePattern.test(choice)),
    priceFrom: isTurned ? to : from,
    priceTo: isTurned ? from : to,
    inStock: ['1', 'true', 'on'].includes(query.get('in_stock') ?? ''),
  }
}

/** The one query of these filters; what is not chosen is left out. */
export function writeFilters(filters: ProductFilters): FilterQuery {
  const { brands, sizes, choices, priceFrom, priceTo, inStock } = filters
  return {
    ...(brands.length > 0 && { brand: brands.toSorted() }),
    ...(sizes.length > 0 && { size: sizes.toSorted() }),
    ...(choices.length > 0 && { choice: choices.toSorted() }),
    ...(priceFrom !== null && { price_from: priceFrom }),
    ...(priceTo !== null && { price_to: priceTo }),
    ...(inStock && { in_stock: 1 }),
  }
}

/** Counts the choices that narrow the list; a price range counts once. */
export function countFilters({ brands, sizes, choices, priceFrom, priceTo, inStock }: ProductFilters): number {
  return (
    brands.length + sizes.length + choices.length + (priceFrom !== null || priceTo !== null ? 1 : 0) + (inStock ? 1 : 0)
  )
}

function readChoices(values: string[]): string[] {
  const known = values.filter((value) => value !== '' && value.length <= maxChoiceLength && !/\p{Cc}/u.test(value))
  return [...new Set(known.map((value) => value.toWellFormed()))].toSorted().slice(0, maxChoices)
}

/** Decimals typed are cut; nothing, zero and nonsense are no bound. */
function readPrice(value: string | null): number | null {
  const typed = /^\s*(\d{1,9})(?:[.,]\d*)?\s*$/.exec(value ?? '')
  const price = Number(typed?.[1] ?? 0)
  return price > 0 && price <= maxFilterPrice ? price : null
}
