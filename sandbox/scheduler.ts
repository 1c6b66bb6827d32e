import { findObject } from './objects.ts'
import type { SandboxState } from './state.ts'

/** Handlers by kind; each gets the id of the object that is due. */
export type DueHandlers = { readonly [kind: string]: (state: SandboxState, subject: string) => void }

export type DueItem = { readonly seq: number; readonly at: number; readonly kind: string; readonly subject: string }

/** Schedules work at a time in seconds, by the test clock if one is given. */
export function schedule(
  state: SandboxState,
  item: { at: number; kind: string; subject: string; testClock?: string | null },
): void {
  state.db
    .prepare('INSERT INTO due (at, kind, subject, test_clock) VALUES (?, ?, ?, ?)')
    .run(item.at, item.kind, item.subject, item.testClock ?? null)
}

/** Removes what is scheduled for an object, or one kind of it. */
export function unschedule(state: SandboxState, subject: string, kind?: string): void {
  if (kind === undefined) state.db.prepare('DELETE FROM due WHERE subject = ?').run(subject)
  else state.db.prepare('DELETE FROM due WHERE subject = ? AND kind = ?').run(subject, kind)
}

/** The next due item up to a time, in order of time and then of scheduling. */
export function findDue(state: SandboxState, until: number, testClock: string | null): DueItem | null {
  const row = state.db
    .prepare('SELECT seq, at, kind, subject FROM due WHERE at <= ? AND test_clock IS ? ORDER BY at, seq LIMIT 1')
    .get(until, testClock)
  if (row === undefined) return null
  return { seq: Number(row.seq), at: Number(row.at), kind: String(row.kind), subject: String(row.subject) }
}

/** Runs a due item at its own time, in one transaction with its removal. */
export function runDue(state: SandboxState, handlers: DueHandlers, item: DueItem): void {
  const handler = handlers[item.kind]
  if (handler === undefined) throw new Error(`No handler for ${item.kind}`)
  state.transaction(() => {
    const removed = state.db.prepare('DELETE FROM due WHERE seq = ?').run(item.seq).changes
    if (removed === 1) state.at(new Date(item.at * 1000), () => handler(state, item.subject))
  })
}

export function atClockOf<Result>(state: SandboxState, customer: string | null, work: () => Result): Result {
  const clock = customer === null ? null : testClockOf(state, customer)
  const frozen = clock === null ? undefined : findObject(state, 'test_helpers.test_clock', clock)
  return frozen === undefined ? work() : state.at(new Date(frozen.frozen_time * 1000), work)
}

export function testClockOf(state: SandboxState, customer: string): string | null {
  const clock = findObject(state, 'customer', customer)?.test_clock
  return typeof clock === 'string' ? clock : null
}
