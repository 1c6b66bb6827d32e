import { accountNames } from '#domain/ledger/accounting/journal-rules.ts'
import { readJournal } from '#domain/ledger/accounting/read-journal.ts'
import { sieFile } from '#domain/ledger/accounting/sie-rules.ts'
import type { Permission } from '#domain/people/staff/permission-rules.ts'
import { getSettings } from '#domain/platform/settings/get-settings.ts'
import { csvRows } from '#shared/csv.ts'
import { cents, toDecimal } from '#shared/money.ts'
import { localTime } from '#shared/shop-days.ts'
import { invalid } from '#shared/shop-error.ts'
import type { ExportKind } from '#shared/vocabularies.ts'
import type { Shop } from '#shop.ts'
import { exportedProducts } from './export-products.ts'
import { exportCustomers, exportMembers, exportOrders } from './export-sales.ts'

/** Part of an exported file: `text` as UTF-8 or as bytes of another encoding, and the number of rows it adds. */
export type ExportPart = { text: string | Uint8Array; rows: number }

type Kind = {
  permission: Permission
  /** Takes people's data out of the shop: wants a fresh sign-in. */
  isSensitive: boolean
  format: 'csv' | 'sie'
  contentType: string
  parts(shop: Shop, input: { ids: number[] | null; filter: string }): AsyncGenerator<ExportPart>
}

const csv = { format: 'csv', contentType: 'text/csv; charset=utf-8' } as const
const people = { ...csv, permission: 'exports.people', isSensitive: true } as const
const accounting = { permission: 'exports.accounting', isSensitive: false } as const

/** Every file that staff can have made. */
export const exportsByKind: Record<ExportKind, Kind> = {
  products: {
    ...csv,
    permission: 'exports.catalogue',
    isSensitive: false,
    async *parts(shop, { ids }) {
      for await (const { text, products } of exportedProducts(shop, ids)) yield { text, rows: products }
    },
  },
  orders: {
    ...people,
    parts: async function* (shop, { ids }) {
      yield wholeCsv(await exportOrders(shop, ids ?? undefined))
    },
  },
  members: {
    ...people,
    parts: async function* (shop) {
      yield wholeCsv(await exportMembers(shop))
    },
  },
  customers: {
    ...people,
    parts: async function* (shop) {
      yield wholeCsv(await exportCustomers(shop))
    },
  },
  journal: {
    ...csv,
    ...accounting,
    async *parts(shop, { filter }) {
      const { vouchers, currency, notes } = await readJournal(shop, monthOf(filter))
      yield { text: csvRows([journalColumns]), rows: 0 }
      for (const { series, number, day, lines } of vouchers) {
        const rows = lines.map(({ account, role, amount, text }) => [
          ...[`${series}${number}`, day, account, accountNames[role]],
          ...[amount > 0 ? toDecimal(cents(amount)) : '', amount < 0 ? toDecimal(cents(-amount)) : '', currency, text],
        ])
        yield { text: csvRows(rows), rows: rows.length }
      }
      // A note is a line without voucher and amount.
      const lines = notes.map((note) => [...Array<string>(journalColumns.length - 1).fill(''), note])
      if (lines.length) yield { text: csvRows(lines), rows: lines.length }
    },
  },
  sie: {
    ...accounting,
    format: 'sie',
    contentType: 'application/octet-stream',
    async *parts(shop, { filter }) {
      const settings = await getSettings(shop)
      const journal = await readJournal(shop, monthOf(filter))
      const company = {
        name: settings['brand.main'].legalName,
        organisationNumber: settings['brand.main'].organisationNumber,
        accounts: settings['accounting.accounts'],
        generatedOn: localTime(shop.clock(), shop.environment.timeZone).day,
        version: '1.0',
      }
      const rows = journal.vouchers.reduce((sum, { lines }) => sum + lines.length, 0)
      yield { text: sieFile(journal, company), rows }
    },
  },
}

const journalColumns = ['voucher', 'date', 'account', 'account_name', 'debit', 'credit', 'currency', 'text']

function wholeCsv(text: string): ExportPart {
  return { text, rows: Math.max(0, text.split('\r\n').length - 2) }
}

/** The month that `month=2026-03` names. Throws `validation.error`. */
export function monthOf(filter: string): string {
  const month = new URLSearchParams(filter).get('month') ?? ''
  if (!/^20\d\d-(0[1-9]|1[0-2])$/.test(month)) throw invalid({ filter: ['validation.month'] })
  return month
}
