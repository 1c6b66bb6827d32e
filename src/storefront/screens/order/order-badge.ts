import type { Order } from '#contract/checkout.ts'
import { isStoppedByWithdrawal, isWithdrawn } from './money-back.tsx'

type Badge = { tone: 'plain' | 'indigo' | 'green' | 'red'; key: string }

const tones: Record<Order['state'], Badge['tone']> = {
  ...{ received: 'plain', packed: 'plain', partly_shipped: 'indigo', shipped: 'indigo' },
  ...{ delivered: 'green', cancelled: 'red' },
}

/** How far an order has come, as its page says it: a withdrawal or a return under way outdoes the parcels. */
export function badgeOfOrder(order: Order): Badge {
  const { state, returns } = order
  if (state === 'cancelled') return { tone: tones.cancelled, key: 'order.state.cancelled' }
  if (isStoppedByWithdrawal(order)) return { tone: 'red', key: 'order.afterwards.stopped' }
  if (isWithdrawn(order)) return { tone: 'red', key: 'order.afterwards.withdrawn' }
  const isReturning = returns.some((each) => each.state === 'approved' || each.state === 'received')
  if (isReturning) return { tone: 'indigo', key: 'order.afterwards.returning' }
  return { tone: tones[state], key: `order.state.${state}` }
}
