import { setTimeout as pause } from 'node:timers/promises'
import type { Stage } from './stage.ts'
import type { Answer } from './visitor.ts'

/** The back office over HTTP: somebody who repeats what got no answer, with the same key, until it is decided. */

export type Staff = {
  /** Status 0: no answer came. */
  call<Body = Record<string, unknown>>(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer<Body>>
  /** Asks again until it is done or refused. `version`: of what is acted on. */
  insist<Body = Record<string, unknown>>(
    method: string,
    path: string,
    body?: unknown,
    input?: { key?: string; version?: number },
  ): Promise<Answer<Body>>
}

const timeoutMs = 120_000
const undecided = new Set([0, 401, 408, 429, 500, 502, 503])

/** The owner, signed in. */
export async function openStaff(stage: Stage): Promise<Staff> {
  const origin = `http://localhost:${stage.port}`
  const jar = new Map<string, string>()
  const keep = (response: Response) => {
    for (const cookie of response.headers.getSetCookie()) {
      const [name, value] = cookie.split(';', 1)[0]!.split(/=(.*)/s) as [string, string]
      jar.set(name, value)
    }
  }
  async function call<Body>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer<Body>> {
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
      return { status: response.status, body: (text ? JSON.parse(text) : {}) as Body }
    } catch {
      return { status: 0, body: {} as Body }
    }
  }
  async function signIn(): Promise<void> {
    try {
      keep(await fetch(`${origin}/sanctum/csrf-cookie`))
    } catch {
      return
    }
    const { OWNER_EMAIL: email, OWNER_PASSWORD: password } = stage.environment
    await call('POST', '/sign-in', { email, password })
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
      const answer = await call<Body & { code?: string }>(method, path, body, headers)
      if (answer.status === 401) await signIn()
      if (!undecided.has(answer.status) && answer.body.code !== 'request.underWay') return answer
      if (performance.now() > deadline) throw new Error(`${method} ${path} got no answer but ${answer.status}`)
      await pause(200)
    }
  }
  await signIn()
  return { call, insist }
}
