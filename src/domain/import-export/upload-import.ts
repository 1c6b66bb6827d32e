import { randomUUID } from 'node:crypto'
import { type Actor, findEarlierAct, insertStaffAudit } from '#domain/audit/audit-queries.ts'
import { dayMs } from '#shared/dates.ts'
import type { Language } from '#shared/markets.ts'
import { ShopError } from '#shared/shop-error.ts'
import type { Shop } from '#shop.ts'
import { checkImportJob } from './check-import.ts'
import { findImport, insertImport, type NamedImport } from './import-queries.ts'
import { type Why, whySentence } from './import-reasons.ts'
import { mistypedColumns, productColumns, unknownColumns } from './product-columns.ts'
import { openProductFile } from './product-file.ts'
import { renameColumns } from './rename-columns.ts'

const keptDays = 30

type Upload = {
  name: string
  parts: AsyncIterable<Uint8Array>
  /** What columns of the file are called here, by their names there. */
  columns: Readonly<Record<string, string>>
  actor: Actor
  /** In which a file that cannot be read is answered. */
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
  const earlier = await findEarlierAct(shop.database, actor, { action: 'import.uploaded', now })
  if (earlier !== null) return (await findImport(shop.database, earlier))!
  const file = `imports/${randomUUID()}.csv`
  const isRenamed = Object.keys(columns).length > 0
  const bytes = await shop.files.write(file, isRenamed ? renameColumns(parts, columns) : parts)
  try {
    const { problem, header } = await openProductFile(() => shop.files.read(file))
    if (problem) throw unreadable(problem, header, language)
    const id = await shop.database.transaction(async (transaction) => {
      const { staffId } = actor
      const expiresAt = new Date(now.getTime() + keptDays * dayMs)
      const values = { staffId, name, file, state: 'UPLOADED' as const, createdAt: now, expiresAt }
      const made = await insertImport(transaction, values)
      await insertStaffAudit(transaction, actor, {
        ...{ at: now, action: 'import.uploaded', subject: `import:${made}` },
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

/** With what its columns may be meant for: staff choose. */
function unreadable(problem: Why, header: readonly string[], language: Language): ShopError {
  const nearest = Object.fromEntries(mistypedColumns(header).map((column) => [column.name, column.nearest]))
  const missing = productColumns.filter((name) => !header.includes(name))
  const details = {
    problem: whySentence(problem, language),
    unknown: unknownColumns(header).slice(0, 200),
    nearest,
    missing,
  }
  return new ShopError('import.unreadable', { details, fields: { file: ['validation.columns'] } })
}
