import { periodEnd, type Region } from '#domain/platform/working-days/public-holidays.ts'
import { countItems, isPaidBack, type OrderFacts, refundedItems } from '#domain/sales/orders/order-state-rules.ts'
import type { ReturnShare } from '#domain/sales/orders/return-share-rules.ts'
import { dayMs } from '#shared/dates.ts'
import type { FieldErrors } from '#shared/shop-error.ts'
import {
  type RefundStatus,
  type ReturnAction,
  type ReturnState,
  returnActions,
  type WithdrawalSubject,
} from '#shared/vocabularies.ts'
import { mayReturnMove, openReturnStates } from './return-states.ts'

/** Rules for what may come back, what is refunded for it, and until when. Pure. */

/** A withdrawal is to be paid back within this time of its statement. */
const refundDays = 14
const sendBackDays = 14
const warnDays = 3

export type LineQuantity = { position: number; quantity: number }
type ReturnLine = LineQuantity & { received: number }

/** What all returns of an order take of its items, by return. */
type Shares = { shares: ReadonlyMap<number, readonly ReturnShare[]> }

export type ReturnFacts = {
  kind: 'withdrawal' | 'voluntary'
  subject: WithdrawalSubject
  state: ReturnState
  dueAt: Date | null
  sentProofAt: Date | null
  lines: ReturnLine[]
  /** Refunds made for it. */
  refunds: { status: RefundStatus; lines: LineQuantity[] }[]
}

/** Returns the deadline for refunding a withdrawal stated at this time. */
export function dueAtOf(statedAt: Date): Date {
  return new Date(statedAt.getTime() + refundDays * dayMs)
}

/**
 * Returns the deadline for sending goods, counted from the withdrawal's statement or from the agreement to the return
 * (D49).
 */
export function sendBackEnd(from: Date, buyer: Region & { timeZone: string }): Date {
  return periodEnd(from, sendBackDays, buyer)
}

/** Returns the deadline for sending the goods of a return; null unless the shop waits for them. */
export function sendByOf(
  row: { state: ReturnState; statedAt: Date; agreedAt: Date | null },
  buyer: Region & { timeZone: string },
): Date | null {
  return row.state === 'APPROVED' ? sendBackEnd(row.agreedAt ?? row.statedAt, buyer) : null
}

/** Returns the latest due date at which a withdrawal needs attention: `now` plus three days. */
export function warnBefore(now: Date): Date {
  return new Date(now.getTime() + warnDays * dayMs)
}

/** Returns how urgent a return is; null if it is over, refunded, or not due soon. */
export function urgencyOf(facts: ReturnFacts, now: Date): 'soon' | 'overdue' | null {
  const { dueAt, state } = facts
  if (!dueAt || !openReturnStates.includes(state) || hasRefund(facts)) return null
  if (dueAt <= now) return 'overdue'
  return dueAt <= warnBefore(now) ? 'soon' : null
}

export function hasRefund({ refunds }: Pick<ReturnFacts, 'refunds'>): boolean {
  return refunds.some(isPaidBack)
}

function takenItems({ shares }: Shares, amountOf: (share: ReturnShare) => number): Map<number, number> {
  const items = [...shares.values()].map((lines) => ({
    lines: lines.map((share) => ({ position: share.position, quantity: amountOf(share) })),
  }))
  return countItems(items)
}

const sentStates = ['SHIPPED', 'DELIVERED']

/** Returns, by line, the quantity that was sent and may still come back. */
export function returnableItems(facts: Pick<OrderFacts, 'lines' | 'parcels'> & Shares): LineQuantity[] {
  const sent = countItems(facts.parcels.filter(({ state }) => sentStates.includes(state)))
  const back = takenItems(facts, (share) => share.sent)
  return facts.lines.map(({ position }) => ({
    position,
    quantity: Math.max(0, (sent.get(position) ?? 0) - (back.get(position) ?? 0)),
  }))
}

/**
 * Returns, by line, the quantity that a withdrawal from the goods may still cover: everything not cancelled, withdrawn,
 * returned or refunded.
 */
export function withdrawableItems(facts: Pick<OrderFacts, 'lines' | 'parcels' | 'refunds'> & Shares): LineQuantity[] {
  const taken = takenItems(facts, ({ sent, toCancel }) => sent + toCancel)
  const paidBack = refundedItems(facts)
  return facts.lines
    .map(({ position, quantity, cancelled }) => {
      const over = Math.max(cancelled + (taken.get(position) ?? 0), paidBack.get(position) ?? 0)
      return { position, quantity: quantity - over }
    })
    .filter(({ quantity }) => quantity > 0)
}

/** Returns errors by field for the items requested to be sent back. */
export function checkReturnLines(lines: readonly LineQuantity[], returnable: readonly LineQuantity[]): FieldErrors {
  const errors: FieldErrors = lines.length ? {} : { lines: ['validation.required'] }
  for (const [index, { position, quantity }] of lines.entries()) {
    const max = returnable.find((each) => each.position === position)
    if (!max) errors[`lines.${index}.position`] = ['validation.invalid']
    else if (quantity > max.quantity) errors[`lines.${index}.quantity`] = ['return.tooMany']
  }
  if (new Set(lines.map(({ position }) => position)).size < lines.length) errors.lines = ['validation.invalid']
  return errors
}

/** Items of a return that were received, and their condition. `restock`: the quantity that goes back into stock. */
export type ReceivedLine = LineQuantity & { restock: number; condition: 'good' | 'damaged' }

/** Returns the items of a return that can still be received, limited to those that left the shop. */
export function awaitedItems(
  { id, lines }: { id: number; lines: readonly ReturnLine[] },
  facts: Shares,
): LineQuantity[] {
  return lines.map(({ position, received }) => ({
    position,
    quantity: Math.max(0, shareOf(facts, id, position).sent - received),
  }))
}

/** Returns the withdrawn items of a return that never left the shop, packed or not, and are not cancelled. */
export function unsentItems(
  { id, lines }: { id: number; lines: readonly LineQuantity[] },
  facts: Shares,
): LineQuantity[] {
  return lines
    .map(({ position }) => ({ position, quantity: shareOf(facts, id, position).toCancel }))
    .filter(({ quantity }) => quantity > 0)
}

function shareOf({ shares }: Shares, id: number, position: number): ReturnShare {
  return shares.get(id)?.find((share) => share.position === position) ?? { position, sent: 0, toCancel: 0 }
}

/** Returns errors by field for the items reported as received. `left`: quantities that can still be received. */
export function checkReceived(lines: readonly ReceivedLine[], left: readonly LineQuantity[]): FieldErrors {
  const errors = checkReturnLines(lines, left)
  for (const [index, { quantity, restock }] of lines.entries()) {
    if (restock > quantity) errors[`lines.${index}.restock`] = ['return.tooMany']
  }
  return errors
}

/**
 * Returns the items that a return can refund now: those received, or all of them with proof of sending. Items already
 * refunded are left out.
 */
export function itemsToPay(facts: ReturnFacts, order: Pick<OrderFacts, 'lines' | 'refunds'>): LineQuantity[] {
  const paidHere = countItems(facts.refunds.filter(isPaidBack))
  const paidAtAll = refundedItems(order)
  return facts.lines
    .map(({ position, quantity, received }) => {
      const bought = order.lines.find((line) => line.position === position)?.quantity ?? 0
      const due = (facts.sentProofAt ? quantity : received) - (paidHere.get(position) ?? 0)
      return { position, quantity: Math.min(due, bought - (paidAtAll.get(position) ?? 0)) }
    })
    .filter(({ quantity }) => quantity > 0)
}

/** True if a return is over: sent items are back and refunded, and unsent ones are cancelled. */
export function isComplete(
  { id, lines, refunds }: Pick<ReturnFacts, 'lines' | 'refunds'> & { id: number },
  facts: Shares,
): boolean {
  const paid = countItems(refunds.filter(isPaidBack))
  return lines.every(({ position, received }) => {
    const { sent, toCancel } = shareOf(facts, id, position)
    return received >= sent && (paid.get(position) ?? 0) >= sent && toCancel === 0
  })
}

/**
 * Returns the moves by which a return is closed; none if it cannot be closed. A partly refunded return counts as
 * refunded.
 */
export function closingMoves(facts: Pick<ReturnFacts, 'state' | 'refunds'>): ReturnState[] {
  const { state } = facts
  const isPaid = hasRefund(facts)
  if (state === 'APPROVED') return isPaid ? ['RECEIVED', 'REFUNDED'] : ['CANCELLED']
  if (state === 'RECEIVED') return isPaid ? ['REFUNDED'] : ['CLOSED']
  return []
}

/**
 * Returns the actions that a return's state allows. `toPay`: items that can be refunded now; `awaited`: items that
 * can still be received; `unsent`: items that never left the shop.
 */
export function allowedReturnActions(
  facts: ReturnFacts,
  { toPay, awaited, unsent }: Readonly<Record<'toPay' | 'awaited' | 'unsent', readonly LineQuantity[]>>,
): ReturnAction[] {
  const { kind, subject, state } = facts
  const isUnderWay = state === 'APPROVED' || state === 'RECEIVED'
  const isGoods = subject === 'goods'
  const possible: Record<ReturnAction, boolean> = {
    approve: mayReturnMove(state, 'APPROVED'),
    reject: kind === 'voluntary' && mayReturnMove(state, 'REJECTED'),
    receive: isGoods && isUnderWay && awaited.some(({ quantity }) => quantity > 0),
    refund: isUnderWay && (isGoods ? toPay.length > 0 : true),
    cancel: isGoods && isUnderWay && unsent.length > 0,
    close: closingMoves(facts).length > 0,
  }
  return returnActions.filter((action) => possible[action])
}
