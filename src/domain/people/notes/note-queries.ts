import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Queries } from '#database/open-database.ts'
import { notes } from '#database/schema/schema.ts'

export type NoteRow = typeof notes.$inferSelect
export type NoteSubject = Pick<NoteRow, 'kind' | 'subject'>

/** The notes on something, the oldest first, without deleted ones. */
export async function findNotes(database: Queries, { kind, subject }: NoteSubject): Promise<NoteRow[]> {
  return database
    .select()
    .from(notes)
    .where(and(eq(notes.kind, kind), eq(notes.subject, subject), isNull(notes.deletedAt)))
    .orderBy(asc(notes.createdAt), asc(notes.id))
}

/** A note, locked until the transaction ends; null if there is none or it was deleted. */
export async function lockNote(transaction: Queries, id: number): Promise<NoteRow | null> {
  const [row] = await transaction
    .select()
    .from(notes)
    .where(and(eq(notes.id, id), isNull(notes.deletedAt)))
    .for('update')
  return row ?? null
}

export async function insertNote(
  transaction: Queries,
  row: NoteSubject & Pick<NoteRow, 'staffId' | 'text' | 'createdAt'>,
): Promise<NoteRow> {
  const [note] = await transaction.insert(notes).values(row).returning()
  if (!note) throw new Error('The note was not written')
  return note
}

/** Changes a note, and its version with it. */
export async function updateNote(
  transaction: Queries,
  id: number,
  changes: Partial<Pick<NoteRow, 'text' | 'editedAt' | 'deletedAt'>>,
): Promise<NoteRow> {
  const [note] = await transaction
    .update(notes)
    .set({ ...changes, version: sql`${notes.version} + 1` })
    .where(eq(notes.id, id))
    .returning()
  if (!note) throw new Error(`There is no note ${id}`)
  return note
}
