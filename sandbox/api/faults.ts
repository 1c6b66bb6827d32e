import type { SandboxState } from '../state.ts'
import { ApiError } from './errors.ts'

export const faultEffects = [
  'drop_response',
  'error_500_after',
  'error_500_before',
  'timeout',
  'rate_limit',
  'conflict',
] as const
export type FaultEffect = (typeof faultEffects)[number]
export type Fault = { readonly on: string; readonly effect: FaultEffect; readonly remaining: number }

/** The connection breaks after the work was done. Servers close the socket; in-process callers get a network error. */
export class ResponseDropped extends Error {
  readonly code = 'ECONNRESET'
  constructor() {
    super('The connection was closed before the response.')
  }
}

/** Makes the next `times` calls of an operation fail: `payment_intents.confirm`, `paymentIntents.confirm` or `*`. */
export function addFault(state: SandboxState, fault: { on: string; effect: FaultEffect; times: number }): void {
  state.db
    .prepare('INSERT INTO fault (operation, effect, remaining) VALUES (?, ?, ?)')
    .run(snakeCase(fault.on), fault.effect, fault.times)
}

/** Faults not yet used up, oldest first. */
export function listFaults(state: SandboxState): Fault[] {
  return state.db
    .prepare('SELECT operation, effect, remaining FROM fault WHERE remaining > 0 ORDER BY seq')
    .all()
    .map((row) => ({
      on: String(row.operation),
      effect: row.effect as FaultEffect,
      remaining: Number(row.remaining),
    }))
}

export function clearFaults(state: SandboxState): void {
  state.db.exec('DELETE FROM fault')
}

/** Uses up and returns the fault for this call, if any. */
export function takeFault(state: SandboxState, operation: string): FaultEffect | null {
  const row = state.db
    .prepare(`UPDATE fault SET remaining = remaining - 1 WHERE seq = (
        SELECT seq FROM fault WHERE remaining > 0 AND operation IN (?, '*') ORDER BY seq LIMIT 1) RETURNING effect`)
    .get(operation)
  return row === undefined ? null : (row.effect as FaultEffect)
}

/** Throws for effects that happen before any work; none of them is saved under an idempotency key. */
export function failBefore(effect: FaultEffect | null): void {
  if (effect === 'rate_limit') {
    throw new ApiError(
      429,
      {
        type: 'invalid_request_error',
        code: 'rate_limit',
        message: 'Request rate limit exceeded. Learn more about rate limits in the documentation.',
      },
      { saved: false },
    )
  }
  if (effect === 'conflict') {
    throw new ApiError(
      409,
      {
        type: 'invalid_request_error',
        code: 'lock_timeout',
        message:
          'This object cannot be accessed right now because another API request or process is currently accessing it. If you see this error intermittently, retry the request.',
      },
      { saved: false },
    )
  }
  if (effect === 'error_500_before') throw serverError({ saved: false })
}

export function serverError(options: { saved: boolean }): ApiError {
  return new ApiError(
    500,
    { type: 'api_error', message: 'An unknown error occurred. It was not caused by your request.' },
    { ...options, commitsChanges: true },
  )
}

function snakeCase(operation: string): string {
  return operation.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
