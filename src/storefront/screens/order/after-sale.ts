import type { Order } from '#contract/checkout.ts'
import { type Cents, minus, noCents, sumOf } from '#shared/money.ts'
import { paidForItems } from '#shared/shares.ts'

type Return = Order['returns'][number]

/** States of withdrawals and returns that no longer count. */
const setAside: readonly Return['state'][] = ['cancelled', 'closed']

/** The payer withdrew before anything left the shop: there is nothing to send back. */
export function isUnsent({ parcels }: Order, { kind, state }: Return): boolean {
  return kind === 'withdrawal' && parcels.length === 0 && !setAside.includes(state)
}

/** True if nothing is left to withdraw from: it was already done, or all of the money was refunded. */
export function isSettled(order: Order): boolean {
  const amount = paidBack(order)
  const isStated = order.returns.some(({ kind, part }) => kind === 'withdrawal' && !part)
  return isStated || order.returned === 'wholly' || (amount > 0 && amount >= order.total)
}

/** Returns the total refunded, including refunds still on their way. */
export function paidBack({ refunds }: Pick<Order, 'refunds'>): Cents {
  return sumOf(refunds.map(({ amount }) => amount))
}

/** Returns the refund due for a return. Null if none is due, or if other returns or refunds make it unclear. */
export function dueForReturn(
  order: Order,
  { kind, state, part, lines }: Pick<Return, 'kind' | 'state' | 'part' | 'lines'>,
): Cents | null {
  const isOnly = order.returns.filter((each) => isOpen(each.state)).length === 1
  if (!isOnly) return null
  if (kind !== 'withdrawal' || part)
    return state === 'approved' && order.refunds.length === 0 ? priceOf(order, lines) : null
  const due = minus(order.total, paidBack(order))
  return due > 0 ? due : null
}

/** Returns the price paid for order items; null if their names do not identify the order lines. */
function priceOf(order: Order, items: readonly Items[]): Cents | null {
  const prices = items.map(({ name, variant, quantity }) => {
    const [line, ...others] = order.lines.filter((each) => each.name === name && each.variant === variant)
    return line && others.length === 0
      ? paidForItems({ ...line, back: { quantity: 0, paid: noCents } }, quantity)
      : null
  })
  const known = prices.filter((price) => price !== null)
  return known.length === 0 || known.length < prices.length ? null : sumOf(known)
}

function isOpen(state: Return['state']): boolean {
  return state === 'requested' || state === 'approved' || state === 'received'
}

/**
 * Returns order items that are in no parcel yet. Empty if anything was refunded, because the refund may cover some of
 * them.
 */
export function unsentItems({ lines, parcels, refunds }: Order): Items[] {
  if (refunds.length > 0) return []
  const sent = parcels.flatMap((parcel) => parcel.lines)
  return lines.flatMap(({ name, variant, quantity }) => {
    const of = sent.filter((each) => each.name === name && each.variant === variant)
    const left = quantity - of.reduce((sum, each) => sum + each.quantity, 0)
    return left > 0 ? [{ name, variant, quantity: left }] : []
  })
}

export type Items = { name: string; variant: string | null; quantity: number }

export function itemsText({ name, variant, quantity }: Items): string {
  return `${quantity}\u00a0×\u00a0${variant ? `${name}, ${variant}` : name}`
}

/** The return whose goods are still to be sent. */
export function announcedReturn(order: Order): Return | undefined {
  return order.returns.find((each) => each.state === 'approved' && !isUnsent(order, each))
}

type Tone = 'plain' | 'indigo'

/** After-sale status of an order: keys of its badge and of the first sentence on its page. */
export type AfterSale = { badge: string; tone: Tone; lead: string }

/** Returns the after-sale status; null if there is no withdrawal and no return of sent goods. */
export function afterSaleOf(order: Order): AfterSale | null {
  const { state, returns, returned } = order
  if (state === 'cancelled') return null
  const withdrawal = withdrawalOf(order)
  if (withdrawal && isUnsent(order, withdrawal)) return after('stopped', 'plain', 'order.lead.stopped')
  if (withdrawal)
    return after(
      'withdrawn',
      withdrawal.state === 'approved' ? 'indigo' : 'plain',
      leadOf(withdrawal, 'order.lead.withdrawn'),
    )
  if (returned === 'wholly') return after('returned', 'plain', 'order.lead.returned')
  // The rest of the order is still to come.
  const isSent = state === 'shipped' || state === 'delivered'
  const coming = returns.find(
    (each) => (each.state === 'approved' || each.state === 'received') && !isUnsent(order, each),
  )
  if (coming) {
    const badge = coming.state === 'received' ? 'returnReceived' : 'returning'
    return after(badge, 'indigo', isSent ? leadOf(coming, 'order.lead.returning') : leadOfState(order))
  }
  if (returned === 'none') return null
  return after('partlyReturned', 'plain', isSent ? 'order.lead.partlyReturned' : leadOfState(order))
}

/** True if part of the order is still to arrive, regardless of what is being or was returned. */
export function isRestComing(order: Order): boolean {
  const { state, parcels, returns, returned } = order
  if (state === 'cancelled' || state === 'delivered' || returned === 'wholly' || withdrawalOf(order)) return false
  if (state !== 'shipped') return true
  const back = returns.filter((each) => each.state !== 'rejected' && !setAside.includes(each.state))
  return countOf(back) < countOf(parcels)
}

function countOf(groups: readonly { lines: readonly Items[] }[]): number {
  return groups.flatMap(({ lines }) => lines).reduce((sum, { quantity }) => sum + quantity, 0)
}

/** Returns the refund still due for open returns; 0 if that is not certain. */
export function awaitedRefund(order: Order): Cents {
  const open = order.returns.find(({ state }) => isOpen(state))
  return (open && dueForReturn(order, open)) ?? noCents
}

function after(badge: string, tone: Tone, lead: string): AfterSale {
  return { badge: `order.afterwards.${badge}`, tone, lead }
}

function leadOf({ state }: Return, awaited: string): string {
  if (state === 'approved') return awaited
  return state === 'refunded' ? 'order.lead.returned' : `order.return.${state}`
}

function leadOfState({ state }: Order): string {
  return `order.lead.${state}`
}

/** The withdrawal from all goods. */
function withdrawalOf({ returns }: Order): Return | undefined {
  return returns.find(({ kind, state, part }) => kind === 'withdrawal' && !part && !setAside.includes(state))
}
