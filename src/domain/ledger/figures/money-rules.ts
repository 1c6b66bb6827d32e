import { type Cents, cents, minus, sumOf } from '#shared/money.ts'
import type { MoneyMovement } from './money-queries.ts'

/** Figures of a span; `net` is sales less refunds. Charges of memberships are a line of their own. */
export type MoneyFigures = {
  orders: number
  sales: Cents
  refunds: Cents
  net: Cents
  membership: Cents
  membershipRefunds: Cents
}

/** Movements as one sum. */
export function sumMovements(movements: readonly MoneyMovement[]): MoneyFigures {
  const sum = (kind: MoneyMovement['kind']) =>
    sumOf(movements.filter((movement) => movement.kind === kind).map(({ amount }) => amount))
  const orders = movements.reduce((total, { kind, count }) => (kind === 'sale' ? total + count : total), 0)
  const [sales, refunds] = [sum('sale'), sum('refund')]
  const membershipRefunds = sum('membershipRefund')
  return { orders, sales, refunds, net: minus(sales, refunds), membership: sum('membership'), membershipRefunds }
}

/** Sales per order, rounded to whole cents; null without an order. */
export function averageOrder({ sales, orders }: Pick<MoneyFigures, 'sales' | 'orders'>): Cents | null {
  return orders === 0 ? null : cents(Math.round(sales / orders))
}

/** The same for each of these days, also those without a movement. */
export function figuresByDay(
  movements: readonly MoneyMovement[],
  days: readonly string[],
): (MoneyFigures & { day: string })[] {
  return days.map((day) => ({ day, ...sumMovements(movements.filter((movement) => movement.day === day)) }))
}
