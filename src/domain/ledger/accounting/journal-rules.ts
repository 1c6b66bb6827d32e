import type { PayoutTransaction } from '#database/schema/states.ts'
import type { MoneyKind, MoneyMovement } from '#domain/ledger/figures/money-queries.ts'
import type { Settings } from '#domain/platform/settings/settings-definitions.ts'

export type Accounts = Settings['accounting.accounts']
export type AccountRole = keyof Accounts

/** One side of an entry, in cents: above zero is debit, below is credit. */
export type VoucherLine = { account: string; role: AccountRole; amount: number; text: string }

/** Accounting voucher for one of the shop's days; its lines sum to zero. */
export type Voucher = {
  /** `S` sales, `R` refunds, `M` membership, `N` its refunds, `P` payouts. */
  series: 'S' | 'R' | 'M' | 'N' | 'P'
  /** `2026-03-29`. */
  day: string
  text: string
  lines: VoucherLine[]
}

const series = { sale: 'S', refund: 'R', membership: 'M', membershipRefund: 'N' } as const
const texts: Record<Voucher['series'], string> = {
  S: 'Sales',
  R: 'Refunds',
  M: 'Membership charges',
  N: 'Membership refunds',
  P: 'Payout',
}
const revenue: Record<MoneyKind, AccountRole> = {
  sale: 'sales',
  refund: 'refunds',
  membership: 'membership',
  membershipRefund: 'refunds',
}

/**
 * Returns one voucher per day and kind: the gross amount against what the provider owes, with VAT split by rate and
 * country.
 */
export function salesVouchers(movements: readonly MoneyMovement[], accounts: Accounts): Voucher[] {
  const groups = Map.groupBy(movements, ({ day, kind }) => `${day} ${series[kind]}`)
  return [...groups.values()].map((group) => {
    const { day, kind } = group[0]!
    // Refunds are booked on the opposite side.
    const sign = kind === 'sale' || kind === 'membership' ? 1 : -1
    const line = (role: AccountRole, amount: number, text: string) => ({ account: accounts[role], role, amount, text })
    const count = group.reduce((sum, movement) => sum + movement.count, 0)
    const gross = group.reduce((sum, { amount }) => sum + amount, 0)
    const lines = [line('clearing', sign * gross, `${texts[series[kind]]} ${day} (${count})`)]
    for (const { country, rate, amount, vat } of group) {
      lines.push(line(revenue[kind], -sign * (amount - vat), rate === null ? country : `${country} ${rate} %`))
      lines.push(line('vat', -sign * vat, `VAT ${country} ${rate} %`))
    }
    return { series: series[kind], day, text: texts[series[kind]], lines: lines.filter(({ amount }) => amount !== 0) }
  })
}

/** Money that reached the bank on a day, with the fees and disputes that the provider kept of it. */
export function payoutVoucher(
  payout: { id: string; amount: number; day: string; transactions: readonly PayoutTransaction[] },
  accounts: Accounts,
): Voucher {
  const { id, amount, day, transactions } = payout
  const isOwn = ({ paymentId, refundId, disputeId }: PayoutTransaction) => !(paymentId || refundId || disputeId)
  const sumOf = (rows: readonly PayoutTransaction[], value: (row: PayoutTransaction) => number) =>
    rows.reduce((sum, row) => sum + value(row), 0)
  const fees =
    sumOf(transactions, ({ fee }) => fee) - sumOf(transactions.filter(isOwn), (transaction) => transaction.amount)
  const disputed = -sumOf(
    transactions.filter(({ disputeId }) => disputeId !== null),
    (transaction) => transaction.amount,
  )
  const line = (role: AccountRole, cents: number, text: string) => ({
    account: accounts[role],
    role,
    amount: cents,
    text,
  })
  const lines = [
    line('bank', amount, id),
    line('fees', fees, 'Fees'),
    line('refunds', disputed, 'Disputes'),
    line('clearing', -(amount + fees + disputed), id),
  ]
  return { series: 'P', day, text: `${texts.P} ${id}`, lines: lines.filter((each) => each.amount !== 0) }
}

/** Sorts vouchers by day, then series, and numbers them within each series. */
export function numberVouchers(vouchers: readonly Voucher[]): (Voucher & { number: number })[] {
  const counts = new Map<string, number>()
  return [...vouchers]
    .filter(({ lines }) => lines.length > 0)
    .sort((a, b) => a.day.localeCompare(b.day) || a.series.localeCompare(b.series))
    .map((voucher) => {
      const number = (counts.get(voucher.series) ?? 0) + 1
      counts.set(voucher.series, number)
      return { ...voucher, number }
    })
}

export const accountNames: Record<AccountRole, string> = {
  sales: 'Sales of goods',
  membership: 'Membership fees',
  refunds: 'Refunds and disputes',
  vat: 'VAT on sales',
  fees: 'Fees of the payment provider',
  clearing: 'Receivable from the payment provider',
  bank: 'Bank',
}
