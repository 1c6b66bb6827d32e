import { useQueries } from '@tanstack/react-query'
import { readingOf } from '#office/api/queries.ts'
import { partOf, searchedFor, type Tab } from './list-state.ts'

/** Number of rows in a tab that match a search. */
export type Hits = { tab: Tab; total: number; isCapped: boolean }

type Counted = { total: number | null; total_capped: boolean }

/** Returns how many rows of each tab match a search. Empty without a search; tabs without a count are left out. */
export function useTabHits(path: string, tabs: readonly Tab[], q: string): Hits[] {
  const searched = q === '' || tabs.length < 2 ? [] : tabs
  const responses = useQueries({
    queries: searched.map(({ query }) => ({
      ...readingOf<Counted>(`${path}?${searchedFor(query, q)}&limit=1`),
      refetchInterval: 20_000,
    })),
  })
  return searched.flatMap((tab, index) => {
    const response = responses[index]?.data
    if (!response || response.total === null) return []
    return { tab, total: response.total, isCapped: response.total_capped }
  })
}

/** Returns the other tabs that have rows matching the search. */
export function foundElsewhere(hits: readonly Hits[], query: string): Hits[] {
  return hits.filter(({ tab, total }) => total > 0 && partOf(tab.query) !== partOf(query))
}
