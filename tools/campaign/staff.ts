import { setTimeout as pause } from 'node:timers/promises'
import type { Stage } from './stage.ts'
import type { Answer } from './visitor.ts'

/** The back office over HTTP: somebody who repeats what got no answer, with the same key, until it is decided. */

export type Staff = {
  /** Asks once. Status 0: no answer came. */
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  /** Asks again, no sooner than the shop says, until it is done or refused. `version`: of what is acted on. */
  insist<Body = Record<string, unknown>>(
    method: string,
    path: string,
    body?: unknown,
    input?: { key?: string; version?: number },
  ): Promise<Answer<Body>>
}

// A call that a kill cut off is open to others after a minute, and may be cut off again.
const timeoutMs = 240_000
const undecided = new Set([0, 401, 408, 429, 500, 502, 503])

const undecidedCodes = new Set<unknown>(['request.underWay', 'auth.reauthenticate'])

/** The owner, signed in. */
export async function openStaff(stage: Stage): Promise<Staff> {
  const origin = `http://localhost:${stage.port}`
  const { OWNER_EMAIL: email, OWNER_PASSWORD: password } = stage.environment
  const jar = new Map<string, string>()
  type Told = Answer<Record<string, unknown>> & { retryAfterMs: number }
  const keep = (response: Response) => {
    for (const cookie of response.headers.getSetCookie()) {
      const [name, value] = cookie.split(';', 1)[0]!.split(/=(.*)/s) as [string, string]
      jar.set(name, value)
    }
  }
  async function ask(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Told> {
    try {
      const response = await fetch(`${origin}/api/admin${path}`, {
        method,
        headers: {
          'x-forwarded-for': '10.255.0.1',
          cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
          'x-xsrf-token': decodeURIComponent(jar.get('XSRF-TOKEN') ?? ''),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      keep(response)
      const text = await response.text()
      const retryAfterMs = Number(response.headers.get('retry-after') ?? 0) * 1_000
      return { status: response.status, body: text ? JSON.parse(text) : {}, retryAfterMs }
    } catch {
      return { status: 0, body: {}, retryAfterMs: 0 }
    }
  }
  async function signIn(): Promise<void> {
    try {
      keep(await fetch(`${origin}/sanctum/csrf-cookie`))
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
  ): Promise<Answer<Body>> {
    const deadline = performance.now() + timeoutMs
    const headers = {
      ...(key !== undefined && { 'idempotency-key': key }),
      ...(version !== undefined && { 'if-match': `"${version}"` }),
    }
    for (;;) {
      const { status, body: told, retryAfterMs } = await ask(method, path, body, headers)
      if (status === 401) await signIn()
      if (told.code === 'auth.reauthenticate') await ask('POST', '/me/confirm', { password })
      if (!undecided.has(status) && !undecidedCodes.has(told.code)) return { status, body: told as Body }
      if (performance.now() > deadline) throw new Error(`${method} ${path} got no answer but ${status}`)
      await pause(Math.max(200, retryAfterMs))
    }
  }
  await signIn()
  return { call: ask, insist }
}
