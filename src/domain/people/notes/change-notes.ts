import { type Actor, insertStaffAudit } from '#domain/platform/audit/audit-queries.ts'
import { ShopError } from '#shared/shop-error.ts'
import type { Shop } from '#shop.ts'
import { insertNote, lockNote, type NoteRow, type NoteSubject, updateNote } from './note-queries.ts'

/** Writes a note on something. Its text goes into no log. */
export async function writeNote(
  shop: Shop,
  { subject, text, actor }: { subject: NoteSubject; text: string; actor: Actor },
): Promise<NoteRow> {
  return shop.database.transaction(async (transaction) => {
    const now = shop.clock()
    const note = await insertNote(transaction, { ...subject, staffId: actor.staffId, text, createdAt: now })
    const change = { at: now, action: 'note.written', subject: auditSubject(note), before: null }
    await insertStaffAudit(transaction, actor, { ...change, after: { note: note.id } })
    return note
  })
}

/**
 * Changes the text of one's own note.
 * @throws `request.notFound`, `auth.permission` for another author's note, `edit.conflict`
 */
export async function editNote(
  shop: Shop,
  { id, text, version, actor }: { id: number; text: string; version: number; actor: Actor },
): Promise<NoteRow> {
  return shop.database.transaction(async (transaction) => {
    const note = requireOwn(await lockNote(transaction, id), actor)
    if (note.text === text) return note
    requireVersion(note, { version, text })
    const now = shop.clock()
    const edited = await updateNote(transaction, id, { text, editedAt: now })
    const change = { at: now, action: 'note.edited', subject: auditSubject(note), before: { version: note.version } }
    await insertStaffAudit(transaction, actor, { ...change, after: { note: id, version: edited.version } })
    return edited
  })
}

/** Deletes one's own note. Throws as `editNote`. */
export async function deleteNote(
  shop: Shop,
  { id, version, actor }: { id: number; version: number; actor: Actor },
): Promise<void> {
  await shop.database.transaction(async (transaction) => {
    const note = requireOwn(await lockNote(transaction, id), actor)
    requireVersion(note, { version, text: null })
    const now = shop.clock()
    await updateNote(transaction, id, { text: '', deletedAt: now })
    const change = { at: now, action: 'note.deleted', subject: auditSubject(note), before: { note: id } }
    await insertStaffAudit(transaction, actor, { ...change, after: null })
  })
}

function requireOwn(note: NoteRow | null, actor: Actor): NoteRow {
  if (!note) throw new ShopError('request.notFound')
  if (note.staffId !== actor.staffId) throw new ShopError('auth.permission', { details: { permission: 'author' } })
  return note
}

function requireVersion(note: NoteRow, { version, text }: { version: number; text: string | null }): void {
  if (note.version === version) return
  const changed = [{ field: 'text', base: null, theirs: note.text, yours: text }]
  const at = (note.editedAt ?? note.createdAt).toISOString()
  throw new ShopError('edit.conflict', { details: { current: note.version, by: null, at, changed } })
}

function auditSubject({ kind, subject }: NoteSubject): string {
  return `${kind}:${subject}`
}
