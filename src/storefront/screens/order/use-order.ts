import { useCallback, useEffect, useState } from 'react'
import { type Order, order as orderShape } from '#contract/checkout.ts'
import { ApiRefusal, bodyOf } from '#storefront/state/api-client.ts'
import { report } from '#storefront/state/report.ts'
import { useStorefront } from '#storefront/state/storefront-context.tsx'

export type LoadedOrder =
  | { state: 'loading' }
  | { state: 'loaded'; order: Order }
  /** There is no such order for this visitor. */
  | { state: 'missing' }
  /** Nobody could say. */
  | { state: 'failed' }

/**
 * Loads an order in the browser only: what the server renders is the same for everybody. `key`: from the link in a
 * mail.
 */
export function useOrder(orderId: string | null, key: string | null): { loaded: LoadedOrder; retry: () => void } {
  const { api } = useStorefront()
  const [loaded, setLoaded] = useState<LoadedOrder>({ state: 'loading' })
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` loads the order again
  useEffect(() => {
    if (!orderId) return setLoaded({ state: 'missing' })
    let isWanted = true
    const take = (next: LoadedOrder) => isWanted && setLoaded(next)
    setLoaded({ state: 'loading' })
    api
      .call('GET', `/api/orders/${encodeURIComponent(orderId)}`, key ? { query: { key } } : {})
      .then(
        async (response) => take({ state: 'loaded', order: orderShape.parse(await bodyOf(response)) }),
        (error: unknown) => {
          const isMissing = error instanceof ApiRefusal && (error.status === 404 || error.status === 401)
          if (!isMissing) report('The order could not be loaded', error)
          take({ state: isMissing ? 'missing' : 'failed' })
        },
      )
      .catch((error: unknown) => {
        report('The order could not be read', error)
        take({ state: 'failed' })
      })
    return () => {
      isWanted = false
    }
  }, [api, orderId, key, attempt])

  return { loaded, retry: useCallback(() => setAttempt((count) => count + 1), []) }
}
