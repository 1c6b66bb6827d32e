import type { ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { prepareDemoShop } from '../../tools/servers/demo-shop.ts'
import { freePort } from '../../tools/servers/free-port.ts'
import { startPostgres } from '../../tools/servers/postgres-server.ts'
import { call } from './traffic.ts'

/** A demo shop that runs as two processes on one database, each at a port of its own. */
export type TwoProcesses = {
  ports: [number, number]
  running: [ChildProcess, ChildProcess]
  sandboxPort: number
  /** Starts one of them again, in its place. */
  start(which: 0 | 1): Promise<void>
  query<Row extends pg.QueryResultRow>(text: string): Promise<Row[]>
  /** Signs a demo user in through the first process; the browser's cookies count in both. */
  signIn(as: { demo: string } | { email: string; password: string }): Promise<Staff & { signedIn: number }>
  stop(): Promise<void>
}

export type Staff = {
  /** Calls a path below /api/admin of either process. Status 0 means no response. */
  ask(port: number, method: string, path: string, body?: unknown, version?: string): Promise<Asked>
}
type Asked = { status: number; etag: string; body: Record<string, unknown> }

export async function startTwoProcesses(): Promise<TwoProcesses> {
  const postgres = await startPostgres()
  const processes = await prepareDemoShop({ DATABASE_URL: postgres.url, LOG_LEVEL: 'silent' })
  await processes.startSandbox()
  const ports: TwoProcesses['ports'] = [processes.port, await freePort()]
  const start = (which: 0 | 1) => processes.startShop({ PORT: String(ports[which]) })
  const running: TwoProcesses['running'] = [await start(0), await start(1)]
  return {
    ports,
    running,
    sandboxPort: processes.sandboxPort,
    async start(which) {
      running[which] = await start(which)
    },
    async query<Row extends pg.QueryResultRow>(text: string) {
      const client = new pg.Client({ connectionString: postgres.url })
      await client.connect()
      try {
        return (await client.query<Row>(text)).rows
      } finally {
        await client.end()
      }
    },
    async signIn(as) {
      const ask = await openBrowser(ports[0])
      return { ask, signedIn: (await ask(ports[0], 'POST', '/sign-in', as)).status }
    },
    async stop() {
      await processes.stop()
      await postgres.stop()
    },
  }
}

async function openBrowser(port: number): Promise<Staff['ask']> {
  const jar = new Map<string, string>()
  const keep = (cookies: string[]) => {
    for (const cookie of cookies) jar.set(...(cookie.split(';', 1)[0]!.split(/=(.*)/s) as [string, string]))
  }
  keep((await fetch(`http://localhost:${port}/sanctum/csrf-cookie`)).headers.getSetCookie())
  return async (at, method, path, body, version) => {
    try {
      const response = await call(at, {
        path: `/api/admin${path}`,
        method,
        headers: {
          cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
          'x-xsrf-token': decodeURIComponent(jar.get('XSRF-TOKEN')!),
          'idempotency-key': randomUUID(),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(version !== undefined && { 'if-match': version }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      keep(response.headers['set-cookie'] ?? [])
      const etag = String(response.headers.etag ?? '')
      return { status: response.status, etag, body: response.text ? JSON.parse(response.text) : {} }
    } catch {
      return { status: 0, etag: '', body: {} }
    }
  }
}
