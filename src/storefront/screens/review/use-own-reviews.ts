import { useCallback, useEffect, useState } from 'react'
import { type OwnReviews, ownReviews } from '#contract/reviews.ts'
import { ApiRefusal, bodyOf } from '#storefront/state/api-client.ts'
import { report } from '#storefront/state/report.ts'
import { useStorefront } from '#storefront/state/storefront-context.tsx'

type Loaded =
  | { state: 'loading' }
  | { state: 'loaded'; reviews: OwnReviews }
  /** There is no such order for this visitor. */
  | { state: 'missing' }
  /** The mailed link is over. */
  | { state: 'expired' }
  /** The reviews could not be read. */
  | { state: 'failed' }

const refusals: Record<number, 'missing' | 'expired'> = { 401: 'missing', 404: 'missing', 410: 'expired' }

/** Loads what can be reviewed of an order, in the browser only: the server HTML is the same for all visitors. */
export function useOwnReviews(orderId: string, key: string | null) {
  const { api } = useStorefront()
  const [loaded, setLoaded] = useState<Loaded>({ state: 'loading' })
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` loads them again
  useEffect(() => {
    let isWanted = true
    const load = async (): Promise<Loaded> => {
      try {
        const path = `/api/orders/${encodeURIComponent(orderId)}/reviews`
        const response = await api.call('GET', path, key ? { query: { key } } : {})
        return { state: 'loaded', reviews: ownReviews.parse(await bodyOf(response)) }
      } catch (error) {
        const state = (error instanceof ApiRefusal && refusals[error.status]) || 'failed'
        if (state === 'failed') report('What may be reviewed could not be loaded', error)
        return { state }
      }
    }
    setLoaded({ state: 'loading' })
    void load().then((next) => isWanted && setLoaded(next))
    return () => {
      isWanted = false
    }
  }, [api, orderId, key, attempt])

  return {
    loaded,
    setReviews: useCallback((reviews: OwnReviews) => setLoaded({ state: 'loaded', reviews }), []),
    retry: useCallback(() => setAttempt((count) => count + 1), []),
  }
}
