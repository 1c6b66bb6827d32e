import { useEffect } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { centsToEuros } from '#shared/money.ts'
import { track } from '#storefront/browser/analytics.ts'
import { OrderUnavailable } from '#storefront/screens/order/order-unavailable.tsx'
import { useOrder } from '#storefront/screens/order/use-order.ts'
import { useStorefront } from '#storefront/state/storefront-context.tsx'
import { OrderConfirmation } from './order-confirmation.tsx'
import { isFirstReport } from './purchase-record.ts'

/** Mails of an earlier release led here: what they open is the order's own page. */
export function Component() {
  const { href } = useStorefront()
  const [query] = useSearchParams()
  const [id, key] = [query.get('orderId'), query.get('key')]
  return id && key ? <Navigate to={href('order', { id }, { key })} replace /> : <ThankYou orderId={id} />
}

function ThankYou({ orderId }: { orderId: string | null }) {
  const { shop } = useStorefront()
  const { loaded, retry } = useOrder(orderId, null)
  const order = loaded.state === 'loaded' ? loaded.order : null

  useEffect(() => {
    // Another browser shows an order again: its purchase was reported where it was made.
    if (!order?.bought_here || !isFirstReport(order.id)) return
    track('Purchase', { value: centsToEuros(order.total), currency: shop.tracking.currency, order_id: order.id })
  }, [order, shop])

  return order ? <OrderConfirmation order={order} /> : <OrderUnavailable loaded={loaded} onRetry={retry} />
}
