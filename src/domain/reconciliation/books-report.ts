import type { Shop } from '../../shop.ts'
import { acceptDifferences } from './difference-queries.ts'
import type { BooksReport } from './reconcile-books.ts'

const columns = ['what', 'shop', 'provider', 'order', 'ids', 'since', 'key'] as const

/** The report as a person reads it: one line of figures, and a table of what differs. */
export function booksReportText(report: BooksReport): string {
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

/** Marks differences as looked at: they stay in the table with the owner's word, but no check counts or tells them. Answers what was. */
export async function acceptBookDifferences(shop: Shop, input: { keys: string[]; note: string }): Promise<string[]> {
  return acceptDifferences(shop.database, { ...input, now: shop.clock() })
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
