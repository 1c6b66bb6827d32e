import type { LeftOut, MoneyKind, MoneyMovement } from '#domain/ledger/figures/money-queries.ts'
import { type Cents, type Currency, formatAmount, sumOf } from '#shared/money.ts'

const names: Record<MoneyKind, string> = {
  sale: 'Sales',
  refund: 'Refunds',
  membership: 'Membership charges',
  membershipRefund: 'Membership refunds',
}

/**
 * Names what the vouchers leave out, for want of a rate or as a payout came in another currency. Names too what they
 * hold at a reference rate.
 */
export function journalNotes(input: {
  movements: readonly Pick<MoneyMovement, 'kind' | 'estimated'>[]
  leftOut: readonly LeftOut[]
  payouts: readonly { id: string; amount: Cents; currency: string }[]
  bookCurrency: Currency
}): string[] {
  const { movements, leftOut, payouts, bookCurrency } = input
  const withoutRate = [...Map.groupBy(leftOut, ({ kind, currency }) => `${kind} ${currency}`).values()]
  const estimated = [...Map.groupBy(movements, ({ kind }) => kind)].map(([kind, rows]) => ({
    kind,
    amount: sumOf(rows.map((row) => row.estimated)),
  }))
  return [
    ...withoutRate.map((rows) => {
      const { kind, currency } = rows[0]!
      const count = rows.reduce((sum, row) => sum + row.count, 0)
      const amount = formatAmount(sumOf(rows.map((row) => row.amount)), currency)
      return `Not included: ${names[kind]} ${amount} (${count}), no rate to ${bookCurrency} is known`
    }),
    ...payouts.map(
      ({ id, amount, currency }) =>
        `Not included: Payout ${id} ${formatAmount(amount, currency)}, the books are in ${bookCurrency}`,
    ),
    ...estimated
      .filter(({ amount }) => amount !== 0)
      .map(({ kind, amount }) => `At a reference rate: ${names[kind]} ${formatAmount(amount, bookCurrency)}`),
  ]
}
