import { setTimeout as pause } from 'node:timers/promises'
import { type Call, officeBrowser } from '../servers/office-session.ts'
import type { Stage } from './stage.ts'
import type { ApiResponse } from './visitor.ts'

/** The back office over HTTP: a call without a response is repeated with the same key until it is decided. */

export type Staff = {
  /** Sends the call once. Status 0 means no response. */
  call: Call
  /** Asks again, no sooner than the shop says, until it is done or refused. `version`: of what is acted on. */
  insist<Body = Record<string, unknown>>(
    method: string,
    path: string,
    body?: unknown,
    input?: { key?: string; version?: number },
  ): Promise<ApiResponse<Body>>
}

// A call that a kill cut off is open to others after a minute, and may be cut off again.
const timeoutMs = 240_000
const undecided = new Set([0, 401, 408, 429, 500, 502, 503])

const undecidedCodes = new Set<unknown>(['request.underWay', 'auth.reauthenticate'])

/** The owner, signed in. */
export async function openStaff(stage: Stage): Promise<Staff> {
  const { OWNER_EMAIL: email, OWNER_PASSWORD: password } = stage.environment
  const browser = officeBrowser(stage.port)
  const ask: Call = async (...asked) => {
    try {
      return await browser.call(...asked)
    } catch {
      return { status: 0, body: {}, retryAfterMs: 0 }
    }
  }
  async function signIn(): Promise<void> {
    try {
      await browser.visit()
    } catch {
      return
    }
    await ask('POST', '/sign-in', { email, password })
  }
  async function insist<Body>(
    method: string,
    path: string,
    body?: unknown,
    { key, version }: { key?: string; version?: number } = {},
  ): Promise<ApiResponse<Body>> {
    const deadline = performance.now() + timeoutMs
    const headers = {
      ...(key !== undefined && { 'idempotency-key': key }),
      ...(version !== undefined && { 'if-match': `"${version}"` }),
    }
    for (;;) {
      const { status, body: reported, retryAfterMs } = await ask(method, path, body, headers)
      if (status === 401) await signIn()
      if (reported.code === 'auth.reauthenticate') await ask('POST', '/me/confirm', { password })
      if (!undecided.has(status) && !undecidedCodes.has(reported.code)) return { status, body: reported as Body }
      if (performance.now() > deadline) throw new Error(`${method} ${path} got no answer but ${status}`)
      await pause(Math.max(200, retryAfterMs))
    }
  }
  await signIn()
  return { call: ask, insist }
}
