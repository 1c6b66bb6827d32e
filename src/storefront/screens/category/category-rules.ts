import type { ProductSort } from '#contract/catalogue.ts'

export type { ProductSort } from '#contract/catalogue.ts'

// Written again rather than imported: the contract's module brings its validation library with it.
export const productSorts = ['featured', 'price', '-price', 'newest', 'name'] as const satisfies readonly ProductSort[]

export type ListQuery = { sort: ProductSort; page: number }

/** Order and page of a list from its address; anything else than a known value is the default. */
export function readListQuery(query: URLSearchParams): ListQuery {
  const sort = productSorts.find((each) => each === query.get('sort')) ?? 'featured'
  const page = Number(query.get('page') ?? 1)
  return { sort, page: Number.isInteger(page) && page >= 1 && page <= 10_000 ? page : 1 }
}

/** The query of a list's address; defaults are left out, so that each list has one address. */
export function writeListQuery({ sort, page }: ListQuery): { sort?: string; page?: number } {
  return { ...(sort !== 'featured' && { sort }), ...(page > 1 && { page }) }
}

export function pageCountOf(total: number, perPage: number): number {
  return Math.max(1, Math.ceil(total / perPage))
}
