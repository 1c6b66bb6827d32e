import { useQueries } from '@tanstack/react-query'
import { readingOf } from '#office/api/queries.ts'
import { partOf, searchedFor, type Tab } from './list-state.ts'

/** How many rows of a search a tab holds. */
export type Hits = { tab: Tab; total: number; isCapped: boolean }

type Counted = { total: number | null; total_capped: boolean }

/** What each of a list's tabs holds of a search; none without a search, or while it is not counted. */
export function useTabHits(path: string, tabs: readonly Tab[], q: string): Hits[] {
  const searched = q === '' || tabs.length < 2 ? [] : tabs
  const answers = useQueries({
    queries: searched.map(({ query }) => ({
      ...readingOf<Counted>(`${path}?${searchedFor(query, q)}&limit=1`),
      refetchInterval: 20_000,
    })),
  })
  return searched.flatMap((tab, index) => {
    const answer = answers[index]?.data
    if (!answer || answer.total === null) return []
    return { tab, total: answer.total, isCapped: answer.total_capped }
  })
}

/** The tabs that hold some of a search which the present view has none of. */
export function foundElsewhere(hits: readonly Hits[], query: string): Hits[] {
  return hits.filter(({ tab, total }) => total > 0 && partOf(tab.query) !== partOf(query))
}
