import { findMoneyMovements } from '#domain/ledger/figures/money-queries.ts'
import { type Span, shiftDay } from '#domain/ledger/figures/period-rules.ts'
import { findPayoutsOf } from '#domain/ledger/payouts/payout-queries.ts'
import { getSettings } from '#domain/platform/settings/get-settings.ts'
import { startOfDay } from '#shared/shop-days.ts'
import type { Shop } from '#shop.ts'
import { numberVouchers, payoutVoucher, salesVouchers, type Voucher } from './journal-rules.ts'

/** Every voucher of a month (`2026-03`) of the shop's days, numbered within its series. */
export async function readJournal(shop: Shop, month: string): Promise<(Voucher & { number: number })[]> {
  const { timeZone } = shop.environment
  const accounts = (await getSettings(shop))['accounting.accounts']
  const first = `${month}-01`
  const next = `${shiftDay(first, 31).slice(0, 7)}-01`
  const span: Span = { from: startOfDay(first, timeZone), before: startOfDay(next, timeZone) }
  const movements = await findMoneyMovements(shop.database, { span, timeZone, byRate: true })
  const payouts = await findPayoutsOf(shop.database, { from: new Date(first), before: new Date(next) })
  return numberVouchers([
    ...salesVouchers(movements, accounts),
    // The day on which a payout arrives has no time of day.
    ...payouts.map((row) => payoutVoucher({ ...row, day: row.arrivesOn.toISOString().slice(0, 10) }, accounts)),
  ])
}
