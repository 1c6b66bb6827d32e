import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { centsToDecimal } from '#shared/money.ts'
import { track } from '#storefront/browser/analytics.ts'
import { readOrder } from '#storefront/screens/order/order-reads.ts'
import { OrderUnavailable } from '#storefront/screens/order/order-unavailable.tsx'
import { useIsHydrated } from '#storefront/state/hydrated.tsx'
import { usePrivateQuery } from '#storefront/state/private-query.ts'
import { useStorefront } from '#storefront/state/storefront-context.tsx'
import { OrderConfirmation } from './order-confirmation.tsx'
import { isFirstReport } from './purchase-record.ts'

export function Component() {
  const { shop } = useStorefront()
  const [query] = useSearchParams()
  const orderId = query.get('orderId')
  const isHydrated = useIsHydrated()
  const read = usePrivateQuery(readOrder({ orderId: orderId ?? '', key: null }), { isEnabled: orderId !== null })
  const order = read.data

  useEffect(() => {
    // Another browser shows an order again: its purchase was reported where it was made.
    if (!order?.bought_here || !isFirstReport(order.id)) return
    const currency = shop.tracking.currency === 'order' ? order.currency : shop.tracking.currency
    track('Purchase', { value: centsToDecimal(order.total), currency, order_id: order.id })
  }, [order, shop])

  if (order) return <OrderConfirmation order={order} />
  // The server's HTML is the same for every query.
  if (!orderId && isHydrated) return <OrderUnavailable read={read} isMissing />
  return <OrderUnavailable read={read} />
}
