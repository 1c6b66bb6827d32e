import { randomBytes } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { CrashPoint } from '../../src/shared/crash-points.ts'
import { freePort } from '../servers/free-port.ts'
import { createMachine, type Machine } from './machine.ts'

export type Engine = 'pglite' | 'postgresql'
export const engines: Engine[] = ['pglite', 'postgresql']

/** A shop and a sandbox as processes of their own, on data of their own, which a test may kill and start again. */
export type Stage = {
  engine: Engine
  port: number
  sandboxPort: number
  environment: Record<string, string>
  /** Starts the shop and waits until it is open. */
  start(more?: Record<string, string>): Promise<void>
  /** Ends the shop with SIGKILL. */
  kill(): Promise<void>
  restart(): Promise<void>
  /** Makes the shop kill itself when it reaches this point for the nth time; null cancels this. */
  crashAt(point: CrashPoint | null, nth?: number): Promise<void>
  /** Waits until the shop has killed itself; rejects where it never comes to that point. */
  died(): Promise<void>
  isRunning(): boolean
  /** Sets the shop's clock this many milliseconds ahead of real time; what is due in between comes round. */
  moveClock(milliseconds: number): Promise<void>
  sql<Row = Record<string, unknown>>(text: string): Promise<Row[]>
  provider<ApiResponse>(method: string, path: string, json?: unknown): Promise<ApiResponse>
  /** Uses this data from the shop's next start on; the provider keeps its own. */
  moveTo(target: { dataDir: string; databaseUrl: string | null }): void
  startSandbox(): Promise<void>
  killSandbox(): Promise<void>
  sandboxFile: string
  /** Returns the log of all the shop's processes, one after the other. */
  log(): string
  /** Ends everything and removes the data. */
  close(): Promise<void>
  /** Ends everything kindly and keeps the data. */
  leave(): Promise<void>
}

/** Opens a stage from the template of its engine. */
export async function copyStage(
  template: Templates,
  engine: Engine,
  options: { databaseUrl?: string } = {},
): Promise<Stage> {
  const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-faults-'))
  cpSync(template.dataDir, dataDir, { recursive: true })
  if (engine === 'postgresql') rmSync(join(dataDir, 'database'), { recursive: true, force: true })
  const databaseUrl = engine === 'pglite' ? null : (options.databaseUrl ?? (await createDatabase(template)))
  return runStage({ engine, dataDir, databaseUrl })
}

/** The processes on a data directory and, for PostgreSQL, a database that exist already. */
export async function runStage(input: {
  engine: Engine
  dataDir: string
  databaseUrl: string | null
  /** Port on which visitors and the provider reach the shop; defaults to a free one. */
  port?: number
  /** Creates the machine that runs the shop; defaults to one process. */
  createShop?: (environment: Record<string, string>, logFile: string) => Machine
}): Promise<Stage> {
  const { engine, dataDir, databaseUrl, createShop = oneProcess } = input
  const [port, sandboxPort, mailPort] = [input.port ?? (await freePort()), await freePort(), await freePort()]
  const logFile = join(dataDir, 'shop.log')
  const environment: Record<string, string> = {
    NODE_ENV: 'development',
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
    SANDBOX_SMTP_PORT: String(mailPort),
    DATA_DIR: dataDir,
    DEMO: '1',
    LOG_LEVEL: 'warn',
    TRUST_PROXY: '1',
    // The French market is known by its top-level domain alone.
    ALLOWED_HOSTS: 'localhost,*.localhost,vitrine.fr',
    // Images are not needed here, and each start would begin to make them.
    VITRINE_PICTURES_AHEAD: '0',
    DEMO_HISTORY: '0',
    OWNER_EMAIL: 'owner@vitrine.test',
    OWNER_PASSWORD: 'a long enough phrase',
    STRIPE_API_BASE: `http://localhost:${sandboxPort}`,
    STRIPE_JS_URL: `http://localhost:${sandboxPort}/stripe.js`,
    SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  }
  const shop = createShop(environment, logFile)
  const sandbox = createMachine('sandbox/main.ts', environment, logFile)
  let clock = 0

  const start = async (more: Record<string, string> = {}) => {
    await shop.start(more)
    if (clock) await shop.tell({ clock })
  }
  const kill = () => shop.kill()
  const startSandbox = () => sandbox.start()

  async function sql<Row>(text: string): Promise<Row[]> {
    const { DATABASE_URL: connectionString } = environment
    if (!connectionString) return (await shop.tell({ sql: text })) as Row[]
    const client = new pg.Client({ connectionString })
    await client.connect()
    try {
      // Moments as text, as the embedded database's come over the wire.
      const { rows } = await client.query(text)
      return JSON.parse(JSON.stringify(rows)) as Row[]
    } finally {
      await client.end()
    }
  }

  await startSandbox()
  return {
    engine,
    port,
    sandboxPort,
    environment,
    start,
    kill,
    async restart() {
      await kill()
      await start()
    },
    crashAt: async (point, nth = 1) => void (await shop.tell({ crashAt: point ? `${point}:${nth}` : '' })),
    died: () => shop.died(),
    isRunning: () => shop.isRunning(),
    async moveClock(milliseconds) {
      clock = milliseconds
      if (shop.isRunning()) await shop.tell({ clock })
    },
    sql,
    async provider<ApiResponse>(method: string, path: string, json?: unknown) {
      const response = await fetch(`http://localhost:${sandboxPort}${path}`, {
        method,
        headers: { 'content-type': 'application/json', authorization: 'Bearer sk_test_sandbox' },
        ...(json !== undefined && { body: JSON.stringify(json) }),
      })
      const text = await response.text()
      if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`)
      return (text ? JSON.parse(text) : null) as ApiResponse
    },
    moveTo(target) {
      environment.DATA_DIR = target.dataDir
      if (target.databaseUrl) environment.DATABASE_URL = target.databaseUrl
    },
    startSandbox,
    killSandbox: () => sandbox.end('SIGKILL'),
    sandboxFile: join(dataDir, 'sandbox.sqlite'),
    log: () => shop.log(),
    async close() {
      for (const each of [shop, sandbox]) await each.end('SIGKILL')
      rmSync(dataDir, { recursive: true, force: true })
    },
    async leave() {
      for (const each of [shop, sandbox]) await each.end('SIGTERM')
      rmSync(logFile, { force: true })
    },
  }
}

function oneProcess(environment: Record<string, string>, logFile: string): Machine {
  return createMachine('dist/faults/main.js', environment, logFile)
}

/** Data from which stages are copied. */
export type Templates = { dataDir: string; postgresUrl: string; database: string }

export async function createDatabase({ postgresUrl, database }: Templates): Promise<string> {
  const name = `shop_${randomBytes(6).toString('hex')}`
  const client = new pg.Client({ connectionString: postgresUrl })
  await client.connect()
  await client.query(`CREATE DATABASE ${name} TEMPLATE ${database}`)
  await client.end()
  return databaseUrl(postgresUrl, name)
}

export function databaseUrl(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.toString()
}
