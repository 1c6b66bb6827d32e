import { randomUUID } from 'node:crypto'
import { type Actor, findEarlierAct, insertStaffAudit } from '#domain/audit/audit-queries.ts'
import { dayMs } from '#shared/dates.ts'
import { ShopError } from '#shared/shop-error.ts'
import type { Shop } from '#shop.ts'
import { checkImportJob } from './check-import.ts'
import { findImport, insertImport, type NamedImport } from './import-queries.ts'
import { openProductFile } from './product-file.ts'

const keptDays = 30

/**
 * Keeps a file of products and has it checked. Throws `import.unreadable` where its columns are not right, after
 * reading its header only.
 */
export async function uploadImport(
  shop: Shop,
  { name, parts, actor }: { name: string; parts: AsyncIterable<Uint8Array>; actor: Actor },
): Promise<NamedImport> {
  const now = shop.clock()
  const earlier = await findEarlierAct(shop.database, actor, { action: 'import.uploaded', now })
  if (earlier !== null) return (await findImport(shop.database, earlier))!
  const file = `imports/${randomUUID()}.csv`
  const bytes = await shop.files.write(file, parts)
  try {
    const { problem } = await openProductFile(() => shop.files.read(file))
    if (problem) throw unreadable(problem.why)
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

function unreadable(problem: string): ShopError {
  return new ShopError('import.unreadable', { details: { problem }, fields: { file: ['validation.columns'] } })
}
