import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { centsToEuros } from '#shared/money.ts'
import { track } from '#storefront/browser/analytics.ts'
import { OrderUnavailable } from '#storefront/screens/order/order-unavailable.tsx'
import { useOrder } from '#storefront/screens/order/use-order.ts'
import { useStorefront } from '#storefront/state/storefront-context.tsx'
import { OrderConfirmation } from './order-confirmation.tsx'
import { isFirstReport } from './purchase-record.ts'

export function Component() {
  const { shop } = useStorefront()
  const [query] = useSearchParams()
  const { loaded, retry } = useOrder(query.get('orderId'), null)
  const order = loaded.state === 'loaded' ? loaded.value : null

  useEffect(() => {
    // Another browser shows an order again: its purchase was reported where it was made.
    if (!order?.bought_here || !isFirstReport(order.id)) return
    track('Purchase', { value: centsToEuros(order.total), currency: shop.tracking.currency, order_id: order.id })
  }, [order, shop])

  if (order) return <OrderConfirmation order={order} />
  return <OrderUnavailable loaded={loaded} onRetry={retry} />
}
