import { useSearchParams } from 'react-router'

/** A filter as the API knows it; `range` has `key.gte` and `key.lt`. */
export type Filter = {
  key: string
  label: string
  kind: 'choice' | 'text' | 'number' | 'dateRange' | 'numberRange'
  options?: readonly { value: string; label: string }[]
  /** One choice at a time. */
  isSingle?: boolean
}

export type ListState = {
  q: string
  sort: string | null
  cursor: string | null
  /** Key of the address → value, e.g. `payment` → `PAID,REFUNDED`. */
  filters: ReadonlyMap<string, string>
  /** Keys of the address that this list does not know. */
  unknown: readonly string[]
}

const own = new Set(['q', 'sort', 'cursor', 'all'])

/** The keys of the address that a list's filters have. */
export function keysOf(filters: readonly Filter[]): string[] {
  return filters.flatMap(({ key, kind }) =>
    kind === 'dateRange' || kind === 'numberRange' ? [`${key}.gte`, `${key}.lt`] : [key],
  )
}

type ListWays = { sorts?: readonly string[] | undefined; hasSearch?: boolean | undefined }

/** Reads a list's state from the address; a filter, search or sort that it does not have is named and left out. */
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

/** The query string of a state: of the screen, of the API and of a saved view alike. */
export function queryOf({ q, sort, cursor, filters }: Omit<ListState, 'unknown'>): string {
  const params = new URLSearchParams()
  if (q) params.set('q', q)
  for (const [key, value] of filters) params.set(key, value)
  if (sort) params.set('sort', sort)
  if (cursor) params.set('cursor', cursor)
  return params.toString()
}

const everything = 'all='

/** A view that comes with the list. */
export type Tab = { name: string; query: string }

/** Which part of a list a query shows, however it is searched, sorted and paged: the same for the same filters. */
export function partOf(query: string): string {
  const params = new URLSearchParams(query)
  for (const key of own) params.delete(key)
  params.sort()
  return params.toString()
}

/** A view's query, searched for `q`; a view that is a search itself keeps its own. */
export function searchedFor(query: string, q: string): string {
  const params = new URLSearchParams(query)
  if (q && !params.has('q')) params.set('q', q)
  return params.toString()
}

/** The view that a list stands in: that of exactly this query, or else the first one of the same filters. */
export function standingIn<View extends { query: string }>(views: readonly View[], query: string): View | undefined {
  return views.find((view) => view.query === query) ?? views.find((view) => partOf(view.query) === partOf(query))
}

/** `dialogKeys`: what the address holds for a dialog over the list, which is none of the list's. */
type ListAddress = { home?: string | undefined; dialogKeys?: readonly string[] | undefined }

/** A list's state in the address: Back and reload keep it. Every change but paging begins at the first page. */
export function useListState(
  filters: readonly Filter[],
  { home = '', dialogKeys = [], ...ways }: ListWays & ListAddress = {},
) {
  const [given, setParams] = useSearchParams()
  const listed = new URLSearchParams([...given].filter(([key]) => !dialogKeys.includes(key)))
  const params = listed.size === 0 ? new URLSearchParams(home) : listed
  const state = readListState(params, filters, ways)
  // An address without a query stands for `home`: no filter at all is said by `all`.
  const go = (next: Partial<ListState>, replace = false) =>
    setParams(queryOf({ ...state, cursor: null, ...next }) || everything, { replace })
  return {
    state,
    query: queryOf(state),
    // Back leads out of a search, not through its letters.
    search: (q: string) => go({ q }, state.q !== '' && q !== ''),
    sortBy: (sort: string | null) => go({ sort }),
    page: (cursor: string | null) => go({ cursor }),
    setFilter(key: string, value: string) {
      const next = new Map(state.filters)
      if (value) next.set(key, value)
      else next.delete(key)
      go({ filters: next })
    },
    clear: () => go({ q: '', filters: new Map() }),
    open: (query: string) => setParams(query || everything),
  }
}
