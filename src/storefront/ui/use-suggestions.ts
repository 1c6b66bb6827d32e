import { useEffect, useState } from 'react'
import type { SearchSuggestions } from '#contract/catalogue.ts'
import { useStorefront } from '#storefront/state/storefront-context.tsx'

const minLength = 2
const maxLength = 100
const pauseMs = 150
const maxKnown = 50

/** Results of this visit, keyed by query; newest last. */
const known = new Map<string, SearchSuggestions>()

/**
 * Suggestions for what is typed, once it is not typed further for a moment; those for the text before stay until
 * then. Null where there are none to show.
 */
export function useSuggestions(typed: string): { query: string; found: SearchSuggestions } | null {
  const { api } = useStorefront()
  const [shown, setShown] = useState<{ query: string; found: SearchSuggestions } | null>(null)
  const query = typed.trim().replace(/\s+/g, ' ').slice(0, maxLength)
  const isAsked = query.length >= minLength
  useEffect(() => {
    if (!isAsked) return
    const found = known.get(query)
    if (found) return setShown({ query, found })
    const abort = new AbortController()
    const timer = setTimeout(() => {
      api.suggestions(query, abort.signal).then(
        (response) => {
          known.set(query, response)
          if (known.size > maxKnown) known.delete(known.keys().next().value!)
          if (!abort.signal.aborted) setShown({ query, found: response })
        },
        // They are only offered: the form leads to the search all the same.
        () => undefined,
      )
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [api, query, isAsked])
  return isAsked ? shown : null
}
