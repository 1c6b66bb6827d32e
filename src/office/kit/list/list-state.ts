import { useSearchParams } from 'react-router'

/** Filter as the API defines it. Ranges use `key.gte` and `key.lt`. */
export type Filter = {
  key: string
  label: string
  kind: 'choice' | 'text' | 'number' | 'dateRange' | 'numberRange'
  options?: readonly { value: string; label: string }[]
  /** True if only one option can be chosen at a time. */
  isSingle?: boolean
}

export type ListState = {
  q: string
  sort: string | null
  cursor: string | null
  /** Keyed by the address's parameter, e.g. `payment` → `PAID,REFUNDED`. */
  filters: ReadonlyMap<string, string>
  /** Parameters of the address that this list does not know. */
  unknown: readonly string[]
}

const own = new Set(['q', 'sort', 'cursor', 'all'])

/** Returns the address's parameter names for a list's filters. */
export function keysOf(filters: readonly Filter[]): string[] {
  return filters.flatMap(({ key, kind }) =>
    kind === 'dateRange' || kind === 'numberRange' ? [`${key}.gte`, `${key}.lt`] : [key],
  )
}

type ListWays = { sorts?: readonly string[] | undefined; hasSearch?: boolean | undefined }

/**
 * Reads a list's state from the address. Filters, search or sort that the list does not have are ignored and listed
 * in `unknown`.
 */
export function readListState(
  params: URLSearchParams,
  filters: readonly Filter[],
  { sorts, hasSearch = true }: ListWays = {},
): ListState {
  const known = new Set(keysOf(filters))
  const sort = params.get('sort')
  const isSort = sort !== null && (sorts?.includes(sort.replace(/^-/, '')) ?? true)
  const given = [...params].filter(([key, value]) => !own.has(key) && value !== '')
  return {
    q: (hasSearch && params.get('q')) || '',
    sort: isSort ? sort : null,
    cursor: params.get('cursor'),
    filters: new Map(given.filter(([key]) => known.has(key))),
    unknown: [
      ...given.filter(([key]) => !known.has(key)).map(([key]) => key),
      ...(sort && !isSort ? [`sort=${sort}`] : []),
      ...(params.get('q') && !hasSearch ? ['q'] : []),
    ],
  }
}

/** Returns the query string of a state, as used by the screen, the API and saved views. */
export function queryOf({ q, sort, cursor, filters }: Omit<ListState, 'unknown'>): string {
  const params = new URLSearchParams()
  if (q) params.set('q', q)
  for (const [key, value] of filters) params.set(key, value)
  if (sort) params.set('sort', sort)
  if (cursor) params.set('cursor', cursor)
  return params.toString()
}

const everything = 'all='

export type Tab = { name: string; query: string }

/** Returns a query's filters without search, sort and page. The same filters always give the same string. */
export function partOf(query: string): string {
  const params = new URLSearchParams(query)
  for (const key of own) params.delete(key)
  params.sort()
  return params.toString()
}

/** Adds the search `q` to a view's query, unless the view has a search of its own. */
export function searchedFor(query: string, q: string): string {
  const params = new URLSearchParams(query)
  if (q && !params.has('q')) params.set('q', q)
  return params.toString()
}

/** Returns the view with exactly this query, or else the first view with the same filters. */
export function standingIn<View extends { query: string }>(views: readonly View[], query: string): View | undefined {
  return views.find((view) => view.query === query) ?? views.find((view) => partOf(view.query) === partOf(query))
}

/** `dialogKeys` are parameters of the address that belong to a dialog over the list, not to the list itself. */
type ListAddress = { home?: string | undefined; dialogKeys?: readonly string[] | undefined }

/**
 * Keeps a list's state in the address, so that Back and reload preserve it. Every change except paging returns to the
 * first page.
 */
export function useListState(
  filters: readonly Filter[],
  { home = '', dialogKeys = [], ...ways }: ListWays & ListAddress = {},
) {
  const [given, setParams] = useSearchParams()
  const listed = new URLSearchParams([...given].filter(([key]) => !dialogKeys.includes(key)))
  const params = listed.size === 0 ? new URLSearchParams(home) : listed
  const state = readListState(params, filters, ways)
  // An address without a query means `home`, so a state without any filter is written as `all=`.
  const go = (next: Partial<ListState>, replace = false) =>
    setParams(queryOf({ ...state, cursor: null, ...next }) || everything, { replace })
  return {
    state,
    query: queryOf(state),
    // Back leaves the search as a whole instead of undoing it letter by letter.
    search: (q: string) => go({ q }, state.q !== '' && q !== ''),
    sortBy: (sort: string | null) => go({ sort }),
    page: (cursor: string | null) => go({ cursor }),
    /** `isTyped`: Back leaves a typed filter as a whole, too. */
    setFilter(key: string, value: string, { isTyped = false } = {}) {
      const next = new Map(state.filters)
      if (value) next.set(key, value)
      else next.delete(key)
      go({ filters: next }, isTyped && state.filters.has(key) && value !== '')
    },
    clear: () => go({ q: '', filters: new Map() }),
    open: (query: string) => setParams(query || everything),
  }
}
