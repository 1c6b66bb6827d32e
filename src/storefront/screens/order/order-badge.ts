import type { Order } from '#contract/checkout.ts'
import { afterSaleOf } from './after-sale.ts'

type Badge = { tone: 'plain' | 'indigo' | 'green' | 'red'; key: string }

const tones: Record<Order['state'], Badge['tone']> = {
  ...{ received: 'plain', packed: 'plain', partly_shipped: 'indigo', shipped: 'indigo' },
  ...{ delivered: 'green', cancelled: 'red' },
}

/** How far an order has come, as its page says it: a withdrawal or a return outdoes the parcels. */
export function badgeOfOrder(order: Order): Badge {
  const after = afterSaleOf(order)
  if (after) return { tone: after.tone, key: after.badge }
  return { tone: tones[order.state], key: `order.state.${order.state}` }
}
