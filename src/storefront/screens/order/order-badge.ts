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

/** How far an order has come, as its page says it: a withdrawal or a return outdoes the parcels. */
export function badgeOfOrder(order: Order): Badge {
  const after = afterSaleOf(order)
  if (after) return { tone: after.tone, key: after.badge }
  // Beside the order's number it stands alone; in the line of steps the short word is enough.
  if (order.state === 'partly_shipped') return { tone: tones.partly_shipped, key: 'order.partlySent' }
  return { tone: tones[order.state], key: `order.state.${order.state}` }
}
