import { boughtLine } from '#domain/sales/orders/bought-line-rules.ts'
import type { OrderLineRow } from '#domain/sales/orders/order-queries.ts'
import { deliveredItems, isPaidBack, itemsToSend, type OrderFacts } from '#domain/sales/orders/order-state-rules.ts'
import { type Cents, minus, noCents, sumOf } from '#shared/money.ts'
import { paidForItems, shareOut } from '#shared/shares.ts'
import type { FieldErrors } from '#shared/shop-error.ts'

/**
 * Quantity of a line to refund, and whether it goes back into stock. By default it does, unless items of the line
 * went to the customer.
 */
export type RefundRequestLine = { position: number; quantity: number; restock?: boolean | undefined }

export type RefundPlan = {
  amount: Cents
  /** `paid`: what was paid for these items; `amount`: what is paid back for them. */
  lines: { position: number; quantity: number; paid: Cents; amount: Cents; restocked: boolean }[]
}

type Line = Pick<OrderLineRow, 'position' | 'quantity' | 'paid'>

/**
 * Plans a refund of items at what was paid for them, or of the typed amount instead; without lines it is goodwill.
 * Returns errors by field if the refund is not possible.
 */
export function planRefund(input: {
  facts: Pick<OrderFacts, 'total' | 'refunds' | 'parcels'> & { lines: Line[] }
  lines: RefundRequestLine[]
  amount: Cents | null
}): { plan: RefundPlan } | { errors: FieldErrors } {
  const { facts } = input
  const errors: FieldErrors = {}
  const delivered = deliveredItems(facts)
  const lines = input.lines.map((wanted, index) => {
    const line = facts.lines.find(({ position }) => position === wanted.position)
    if (!line) errors[`lines.${index}.position`] = ['validation.unknown']
    else if (wanted.quantity > line.quantity - boughtLine(line, facts.refunds).back.quantity) {
      errors[`lines.${index}.quantity`] = ['validation.tooMuch']
    }
    const { position, quantity, restock } = wanted
    const paid = line ? paidForItems(boughtLine(line, facts.refunds), quantity) : noCents
    return {
      position,
      quantity,
      paid,
      amount: paid,
      restocked: restock ?? !delivered.has(position),
    }
  })
  if (new Set(lines.map(({ position }) => position)).size < lines.length) errors.lines = ['validation.invalid']
  const amount = input.amount ?? sumOf(lines.map((line) => line.amount))
  if (amount <= 0) errors.amount = ['validation.required']
  else if (amount > leftToRefund(facts)) errors.amount = ['validation.tooMuch']
  return Object.keys(errors).length ? { errors } : { plan: { amount, lines: shared(lines, amount) } }
}

/** Plans a refund like `planRefund`, of items that are in no parcel, at exactly what was paid for them. */
export function planCancellation(input: {
  facts: Pick<OrderFacts, 'total' | 'refunds' | 'parcels'> & { lines: (Line & { cancelled: number })[] }
  lines: RefundRequestLine[]
}): { plan: RefundPlan } | { errors: FieldErrors } {
  const unsent = new Map(itemsToSend(input.facts).map(({ position, quantity }) => [position, quantity]))
  const errors: FieldErrors = input.lines.length ? {} : { lines: ['validation.required'] }
  // Cancelled items are still in the stockroom and go back into stock, wherever the line's other items are.
  const lines = input.lines.map((line) => ({ ...line, restock: line.restock ?? true }))
  for (const [index, { position, quantity }] of input.lines.entries()) {
    if (quantity > (unsent.get(position) ?? 0)) errors[`lines.${index}.quantity`] = ['validation.alreadySent']
  }
  return Object.keys(errors).length ? { errors } : planRefund({ ...input, lines, amount: null })
}

/** What was paid and not paid back. */
export function leftToRefund({ total, refunds }: Pick<OrderFacts, 'total' | 'refunds'>): Cents {
  const back = refunds.filter(isPaidBack)
  return minus(total, sumOf(back.map(({ amount }) => amount)))
}

/** The lines' amounts scaled to what is really paid back, so that they sum to it. */
function shared(lines: RefundPlan['lines'], amount: Cents): RefundPlan['lines'] {
  const parts = shareOut(
    amount,
    lines.map((line) => line.paid),
  )
  return lines.map((line, index) => ({ ...line, amount: parts[index]! }))
}
