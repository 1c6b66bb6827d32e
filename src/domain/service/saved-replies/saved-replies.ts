import type { Queries } from '#database/open-database.ts'
import { type Actor, findEarlierAction, insertStaffAudit } from '#domain/platform/audit/audit-queries.ts'
import { changedFields, staleChange } from '#domain/platform/audit/changed-fields.ts'
import { languages, type Texts } from '#shared/markets.ts'
import { type FieldErrors, invalid, ShopError } from '#shared/shop-error.ts'
import { placeholdersIn } from '#shared/text-placeholders.ts'
import { visibleText } from '#shared/visible-text.ts'
import { replyPlaceholders } from '#shared/vocabularies.ts'
import type { Shop } from '#shop.ts'
import {
  deleteSavedReply,
  findSavedReply,
  insertSavedReply,
  isReplyNameTaken,
  lockSavedReply,
  type SavedReply,
  type SavedReplyInput,
  updateSavedReply,
} from './saved-reply-queries.ts'

/** Saves a reply for use in many messages. Throws invalid `name` or `bodies`. */
export async function makeSavedReply(
  shop: Shop,
  { reply, actor }: { reply: SavedReplyInput; actor: Actor },
): Promise<SavedReply> {
  const at = shop.clock()
  return shop.database.transaction(async (transaction) => {
    const earlier = await findEarlierAction(transaction, actor, { action: 'savedReply.made', now: at })
    if (earlier !== null) return (await findSavedReply(transaction, earlier))!
    const input = await checked(transaction, null, reply)
    const made = await insertSavedReply(transaction, { ...input, updatedAt: at })
    const change = { at, action: 'savedReply.made', subject: `saved-reply:${made.id}`, before: null }
    await insertStaffAudit(transaction, actor, { ...change, after: { ...input } })
    return made
  })
}

/** Changes a saved reply. Throws `request.notFound`, `edit.conflict`, invalid `name` or `bodies`. */
export async function changeSavedReply(
  shop: Shop,
  { id, version, reply, actor }: { id: number; version: number; reply: SavedReplyInput; actor: Actor },
): Promise<SavedReply> {
  const at = shop.clock()
  return shop.database.transaction(async (transaction) => {
    const before = await requireVersion(transaction, { id, version, yours: reply })
    const input = await checked(transaction, id, reply)
    const changed = changedFields(fieldsOf(before), fieldsOf(input))
    if (!changed) return before
    await insertStaffAudit(transaction, actor, {
      at,
      action: 'savedReply.changed',
      subject: `saved-reply:${id}`,
      before: { ...changed.before, version },
      after: { ...changed.after, version: version + 1 },
    })
    return updateSavedReply(transaction, id, { ...input, updatedAt: at })
  })
}

/** Deletes a saved reply. Throws `request.notFound`, `edit.conflict`. */
export async function removeSavedReply(
  shop: Shop,
  { id, version, actor }: { id: number; version: number; actor: Actor },
): Promise<void> {
  const at = shop.clock()
  await shop.database.transaction(async (transaction) => {
    const before = await requireVersion(transaction, { id, version, yours: { name: '', bodies: {} } })
    await deleteSavedReply(transaction, id)
    const change = { at, action: 'savedReply.deleted', subject: `saved-reply:${id}`, after: null }
    await insertStaffAudit(transaction, actor, { ...change, before: { name: before.name } })
  })
}

const fieldsOf = ({ name, bodies }: SavedReplyInput) => ({ name, bodies })

async function requireVersion(
  transaction: Queries,
  { id, version, yours }: { id: number; version: number; yours: SavedReplyInput },
): Promise<SavedReply> {
  const before = await lockSavedReply(transaction, id)
  if (!before) throw new ShopError('request.notFound')
  if (before.version === version) return before
  throw await staleChange(transaction, {
    subject: `saved-reply:${id}`,
    action: 'savedReply.changed',
    seen: version,
    current: { ...fieldsOf(before), version: before.version },
    yours: fieldsOf(yours),
  })
}

/** Returns the reply as it is stored. Throws invalid fields. */
async function checked(
  transaction: Queries,
  id: number | null,
  { name, bodies }: SavedReplyInput,
): Promise<SavedReplyInput> {
  const fields: FieldErrors = {}
  const plain = visibleText(name)
  if (plain === '') fields.name = ['validation.required']
  else if (await isReplyNameTaken(transaction, { id, name: plain })) fields.name = ['validation.taken']
  const written: Texts = {}
  for (const language of languages) {
    const body = bodies[language]?.trim()
    if (!body) continue
    written[language] = body
    const isUnknown = placeholdersIn(body).some((each) => !(replyPlaceholders as readonly string[]).includes(each))
    if (isUnknown) fields[`bodies.${language}`] = ['validation.placeholder']
  }
  if (Object.keys(written).length === 0) fields['bodies.en'] = ['validation.required']
  if (Object.keys(fields).length > 0) throw invalid(fields)
  return { name: plain, bodies: written }
}
