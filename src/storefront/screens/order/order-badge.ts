import type { Order } from '#contract/checkout.ts'
import { afterSaleOf } from './after-sale.ts'

type Badge = { tone: 'plain' | 'indigo' | 'green' | 'red'; key: string }

const tones: Record<Order['state'], Badge['tone']> = {
  received: 'plain',
  packed: 'plain',
  partly_shipped: 'indigo',
  shipped: 'indigo',
  delivered: 'green',
  cancelled: 'red',
}

/** Returns the badge of an order as its page shows it. A withdrawal or return takes precedence over the parcels. */
export function badgeOfOrder(order: Order): Badge {
  const after = afterSaleOf(order)
  if (after) return { tone: after.tone, key: after.badge }
  // Next to the order number the badge has no context, so it needs a longer text than the line of steps.
  if (order.state === 'partly_shipped') return { tone: tones.partly_shipped, key: 'order.partlySent' }
  return { tone: tones[order.state], key: `order.state.${order.state}` }
}
