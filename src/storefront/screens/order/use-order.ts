import { useCallback, useEffect, useState } from 'react'
import { order } from '#contract/checkout.ts'
import { ApiRefusal, bodyOf } from '#storefront/state/api-client.ts'
import { report } from '#storefront/state/report.ts'
import { useStorefront } from '#storefront/state/storefront-context.tsx'

export type Loaded<Value> =
  | { state: 'loading' }
  | { state: 'loaded'; value: Value }
  /** There is no such order for this visitor. */
  | { state: 'missing' }
  /** The order could not be read. */
  | { state: 'failed' }

/** API read of an order: the order itself, or a part of it such as `/receipt`. */
type OrderRead<Value> = { part: '' | '/receipt' | '/withdrawal'; parse(response: unknown): Value }

/**
 * Loads order data in the browser only, because the server HTML is the same for all visitors. `key` comes from a
 * mailed link.
 */
export function useOrderRead<Value>(
  { part, parse }: OrderRead<Value>,
  { orderId, key }: { orderId: string | null; key: string | null },
): { loaded: Loaded<Value>; retry: () => void } {
  const { api } = useStorefront()
  const [loaded, setLoaded] = useState<Loaded<Value>>({ state: 'loading' })
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` loads the order again
  useEffect(() => {
    if (!orderId) return setLoaded({ state: 'missing' })
    let isWanted = true
    const take = (next: Loaded<Value>) => isWanted && setLoaded(next)
    setLoaded({ state: 'loading' })
    api
      .call('GET', `/api/orders/${encodeURIComponent(orderId)}${part}`, key ? { query: { key } } : {})
      .then(
        async (response) => take({ state: 'loaded', value: parse(await bodyOf(response)) }),
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
  }, [api, orderId, key, attempt, part, parse])

  return { loaded, retry: useCallback(() => setAttempt((count) => count + 1), []) }
}

const wholeOrder = { part: '' as const, parse: (response: unknown) => order.parse(response) }

/** An order, for who may see it. */
export function useOrder(orderId: string | null, key: string | null) {
  return useOrderRead(wholeOrder, { orderId, key })
}
