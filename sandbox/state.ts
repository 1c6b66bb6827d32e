import { randomBytes } from 'node:crypto'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { createTables } from './tables.ts'

export type SandboxState = {
  readonly db: DatabaseSync
  readonly config: SandboxConfig
  /** Real time plus the offset moved by `/sandbox/clock`; inside a test clock, that clock's time. */
  now(): Date
  /** Real time, not moved with the sandbox's. Webhook signatures use it, as receivers check them by it. */
  realNow(): Date
  /** Sandbox time in whole seconds, as in the API's `created` fields. */
  seconds(): number
  readonly offsetSeconds: number
  setOffsetSeconds(seconds: number): void
  /** Runs `work` at another time, as test clocks and the scheduler do. */
  at<Result>(instant: Date, work: () => Result): Result
  /** A new identifier: `newId('pi')` gives `pi_3Qx…`. */
  newId(prefix: string): string
  /** Runs `work` in one transaction, or joins the open one. Committed work survives the process. */
  transaction<Result>(work: () => Result): Result
  /** The current API request as events name it; null for scheduled work. */
  request: { readonly id: string; readonly idempotency_key: string | null } | null
}

type SandboxConfig = {
  readonly publishableKey: string
  readonly secretKey: string
  readonly webhookSecret: string
  /** The webhook receiver; null delivers nothing. */
  readonly webhookUrl: string | null
  /** The event types delivered, all by default. */
  readonly webhookEvents?: readonly string[]
  /** The sandbox's origin as a browser reaches it, such as `http://localhost:3001`. */
  readonly baseUrl: string
  /** The listening address, 127.0.0.1 by default. It decides who may use mailbox, dashboard and controls. */
  readonly host?: string
  /** Further hosts whose pages may embed the card field: `shop.example.com`, `*.example.com`. */
  readonly shopHosts?: readonly string[]
}

export const apiVersion = '2026-10-28.endive'

export type StateOptions = {
  /** A path, or `:memory:`. */
  readonly dataFile: string
  readonly config: SandboxConfig
  readonly clock?: () => Date
}

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

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
 * Opens or creates the database. Commits survive the process but not always a power failure: waiting for the disk at
 * each commit is too slow.
 */
export function openState(options: StateOptions): SandboxState {
  const db = new DatabaseSync(options.dataFile)
  db.exec('PRAGMA journal_mode = WAL')
  db.exec('PRAGMA synchronous = NORMAL')
  db.exec('PRAGMA busy_timeout = 5000')
  cacheStatements(db)
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

/** Prepares each statement once, as parsing takes longer than running it. The SQL texts are few and fixed. */
function cacheStatements(db: DatabaseSync): void {
  const prepare = db.prepare.bind(db)
  const cached = new Map<string, StatementSync>()
  db.prepare = (text) => {
    const statement = cached.get(text) ?? prepare(text)
    cached.set(text, statement)
    return statement
  }
}

export function readSetting(db: DatabaseSync, key: string): string | null {
  const row = db.prepare('SELECT value FROM setting WHERE key = ?').get(key)
  return row === undefined ? null : String(row.value)
}

export function writeSetting(db: DatabaseSync, key: string, value: string): void {
  db.prepare(
    'INSERT INTO setting (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value',
  ).run(key, value)
}
