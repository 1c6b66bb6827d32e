import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port.ts'

export type DemoShop = { port: number; sandboxPort: number; dataDir: string; stop(): Promise<void> }

/** A demo shop whose two processes are started and stopped separately, with their own ports and data directory. */
export type DemoProcesses = Omit<DemoShop, 'stop'> & {
  /** `more` is environment beyond that of the demo shop. */
  startShop(more?: Record<string, string>): Promise<ChildProcess>
  startSandbox(): Promise<ChildProcess>
  /** The web processes of a shop that has several, as they were when it was ready. */
  processesOf(shop: ChildProcess): number[]
  /** Returns what its processes wrote outside the log. */
  said(): string
  /** A second shop on the same data directory and another port, ready or not: what it says and how it ends. */
  startAnother(port: number): Promise<{ code: number | null; said: string }>
  /** Ends what runs, kindly, and removes the data directory. */
  stop(): Promise<void>
}

type ReadyMessage = { processes?: number[] }

/**
 * `from`: a data directory to begin with a copy of, as `seedDemoData` makes one; else the first start fills an empty
 * one.
 */
export async function prepareDemoShop(more: Record<string, string> = {}, from?: string): Promise<DemoProcesses> {
  const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-demo-'))
  if (from) cpSync(from, dataDir, { recursive: true })
  const [port, sandboxPort, mailPort] = [await freePort(), await freePort(), await freePort()]
  const environment = {
    NODE_ENV: 'development',
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
    SANDBOX_SMTP_PORT: String(mailPort),
    DATA_DIR: dataDir,
    DEMO: '1',
    VITRINE_PICTURES_AHEAD: '0',
    DEMO_HISTORY: '0',
    LOG_LEVEL: 'error',
    ALLOWED_HOSTS:
      'vitrine.fr,sv.vitrine.fr,vitrine.se,sv.vitrine.se,vitrine.com,no.vitrine.com,no.vitrine.no,sv.vitrine.com',
    OWNER_EMAIL: 'owner@vitrine.test',
    OWNER_PASSWORD: 'a long enough phrase',
    STRIPE_API_BASE: `http://localhost:${sandboxPort}`,
    STRIPE_JS_URL: `http://localhost:${sandboxPort}/stripe.js`,
    SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
    ...more,
  }
  const running: ChildProcess[] = []
  const readyWith = new Map<ChildProcess, ReadyMessage>()
  let allSaid = ''
  async function startReady(file: string, others: Record<string, string> = {}): Promise<ChildProcess> {
    const child = start(file, { ...environment, ...others })
    running.unshift(child)
    child.stderr?.on('data', (part) => {
      allSaid += part
      process.stderr.write(part)
    })
    readyWith.set(child, await ready(child))
    return child
  }
  return {
    port,
    sandboxPort,
    dataDir,
    processesOf: (shop) => readyWith.get(shop)?.processes ?? [],
    said: () => allSaid,
    startSandbox: () => startReady('sandbox/main.ts'),
    startShop: (others) => startReady('dist/server/main.js', others),
    async startAnother(another) {
      const child = start('dist/server/main.js', { ...environment, PORT: String(another) })
      running.unshift(child)
      let said = ''
      child.stderr?.on('data', (part) => {
        said += part
      })
      const [code] = (await once(child, 'close')) as [number | null]
      return { code, said }
    },
    async stop() {
      for (const child of running) {
        if (child.exitCode !== null || child.signalCode !== null) continue
        child.kill('SIGTERM')
        await once(child, 'exit')
      }
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/**
 * The data directory of a demo shop that was started once: making the embedded database takes much longer than copying
 * it.
 */
export async function seedDemoData(): Promise<{ dataDir: string; remove(): void }> {
  const { startSandbox, startShop, stop, dataDir } = await prepareDemoShop()
  const kept = mkdtempSync(join(tmpdir(), 'vitrine-demo-data-'))
  try {
    const sandbox = await startSandbox()
    const shop = await startShop()
    for (const child of [shop, sandbox]) {
      child.kill('SIGTERM')
      await once(child, 'exit')
    }
    cpSync(dataDir, kept, { recursive: true })
  } finally {
    await stop()
  }
  return { dataDir: kept, remove: () => rmSync(kept, { recursive: true, force: true }) }
}

/** The built demo shop and the sandbox, running; `from` as of `prepareDemoShop`. */
export async function startDemoShop(from?: string): Promise<DemoShop> {
  const { startSandbox, startShop, ...shop } = await prepareDemoShop({}, from)
  await startSandbox()
  await startShop()
  return shop
}

function start(file: string, environment: Record<string, string>): ChildProcess {
  return fork(file, {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    execArgv: ['--disable-warning=ExperimentalWarning'],
  })
}

async function ready(child: ChildProcess): Promise<ReadyMessage> {
  return Promise.race([
    once(child, 'message').then(([message]) => message as ReadyMessage),
    once(child, 'exit').then(([code]) => {
      throw new Error(`A process of the shop ended with ${code} before it was ready`)
    }),
  ])
}
