import type { LedgerState } from '#shared/vocabularies.ts'
import type { Shop } from '#shop.ts'
import { findLastCheck, updateAcceptedDifferences } from './difference-queries.ts'
import type { LedgerReport } from './reconcile-ledger.ts'

const columns = ['what', 'shop', 'provider', 'order', 'ids', 'since', 'key'] as const

/** The report as text: one line of counts, and a table of what differs. */
export function ledgerReportText(report: LedgerReport): string {
  const { payments, orders, refunds, invoices, memberships, since, putRight, resolved, differences, accepted } = report
  const lines = [
    `Compared since ${since.slice(0, 10)}: ${payments} payments, ${orders} orders, ${refunds} refunds, ${memberships} memberships, ${invoices} invoices.`,
    ...(putRight ? [`Put right on the way: ${putRight} (they waited for a message of the provider).`] : []),
    ...(resolved ? [`Gone since the last time: ${resolved}.`] : []),
    ...(accepted ? [`Accepted by the owner and not counted: ${accepted}.`] : []),
  ]
  if (differences.length === 0) return [...lines, 'The books agree.'].join('\n')
  const rows = differences.map(({ kind, key, firstSeenAt, facts }) => {
    const { shop, provider, order, ...ids } = facts
    const named = Object.values(ids).join(' ')
    return [kind, shop, provider, order === undefined ? '' : String(order), named, firstSeenAt.slice(0, 16), key]
  })
  return [...lines, '', ...table([[...columns], ...rows]), '', differenceCount(differences.length)].join('\n')
}

/**
 * Accepts differences: they stay in the table with the owner's note, but are no longer counted or mailed. Returns the
 * keys that were open.
 */
export async function acceptDifferences(shop: Shop, input: { keys: string[]; note: string }): Promise<string[]> {
  return updateAcceptedDifferences(shop.database, { ...input, now: shop.clock() })
}

/** The result of the last reconciliation: `differ` while a difference is open that the owner did not accept. */
export async function readLedgerStatus(
  shop: Pick<Shop, 'database'>,
): Promise<{ state: LedgerState; checkedAt: string | null; differences: number }> {
  const last = await findLastCheck(shop.database)
  if (!last) return { state: 'unchecked', checkedAt: null, differences: 0 }
  const { differences } = last
  return { state: differences > 0 ? 'differ' : 'agree', checkedAt: last.checkedAt.toISOString(), differences }
}

function differenceCount(count: number): string {
  const what = count === 1 ? '1 difference' : `${count} differences`
  return `${what}. docs/operations.md says what to do about each kind.`
}

function table(rows: string[][]): string[] {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? []
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}
