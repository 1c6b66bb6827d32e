import { type Place, periodEnd } from '#domain/platform/working-days/public-holidays.ts'
import {
  countPieces,
  isPaidBack,
  type OrderFacts,
  refundedPieces,
  sentPieces,
} from '#domain/sales/orders/order-state-rules.ts'
import { dayMs } from '#shared/dates.ts'
import type { FieldErrors } from '#shared/shop-error.ts'
import { type ReturnAct, type ReturnState, returnActs } from '#shared/vocabularies.ts'
import { mayReturnMove, openReturnStates } from './return-states.ts'

/** What may come back, what is paid back for it, and until when. Pure. */

/** A withdrawal is to be paid back within this time of its statement. */
const refundDays = 14
const sendBackDays = 14
const warnDays = 3

export type Piece = { position: number; quantity: number }
type ReturnLine = Piece & { received: number }

/** Another return of the same order. */
export type OtherReturn = { state: ReturnState; subject: string; lines: ReturnLine[] }

export type ReturnFacts = {
  kind: 'withdrawal' | 'voluntary'
  subject: 'goods' | 'membership'
  state: ReturnState
  dueAt: Date | null
  sentProofAt: Date | null
  lines: ReturnLine[]
  /** Refunds made for it. */
  refunds: { status: string; lines: Piece[] }[]
}

/** Until when a withdrawal stated at this moment is to be paid back. */
export function dueAtOf(statedAt: Date): Date {
  return new Date(statedAt.getTime() + refundDays * dayMs)
}

/** By when goods are to be sent, from the withdrawal's statement or from when their return was agreed to (D49). */
export function sendBackEnd(from: Date, buyer: Place & { timeZone: string }): Date {
  return periodEnd(from, sendBackDays, buyer)
}

/** By when the goods of a return are to be sent; null unless the shop waits for them. */
export function sendByOf(
  row: { state: ReturnState; statedAt: Date; agreedAt: Date | null },
  buyer: Place & { timeZone: string },
): Date | null {
  return row.state === 'APPROVED' ? sendBackEnd(row.agreedAt ?? row.statedAt, buyer) : null
}

/** From when on a withdrawal that is due by `now` plus three days wants attention. */
export function warnBefore(now: Date): Date {
  return new Date(now.getTime() + warnDays * dayMs)
}

/** Whether a return wants attention; null: it is over, paid back, or has time. */
export function urgencyOf(facts: ReturnFacts, now: Date): 'soon' | 'overdue' | null {
  const { dueAt, state } = facts
  if (!dueAt || !openReturnStates.includes(state) || hasRefund(facts)) return null
  if (dueAt <= now) return 'overdue'
  return dueAt <= warnBefore(now) ? 'soon' : null
}

export function hasRefund({ refunds }: Pick<ReturnFacts, 'refunds'>): boolean {
  return refunds.some(isPaidBack)
}

/** Pieces by line that came back, or are on their way back, in other returns. */
function piecesInReturns(others: OtherReturn[]): Map<number, number> {
  return countPieces(
    others
      .filter(({ subject, state }) => subject === 'goods' && state !== 'REJECTED' && state !== 'CANCELLED')
      .map(({ state, lines }) => ({
        lines: lines.map(({ position, quantity, received }) => ({
          position,
          quantity: openReturnStates.includes(state) ? quantity : received,
        })),
      })),
  )
}

const sentStates = ['SHIPPED', 'DELIVERED']

/** Pieces by line that were sent and may still come back. */
export function returnablePieces(facts: Pick<OrderFacts, 'lines' | 'parcels'>, others: OtherReturn[]): Piece[] {
  const sent = countPieces(facts.parcels.filter(({ state }) => sentStates.includes(state)))
  const back = piecesInReturns(others)
  return facts.lines.map(({ position }) => ({
    position,
    quantity: Math.max(0, (sent.get(position) ?? 0) - (back.get(position) ?? 0)),
  }))
}

/** Pieces by line that a withdrawal from the goods gives back: all that is neither cancelled, back nor paid back. */
export function withdrawnPieces(
  facts: Pick<OrderFacts, 'lines' | 'parcels' | 'refunds'>,
  others: OtherReturn[],
): Piece[] {
  const back = piecesInReturns(others)
  const paidBack = refundedPieces(facts)
  return facts.lines
    .map(({ position, quantity, cancelled }) => {
      const over = Math.max(cancelled, paidBack.get(position) ?? 0, back.get(position) ?? 0)
      return { position, quantity: quantity - over }
    })
    .filter(({ quantity }) => quantity > 0)
}

/** What is wrong with the pieces that somebody wants to send back, by field. */
export function checkReturnLines(lines: readonly Piece[], returnable: readonly Piece[]): FieldErrors {
  const errors: FieldErrors = lines.length ? {} : { lines: ['validation.required'] }
  for (const [index, { position, quantity }] of lines.entries()) {
    const most = returnable.find((each) => each.position === position)
    if (!most) errors[`lines.${index}.position`] = ['validation.invalid']
    else if (quantity > most.quantity) errors[`lines.${index}.quantity`] = ['return.tooMany']
  }
  if (new Set(lines.map(({ position }) => position)).size < lines.length) errors.lines = ['validation.invalid']
  return errors
}

/** Pieces of a return that came in, and how they look. `restock`: how many go back into stock. */
export type ReceivedLine = Piece & { restock: number; condition: 'good' | 'damaged' }

/** The pieces of a return that can still come in: of a withdrawal before the sending, those that left the shop. */
export function awaitedPieces(lines: readonly ReturnLine[], order: Pick<OrderFacts, 'parcels'>): Piece[] {
  const sent = sentPieces(order)
  return lines.map(({ position, quantity, received }) => ({
    position,
    quantity: Math.max(0, Math.min(quantity, sent.get(position) ?? 0) - received),
  }))
}

/** What is wrong with what somebody says came in, by field. `left`: what can still come in. */
export function checkReceived(lines: readonly ReceivedLine[], left: readonly Piece[]): FieldErrors {
  const errors = checkReturnLines(lines, left)
  for (const [index, { quantity, restock }] of lines.entries()) {
    if (restock > quantity) errors[`lines.${index}.restock`] = ['return.tooMany']
  }
  return errors
}

/**
 * The pieces that a return can pay back now: those received, with proof of sending all. What is paid back already is
 * left out.
 */
export function piecesToPay(facts: ReturnFacts, order: Pick<OrderFacts, 'lines' | 'refunds'>): Piece[] {
  const paidHere = countPieces(facts.refunds.filter(isPaidBack))
  const paidAtAll = refundedPieces(order)
  return facts.lines
    .map(({ position, quantity, received }) => {
      const bought = order.lines.find((line) => line.position === position)?.quantity ?? 0
      const due = (facts.sentProofAt ? quantity : received) - (paidHere.get(position) ?? 0)
      return { position, quantity: Math.min(due, bought - (paidAtAll.get(position) ?? 0)) }
    })
    .filter(({ quantity }) => quantity > 0)
}

/** Whether a return is over: what was sent is here again and paid for, and what never left is cancelled. */
export function isComplete(
  { lines, refunds }: Pick<ReturnFacts, 'lines' | 'refunds'>,
  order: Pick<OrderFacts, 'lines' | 'parcels'>,
): boolean {
  const paid = countPieces(refunds.filter(isPaidBack))
  const sent = sentPieces(order)
  return lines.every(({ position, quantity, received }) => {
    const expected = Math.min(quantity, sent.get(position) ?? 0)
    const cancelled = order.lines.find((line) => line.position === position)?.cancelled ?? 0
    return received >= expected && (paid.get(position) ?? 0) >= expected && cancelled >= quantity - expected
  })
}

/** The moves by which a return is closed; none: it cannot be. One that was paid back in part counts as paid back. */
export function closingMoves(facts: Pick<ReturnFacts, 'state' | 'refunds'>): ReturnState[] {
  const { state } = facts
  const isPaid = hasRefund(facts)
  if (state === 'APPROVED') return isPaid ? ['RECEIVED', 'REFUNDED'] : ['CANCELLED']
  if (state === 'RECEIVED') return isPaid ? ['REFUNDED'] : ['CLOSED']
  return []
}

/** The acts that a return's state allows. `toPay`: pieces that can be paid back now; `awaited`: that can come in. */
export function allowedReturnActs(
  facts: ReturnFacts,
  { toPay, awaited }: { toPay: readonly Piece[]; awaited: readonly Piece[] },
): ReturnAct[] {
  const { kind, subject, state } = facts
  const isUnderWay = state === 'APPROVED' || state === 'RECEIVED'
  const isGoods = subject === 'goods'
  const possible: Record<ReturnAct, boolean> = {
    approve: mayReturnMove(state, 'APPROVED'),
    reject: kind === 'voluntary' && mayReturnMove(state, 'REJECTED'),
    receive: isGoods && isUnderWay && awaited.some(({ quantity }) => quantity > 0),
    refund: isUnderWay && (isGoods ? toPay.length > 0 : true),
    close: closingMoves(facts).length > 0,
  }
  return returnActs.filter((act) => possible[act])
}
