import { randomBytes } from 'node:crypto'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { createTables } from './tables.ts'

/** What every part of the sandbox is given: its database, its time, its identifiers and its settings. */
export type SandboxState = {
  readonly db: DatabaseSync
  readonly config: SandboxConfig
  /** Sandbox time: real time plus the offset moved by `/sandbox/clock`; inside a test clock, that clock's time. */
  now(): Date
  /** Real time, however far the sandbox's own was moved: what the shop's clock shows, which checks signatures by it. */
  realNow(): Date
  /** Sandbox time in whole seconds, as the API's `created` fields carry it. */
  seconds(): number
  readonly offsetSeconds: number
  setOffsetSeconds(seconds: number): void
  /** Runs `work` at another time than the sandbox's own; test clocks and the scheduler use it. */
  at<Result>(instant: Date, work: () => Result): Result
  /** A fresh identifier, e.g. `newId('pi')` gives `pi_3Qx…`. */
  newId(prefix: string): string
  /** Runs `work` in one transaction (joins an open one); it outlives the process once this returns. */
  transaction<Result>(work: () => Result): Result
  /** The API request being worked on, as events name it; null for what happens by itself. */
  request: { readonly id: string; readonly idempotency_key: string | null } | null
}

type SandboxConfig = {
  readonly publishableKey: string
  readonly secretKey: string
  readonly webhookSecret: string
  /** Where signed events go; null delivers nothing. */
  readonly webhookUrl: string | null
  /** The types delivered there; all of them unless told. */
  readonly webhookEvents?: readonly string[]
  /** The sandbox's own origin as a browser reaches it, e.g. `http://localhost:3001`. */
  readonly baseUrl: string
  /** The address it listens on (127.0.0.1 unless told), which decides who may read mails and use dashboard and controls. */
  readonly host?: string
  /** Further hosts whose pages may show the card field (`shop.example.com`, `*.example.com`); loopback names always may. */
  readonly shopHosts?: readonly string[]
}

export const apiVersion = '2026-10-28.endive'

export type StateOptions = {
  /** A path, or `:memory:`. */
  readonly dataFile: string
  readonly config: SandboxConfig
  /** Real time; tests inject their own. */
  readonly clock?: () => Date
}

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Random letters and digits, as long as asked. */
export function randomText(length: number): string {
  let text = ''
  while (text.length < length) {
    for (const byte of randomBytes(length)) {
      if (byte < 248 && text.length < length) text += alphabet[byte % 62]
    }
  }
  return text
}

/**
 * Opens (and creates) the sandbox's database. What is committed outlives the process, however it ends; only the machine losing its power
 * may take the last moments along, which waiting for the disk at each commit is not worth here.
 */
export function openState(options: StateOptions): SandboxState {
  const db = new DatabaseSync(options.dataFile)
  db.exec('PRAGMA journal_mode = WAL')
  db.exec('PRAGMA synchronous = NORMAL')
  db.exec('PRAGMA busy_timeout = 5000')
  keepStatements(db)
  createTables(db)
  db.prepare('DELETE FROM idempotency WHERE created < ?').run(Math.floor(Date.now() / 1000) - 86400)

  const realClock = options.clock ?? (() => new Date())
  let offsetSeconds = Number(readSetting(db, 'clock.offset') ?? '0')
  let pinned: Date | null = null

  const state: SandboxState = {
    db,
    config: options.config,
    request: null,
    now: () => pinned ?? new Date(realClock().getTime() + offsetSeconds * 1000),
    realNow: realClock,
    seconds: () => Math.floor(state.now().getTime() / 1000),
    get offsetSeconds() {
      return offsetSeconds
    },
    setOffsetSeconds(seconds) {
      writeSetting(db, 'clock.offset', String(seconds))
      offsetSeconds = seconds
    },
    at(instant, work) {
      const before = pinned
      pinned = instant
      try {
        return work()
      } finally {
        pinned = before
      }
    },
    newId: (prefix) => `${prefix}_${randomText(24)}`,
    transaction(work) {
      if (db.isTransaction) return work()
      db.exec('BEGIN IMMEDIATE')
      try {
        const result = work()
        db.exec('COMMIT')
        return result
      } catch (error) {
        if (db.isTransaction) db.exec('ROLLBACK')
        throw error
      }
    },
  }
  return state
}

/** Prepares each statement once: reading its text is most of what a small one costs. Their number is that of the texts in this folder. */
function keepStatements(db: DatabaseSync): void {
  const prepare = db.prepare.bind(db)
  const kept = new Map<string, StatementSync>()
  db.prepare = (text) => {
    const statement = kept.get(text) ?? prepare(text)
    kept.set(text, statement)
    return statement
  }
}

/** One of the sandbox's own switches (clock offset, webhook mode). */
export function readSetting(db: DatabaseSync, key: string): string | null {
  const row = db.prepare('SELECT value FROM setting WHERE key = ?').get(key)
  return row === undefined ? null : String(row.value)
}

/** Keeps one of the sandbox's own switches. */
export function writeSetting(db: DatabaseSync, key: string, value: string): void {
  db.prepare(
    'INSERT INTO setting (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value',
  ).run(key, value)
}
