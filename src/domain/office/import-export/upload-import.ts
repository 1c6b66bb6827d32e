import { randomUUID } from 'node:crypto'
import { type Actor, findEarlierAction, insertStaffAudit } from '#domain/platform/audit/audit-queries.ts'
import { dayMs } from '#shared/dates.ts'
import type { Language } from '#shared/markets.ts'
import type { ProductFormat } from '#shared/product-formats.ts'
import { ShopError } from '#shared/shop-error.ts'
import type { Shop } from '#shop.ts'
import { checkImportJob } from './check-import.ts'
import { findImport, insertImport, type NamedImport, updateImport } from './import-queries.ts'
import { whySentence } from './import-reasons.ts'
import { foundSettings, type ImportSettings } from './import-settings.ts'
import { openProductFile, type ProductFile, placeOf } from './product-file.ts'

const keptDays = 30

type Upload = {
  name: string
  parts: AsyncIterable<Uint8Array>
  /** The shop's columns, keyed by the file's column names; null if not chosen yet. */
  columns: ImportSettings['columns']
  /** The kind of file; null: by its columns. */
  format: ProductFormat | null
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
  { name, parts, columns, format, actor, language }: Upload,
): Promise<NamedImport> {
  const now = shop.clock()
  const earlier = await findEarlierAction(shop.database, actor, { action: 'import.uploaded', now })
  if (earlier !== null) return (await findImport(shop.database, earlier))!
  const file = `imports/${randomUUID()}.csv`
  const bytes = await shop.files.write(file, parts)
  try {
    const opened = await openProductFile(() => shop.files.read(file), await placeOf(shop), { columns, format })
    if (opened.problem) throw unreadable(opened, language)
    const id = await shop.database.transaction(async (transaction) => {
      const { staffId } = actor
      const expiresAt = new Date(now.getTime() + keptDays * dayMs)
      const settings = format && { ...foundSettings, format }
      const values = { staffId, name, file, columns, settings, state: 'UPLOADED' as const, createdAt: now, expiresAt }
      const made = await insertImport(transaction, values)
      await insertStaffAudit(transaction, actor, {
        at: now,
        action: 'import.uploaded',
        subject: `import:${made}`,
        before: null,
        after: { name, bytes },
      })
      await shop.jobs.enqueue(checkImportJob, { importId: made }, { key: `${made}:1`, database: transaction })
      return made
    })
    return (await findImport(shop.database, id))!
  } catch (error) {
    await shop.files.remove(file)
    throw error
  }
}

/**
 * Has a file checked again by what staff say of it. Throws `request.notFound`, `state.notAllowed` where it is under way
 * or done, and `import.unreadable` where its columns are not right so.
 */
export async function recheckImport(
  shop: Shop,
  { id, settings, language }: { id: number; settings: ImportSettings; language: Language },
): Promise<NamedImport> {
  const row = await findImport(shop.database, id)
  if (!row) throw new ShopError('request.notFound')
  const notAllowed = () => new ShopError('state.notAllowed', { details: { state: row.state } })
  const { file, state, version } = row
  if (state !== 'CHECKED' || !file) throw notAllowed()
  const opened = await openProductFile(() => shop.files.read(file), await placeOf(shop), settings)
  if (opened.problem) throw unreadable(opened, language)
  const { columns, ...others } = settings
  await shop.database.transaction(async (transaction) => {
    const changes = { columns: columns && { ...columns }, settings: others, state: 'UPLOADED' as const, report: null }
    if (!(await updateImport(transaction, row, { ...changes, total: 0, done: 0 }))) throw notAllowed()
    const key = `${id}:${version}`
    await shop.jobs.enqueue(checkImportJob, { importId: id }, { key, database: transaction })
  })
  return (await findImport(shop.database, id))!
}

/** Returns the error with the possible meanings of the columns, so that staff can choose. */
function unreadable({ problem, format, columns: plan }: ProductFile, language: Language): ShopError {
  const { unknown, nearest, missing } = plan
  const columns = { format: format.id, unknown: unknown.slice(0, 200), nearest, missing }
  const details = { problem: whySentence(problem ?? [], language), ...columns }
  return new ShopError('import.unreadable', { details, fields: { file: ['validation.columns'] } })
}
