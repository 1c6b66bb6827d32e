import { randomUUID } from 'node:crypto'
import { type Actor, findEarlierAction, insertStaffAudit } from '#domain/platform/audit/audit-queries.ts'
import { dayMs } from '#shared/dates.ts'
import type { Language } from '#shared/markets.ts'
import { ShopError } from '#shared/shop-error.ts'
import type { Shop } from '#shop.ts'
import { checkImportJob } from './check-import.ts'
import { findImport, insertImport, type NamedImport } from './import-queries.ts'
import { type Why, whySentence } from './import-reasons.ts'
import type { ColumnPlan } from './product-columns.ts'
import { openProductFile, placeOf } from './product-file.ts'

const keptDays = 30

type Upload = {
  name: string
  parts: AsyncIterable<Uint8Array>
  /** The shop's columns, keyed by the file's column names; null if not chosen yet. */
  columns: Readonly<Record<string, string>> | null
  actor: Actor
  /** Language of the error for an unreadable file. */
  language: Language
}

/**
 * Keeps a file of products and has it checked. Throws `import.unreadable` where its columns are not right, after
 * reading its header only.
 */
export async function uploadImport(
  shop: Shop,
  { name, parts, columns, actor, language }: Upload,
): Promise<NamedImport> {
  const now = shop.clock()
  const earlier = await findEarlierAction(shop.database, actor, { action: 'import.uploaded', now })
  if (earlier !== null) return (await findImport(shop.database, earlier))!
  const file = `imports/${randomUUID()}.csv`
  const bytes = await shop.files.write(file, parts)
  try {
    const { problem, columns: plan } = await openProductFile(() => shop.files.read(file), placeOf(shop), { columns })
    if (problem) throw unreadable(problem, plan, language)
    const id = await shop.database.transaction(async (transaction) => {
      const { staffId } = actor
      const expiresAt = new Date(now.getTime() + keptDays * dayMs)
      const values = { staffId, name, file, columns, state: 'UPLOADED' as const, createdAt: now, expiresAt }
      const made = await insertImport(transaction, values)
      await insertStaffAudit(transaction, actor, {
        at: now,
        action: 'import.uploaded',
        subject: `import:${made}`,
        before: null,
        after: { name, bytes },
      })
      await shop.jobs.enqueue(checkImportJob, { importId: made }, { key: String(made), database: transaction })
      return made
    })
    return (await findImport(shop.database, id))!
  } catch (error) {
    await shop.files.remove(file)
    throw error
  }
}

/** Returns the error with the possible meanings of the columns, so that staff can choose. */
function unreadable(problem: Why, { unknown, nearest, missing }: ColumnPlan, language: Language): ShopError {
  const columns = { unknown: unknown.slice(0, 200), nearest, missing }
  const details = { problem: whySentence(problem, language), ...columns }
  return new ShopError('import.unreadable', { details, fields: { file: ['validation.columns'] } })
}
