import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { centsToEuros } from '#shared/money.ts'
import { track } from '#storefront/browser/analytics.ts'
import { OrderUnavailable } from '#storefront/screens/order/order-unavailable.tsx'
import { useOrder } from '#storefront/screens/order/use-order.ts'
import { useStorefront } from '#storefront/state/storefront-context.tsx'
import { OrderConfirmation } from './order-confirmation.tsx'
import { isFirstReport } from './purchase-record.ts'

export function Component() {
  const { href, shop } = useStorefront()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const [id, key] = [query.get('orderId'), query.get('key')]
  const { loaded, retry } = useOrder(id, key)
  const order = loaded.state === 'loaded' && !key ? loaded.value : null

  // Mails of an earlier release led here: what they open is the order's own page.
  useEffect(() => {
    if (id && key) void navigate(href('order', { id }, { key }), { replace: true })
  }, [navigate, href, id, key])

  useEffect(() => {
    // Another browser shows an order again: its purchase was reported where it was made.
    if (!order?.bought_here || !isFirstReport(order.id)) return
    track('Purchase', { value: centsToEuros(order.total), currency: shop.tracking.currency, order_id: order.id })
  }, [order, shop])

  if (order) return <OrderConfirmation order={order} />
  return <OrderUnavailable loaded={key ? { state: 'loading' } : loaded} onRetry={retry} />
}
