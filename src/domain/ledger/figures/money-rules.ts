import { type Cents, cents, minus, sumOf } from '#shared/money.ts'
import type { LeftOut, MoneyKind, MoneyMovement } from './money-queries.ts'

/** Figures of a span; `net` is sales less refunds. Charges of memberships are a line of their own. */
export type MoneyFigures = {
  orders: number
  sales: Cents
  refunds: Cents
  net: Cents
  membership: Cents
  membershipRefunds: Cents
}

/** The parts of figures that are converted at a reference rate. */
export type EstimatedParts = Record<MoneyKind, Cents>

export function sumEstimated(movements: readonly MoneyMovement[]): EstimatedParts {
  const sum = (kind: MoneyKind) =>
    sumOf(movements.filter((movement) => movement.kind === kind).map(({ estimated }) => estimated))
  return {
    sale: sum('sale'),
    refund: sum('refund'),
    membership: sum('membership'),
    membershipRefund: sum('membershipRefund'),
  }
}

/** What is not in the figures, as one row a currency. */
export function sumLeftOut(leftOut: readonly LeftOut[]): (MoneyFigures & { currency: string })[] {
  const byCurrency = Map.groupBy(leftOut, ({ currency }) => currency)
  return [...byCurrency].map(([currency, rows]) => ({ currency, ...sumMovements(rows) }))
}

/** Movements as one sum. */
export function sumMovements(movements: readonly Pick<MoneyMovement, 'kind' | 'amount' | 'count'>[]): MoneyFigures {
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
