import { type Actor, insertStaffAudit } from '#domain/platform/audit/audit-queries.ts'
import { editConflict } from '#domain/platform/audit/edit-conflict.ts'
import { textsTag } from '#shared/cache-tags.ts'
import type { Language } from '#shared/markets.ts'
import { invalid, ShopError } from '#shared/shop-error.ts'
import type { Wording } from '#shared/vocabularies.ts'
import type { Shop } from '#shop.ts'
import {
  deleteOverride,
  findOverride,
  insertOverride,
  lockOverride,
  type OverrideRow,
  updateOverride,
} from './override-queries.ts'
import { type CatalogueText, findCatalogueText, hashOfWording, releaseWording } from './text-catalogue.ts'
import { fieldsOf, problemsOf, readWording, writeWording } from './wording-rules.ts'

type Change = { language: Language; key: string; seen: number; actor: Actor }

/**
 * Stores the shop's own wording of a text in one language; every process shows it at once. `seen` is the version that
 * was changed, 0 for none.
 * @throws `request.notFound`, `edit.conflict`, `validation.error` with `problems` by field
 */
export async function saveText(shop: Shop, { wording, ...change }: Change & { wording: Wording }): Promise<void> {
  const { language, key, actor } = change
  const text = requireText(key)
  if (text.isLocked) throw invalid({ value: ['text.locked'] })
  const source = releaseWording(text, language)
  const problems = problemsOf(wording, source)
  if (problems.length > 0)
    throw new ShopError('validation.error', { fields: fieldsOf(problems), details: { problems } })
  const value = writeWording(wording)
  const sourceHash = hashOfWording(source)
  const now = shop.clock()
  const values = { value, sourceHash, staffId: actor.staffId, updatedAt: now }
  const isSaved = await shop.database.transaction(async (transaction) => {
    const before = await lockOverride(transaction, { language, key })
    if ((before?.version ?? 0) !== change.seen) return false
    if (before?.value === value && before.sourceHash === sourceHash) return true
    if (before) await updateOverride(transaction, { language, key }, { ...values, version: before.version + 1 })
    else if (!(await insertOverride(transaction, { language, key, ...values }))) return false
    await insertStaffAudit(transaction, actor, {
      at: now,
      action: 'text.changed',
      subject: subjectOf(change),
      before: { value: before ? readWording(before.value, text.isPlural) : null },
      after: { value: wording },
    })
    return true
  })
  if (!isSaved) throw await conflictOf(shop, change, { text, yours: wording })
  await shop.changes.announce([textsTag])
}

/**
 * Takes the shop's own wording back: the release's text shows again. Nothing where there is none.
 * @throws `request.notFound`, `edit.conflict`
 */
export async function resetText(shop: Shop, change: Change): Promise<void> {
  const { language, key, actor } = change
  const text = requireText(key)
  const isReset = await shop.database.transaction(async (transaction) => {
    const before = await lockOverride(transaction, { language, key })
    if ((before?.version ?? 0) !== change.seen) return false
    if (!before) return true
    await deleteOverride(transaction, { language, key })
    await insertStaffAudit(transaction, actor, {
      at: shop.clock(),
      action: 'text.reset',
      subject: subjectOf(change),
      before: { value: readWording(before.value, text.isPlural) },
      after: { value: null },
    })
    return true
  })
  if (!isReset) throw await conflictOf(shop, change, { text, yours: null })
  await shop.changes.announce([textsTag])
}

function requireText(key: string): CatalogueText {
  const text = findCatalogueText(key)
  if (!text) throw new ShopError('request.notFound')
  return text
}

function subjectOf({ language, key }: Pick<Change, 'language' | 'key'>): string {
  return `text:${language}:${key}`
}

async function conflictOf(
  shop: Shop,
  change: Change,
  { text, yours }: { text: CatalogueText; yours: Wording | null },
): Promise<ShopError> {
  const row: OverrideRow | null = await findOverride(shop.database, change)
  const value = row ? readWording(row.value, text.isPlural) : releaseWording(text, change.language)
  const current = { language: change.language, key: change.key, value, version: row?.version ?? 0 }
  return editConflict(shop.database, {
    subject: subjectOf(change),
    current,
    theirs: { value },
    yours: { value: yours },
  })
}
