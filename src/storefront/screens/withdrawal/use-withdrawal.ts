import { useCallback, useEffect, useState } from 'react'
import { type Order, order as orderShape } from '#contract/checkout.ts'
import { orderWithdrawal, type Withdrawal } from '#contract/privacy.ts'
import { ApiRefusal, bodyOf } from '#storefront/state/api-client.ts'
import { report } from '#storefront/state/report.ts'
import { useStorefront } from '#storefront/state/storefront-context.tsx'

export type LoadedWithdrawal =
  | { state: 'loading' }
  | { state: 'missing' }
  | { state: 'failed' }
  | { state: 'loaded'; order: Order; withdrawal: Withdrawal }

/** An order and what can be withdrawn from of it, for who may see it. */
export function useWithdrawal(orderId: string, key: string | null) {
  const { api } = useStorefront()
  const [loaded, setLoaded] = useState<LoadedWithdrawal>({ state: 'loading' })

  const load = useCallback(async (): Promise<LoadedWithdrawal> => {
    const path = `/api/orders/${encodeURIComponent(orderId)}`
    const query = key ? { query: { key } } : {}
    try {
      const [order, withdrawal] = await Promise.all([
        api.call('GET', path, query).then(bodyOf),
        api.call('GET', `${path}/withdrawal`, query).then(bodyOf),
      ])
      return { state: 'loaded', order: orderShape.parse(order), withdrawal: orderWithdrawal.parse(withdrawal) }
    } catch (error) {
      const isMissing = error instanceof ApiRefusal && error.status === 404
      if (!isMissing) report('The order could not be loaded', error)
      return isMissing ? { state: 'missing' } : { state: 'failed' }
    }
  }, [api, orderId, key])

  useEffect(() => {
    let isWanted = true
    void load().then((next) => isWanted && setLoaded(next))
    return () => {
      isWanted = false
    }
  }, [load])

  return { loaded, setLoaded, reload: useCallback(async () => setLoaded(await load()), [load]) }
}
