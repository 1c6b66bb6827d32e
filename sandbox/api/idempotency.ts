import { createHash } from 'node:crypto'
import type { SandboxState } from '../state.ts'
import { ApiError } from './errors.ts'

export type SavedAnswer = { readonly status: number; readonly body: string; readonly requestId: string }

/** What makes two requests the same: method, path and body. */
export function fingerprintOf(method: string, path: string, body: string): string {
  return createHash('sha256').update(`${method} ${path}\n${body}`).digest('hex')
}

/** The answer kept under a key, 402 and 500 included. Throws 400 if the key was used for another request. */
export function findAnswer(state: SandboxState, key: string, fingerprint: string): SavedAnswer | null {
  const row = state.db
    .prepare('SELECT fingerprint, status, body, request_id FROM idempotency WHERE key = ? AND created > ?')
    .get(key, realSeconds() - keptSeconds)
  if (row === undefined) return null
  if (row.fingerprint !== fingerprint) {
    throw new ApiError(
      400,
      {
        type: 'idempotency_error',
        message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
      },
      { saved: false },
    )
  }
  return { status: Number(row.status), body: String(row.body), requestId: String(row.request_id) }
}

/** Keeps an answer under its key, in the transaction that did the work. */
export function saveAnswer(state: SandboxState, key: string, fingerprint: string, answer: SavedAnswer): void {
  state.db
    .prepare(
      'INSERT OR REPLACE INTO idempotency (key, fingerprint, status, body, request_id, created) VALUES (?, ?, ?, ?, ?, ?)',
    )
    .run(key, fingerprint, answer.status, answer.body, answer.requestId, realSeconds())
}

/** The key is being worked on: 409. */
export function keyInUse(key: string): ApiError {
  return new ApiError(
    409,
    {
      type: 'idempotency_error',
      code: 'idempotency_key_in_use',
      message: `There is currently another in-progress request using this Idempotency-Key: ${key}. Please try again later.`,
    },
    { saved: false },
  )
}

/** Keys longer than 255 characters are refused: 400. */
export function checkKey(key: string): void {
  if (key.length > 255) {
    throw new ApiError(
      400,
      { type: 'idempotency_error', message: 'Idempotency keys may be at most 255 characters long.' },
      { saved: false },
    )
  }
}

const keptSeconds = 24 * 60 * 60

/** Keys live a day of real time: moving the sandbox's clock must not make a retry charge again. */
function realSeconds(): number {
  return Math.floor(Date.now() / 1000)
}
