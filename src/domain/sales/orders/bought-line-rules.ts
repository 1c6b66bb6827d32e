import { type Cents, noCents, sumOf } from '#shared/money.ts'
import { type BoughtLine, paidForItems } from '#shared/shares.ts'
import { isPaidBack, type OrderFacts } from './order-state-rules.ts'

type Line = { position: number; quantity: number; paid: Cents }

/** A line as it was bought, with the part whose refund stands; failed refunds do not count. */
export function boughtLine(
  { position, quantity, paid }: Line,
  refunds: readonly Pick<OrderFacts['refunds'][number], 'status' | 'lines'>[],
): BoughtLine {
  const own = refunds.filter(isPaidBack).flatMap(({ lines }) => lines.filter((line) => line.position === position))
  const back = own.reduce((sum, line) => sum + line.quantity, 0)
  return { quantity, paid, back: { quantity: back, paid: sumOf(own.map((line) => line.paid)) } }
}

/** What was paid for items of an order whose lines and refunds these are, the refunded ones apart. */
export function paidForAll(
  { lines, refunds }: { lines: readonly Line[]; refunds: Parameters<typeof boughtLine>[1] },
  items: readonly { position: number; quantity: number }[],
): Cents {
  return sumOf(
    items.map(({ position, quantity }) => {
      const line = lines.find((each) => each.position === position)
      return line ? paidForItems(boughtLine(line, refunds), quantity) : noCents
    }),
  )
}
