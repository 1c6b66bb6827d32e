import { findMoney } from '#domain/ledger/figures/money-queries.ts'
import { type Span, shiftDay } from '#domain/ledger/figures/period-rules.ts'
import { findPayoutsOf } from '#domain/ledger/payouts/payout-queries.ts'
import { getSettings } from '#domain/platform/settings/get-settings.ts'
import type { Currency } from '#shared/money.ts'
import { startOfDay } from '#shared/shop-days.ts'
import type { Shop } from '#shop.ts'
import { journalNotes } from './journal-note-rules.ts'
import { numberVouchers, payoutVoucher, salesVouchers, type Voucher } from './journal-rules.ts'

export type Journal = {
  vouchers: (Voucher & { number: number })[]
  /** Of every amount. */
  currency: Currency
  /** Sentences on what is not in it, and on what is converted at a reference rate. */
  notes: string[]
}

/** Every voucher of a month (`2026-03`) of the shop's days in the books' currency, numbered within its series. */
export async function readJournal(shop: Shop, month: string): Promise<Journal> {
  const { timeZone } = shop.environment
  const settings = await getSettings(shop)
  const accounts = settings['accounting.accounts']
  const currency = settings['markets.bookCurrency']
  const first = `${month}-01`
  const next = `${shiftDay(first, 31).slice(0, 7)}-01`
  const span: Span = { from: startOfDay(first, timeZone), before: startOfDay(next, timeZone) }
  const { movements, leftOut } = await findMoney(shop.database, {
    span,
    timeZone,
    byRate: true,
    bookCurrency: currency,
  })
  const found = await findPayoutsOf(shop.database, { from: new Date(first), before: new Date(next) })
  const isBooked = (payout: { currency: string }) => payout.currency === currency
  const vouchers = numberVouchers([
    ...salesVouchers(movements, accounts),
    // The day on which a payout arrives has no time of day.
    ...found
      .filter(isBooked)
      .map((row) => payoutVoucher({ ...row, day: row.arrivesOn.toISOString().slice(0, 10) }, accounts)),
  ])
  const payouts = found.filter((payout) => !isBooked(payout))
  return { vouchers, currency, notes: journalNotes({ movements, leftOut, payouts, bookCurrency: currency }) }
}
