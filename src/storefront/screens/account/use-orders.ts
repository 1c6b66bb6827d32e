import { useCallback, useEffect, useState } from 'react'
import { type Order, orderList } from '#contract/checkout.ts'
import { bodyOf } from '#storefront/state/api-client.ts'
import { report } from '#storefront/state/report.ts'
import { useStorefront } from '#storefront/state/storefront-context.tsx'

const perPage = 24

type LoadedOrders =
  | { state: 'loading' }
  | { state: 'failed' }
  /** `total`: how many there are, also where not all of them are here yet. */
  | { state: 'loaded'; orders: Order[]; total: number; more: 'idle' | 'loading' | 'failed' }

/** The customer's orders, the newest first, a page at a time. */
export function useOrders() {
  const { api } = useStorefront()
  const [loaded, setLoaded] = useState<LoadedOrders>({ state: 'loading' })

  const readPage = useCallback(
    async (page: number) => {
      const response = await api.call('GET', '/api/user/orders', { query: { page, per_page: perPage } })
      const orders = orderList.parse(await bodyOf(response))
      return { orders, total: Number(response.headers.get('X-Total-Count') ?? orders.length) }
    },
    [api],
  )

  const load = useCallback(async (): Promise<LoadedOrders> => {
    try {
      return { state: 'loaded', ...(await readPage(1)), more: 'idle' }
    } catch (error) {
      report('The orders could not be read', error)
      return { state: 'failed' }
    }
  }, [readPage])

  useEffect(() => {
    let isWanted = true
    void load().then((next) => isWanted && setLoaded(next))
    return () => {
      isWanted = false
    }
  }, [load])

  async function loadMore() {
    if (loaded.state !== 'loaded') return
    setLoaded({ ...loaded, more: 'loading' })
    try {
      const next = await readPage(Math.floor(loaded.orders.length / perPage) + 1)
      // A new order shifts the pages, so orders already listed are skipped.
      const known = new Set(loaded.orders.map(({ id }) => id))
      const orders = [...loaded.orders, ...next.orders.filter(({ id }) => !known.has(id))]
      setLoaded({ state: 'loaded', orders, total: next.total, more: 'idle' })
    } catch (error) {
      report('More orders could not be read', error)
      setLoaded({ ...loaded, more: 'failed' })
    }
  }

  return { loaded, loadMore, reload: useCallback(async () => setLoaded(await load()), [load]) }
}
