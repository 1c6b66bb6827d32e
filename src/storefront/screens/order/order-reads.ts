import { type Order, order } from '#contract/checkout.ts'
import { orderWithdrawal, type WithdrawableOrder, type Withdrawal, withdrawableOrders } from '#contract/privacy.ts'
import type { PrivateRead } from '#storefront/state/private-query.ts'

/** Identifies an order and who may see it: `key` comes from a mailed link, null is for the one who is signed in. */
export type OrderAccess = { orderId: string; key: string | null }

/** Read of a part of an order, e.g. `/receipt`. */
export function readOfOrder<Value>(
  { orderId, key }: OrderAccess,
  part: string,
  parse: (response: unknown) => Value,
): PrivateRead<Value> {
  return { path: `/api/orders/${encodeURIComponent(orderId)}${part}`, ...(key && { query: { key } }), parse }
}

export const readOrder = (access: OrderAccess): PrivateRead<Order> =>
  readOfOrder(access, '', (response) => order.parse(response))

/** What can be withdrawn from of an order, and how its goods are sent back. */
export const readWithdrawal = (access: OrderAccess): PrivateRead<Withdrawal> =>
  readOfOrder(access, '/withdrawal', (response) => orderWithdrawal.parse(response))

/** The customer's orders with what can be withdrawn from. */
export const readWithdrawable: PrivateRead<WithdrawableOrder[]> = {
  path: '/api/user/withdrawals',
  parse: (response) => withdrawableOrders.parse(response),
}
