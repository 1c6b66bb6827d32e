import type Stripe from 'stripe'
import { addMonths } from '../clock.ts'

const daySeconds = 86400

/**
 * The end of a period, in seconds: the first date after `start` at whole intervals from the anchor. An anchor on the
 * 31st gives 28 or 29 February, then 31 March.
 */
export function periodEnd(anchor: number, start: number, recurring: Stripe.Price.Recurring): number {
  const { interval, interval_count: count } = recurring
  if (interval === 'day' || interval === 'week') {
    const length = (interval === 'day' ? 1 : 7) * count * daySeconds
    return anchor + (Math.floor((start - anchor) / length) + 1) * length
  }
  const months = (interval === 'year' ? 12 : 1) * count
  const from = new Date(anchor * 1000)
  const to = new Date(start * 1000)
  const passed = (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth()
  let steps = Math.floor(passed / months) - 1
  while (addMonths(anchor, steps * months) <= start) steps += 1
  return addMonths(anchor, steps * months)
}

export function currentPeriodEnd(subscription: Stripe.Subscription): number {
  const ends = subscription.items.data.map((item) => item.current_period_end)
  return Math.min(...ends)
}
