import { createHash } from 'node:crypto'
import type { SandboxState } from '../state.ts'
import { ApiError } from './errors.ts'

export type SavedResponse = { readonly status: number; readonly body: string; readonly requestId: string }

/** Two requests are the same if method, path and body are. */
export function fingerprintOf(method: string, path: string, body: string): string {
  return createHash('sha256').update(`${method} ${path}\n${body}`).digest('hex')
}

/** The response saved under a key, 402 and 500 included. Throws 400 if the key was used for another request. */
export function findSavedResponse(state: SandboxState, key: string, fingerprint: string): SavedResponse | null {
  const row = state.db
    .prepare('SELECT fingerprint, status, body, request_id FROM idempotency WHERE key = ? AND created > ?')
    .get(key, realSeconds() - maxKeyAgeSeconds)
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

/** Saves a response under its key. Call it in the transaction that did the work. */
export function saveResponse(state: SandboxState, key: string, fingerprint: string, response: SavedResponse): void {
  state.db
    .prepare(
      'INSERT OR REPLACE INTO idempotency (key, fingerprint, status, body, request_id, created) VALUES (?, ?, ?, ?, ?, ?)',
    )
    .run(key, fingerprint, response.status, response.body, response.requestId, realSeconds())
}

/** 409: another request with the key is in progress. */
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

/** Throws 400 for a key longer than 255 characters. */
export function checkKey(key: string): void {
  if (key.length > 255) {
    throw new ApiError(
      400,
      { type: 'idempotency_error', message: 'Idempotency keys may be at most 255 characters long.' },
      { saved: false },
    )
  }
}

const maxKeyAgeSeconds = 24 * 60 * 60

/** Keys expire after a day of real time: moving the sandbox's clock must not let a retry charge again. */
function realSeconds(): number {
  return Math.floor(Date.now() / 1000)
}
