import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import autocannon from 'autocannon'
import { freePort } from './servers/free-port.ts'

/**
 * `npm run tool -- memory`, on Linux: runs `npm start` on an empty folder, loads pages and API, and prints what each
 * process takes. Exits with 1 where they take more than they may.
 */
const limit = 600
const paths = ['/', '/kategori/perfume', '/produkt/handskar', '/api/products?per_page=24', '/api/products/4350']
const secondsPerPath = 6

const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-memory-'))
const [port, sandboxPort] = [await freePort(), await freePort()]
const origin = `http://localhost:${port}`
const npm = spawn('npm', ['start'], {
  cwd: join(import.meta.dirname, '..'),
  stdio: ['ignore', 'ignore', 'inherit'],
  env: { ...process.env, PORT: String(port), SANDBOX_PORT: String(sandboxPort), DATA_DIR: dataDir, LOG_LEVEL: 'error' },
})
try {
  await until(() => fetch(origin).then(({ ok }) => ok))
  await until(livedUpToNow)
  const before = memoryByProcess(npm.pid!)
  for (const path of paths) await autocannon({ url: origin + path, connections: 50, duration: secondsPerPath })
  const after = memoryByProcess(npm.pid!)
  const table = [...after].map(([name, megabytes]) => ({ process: name, filled: before.get(name), loaded: megabytes }))
  const sum = (memory: Map<string, number>) => [...memory.values()].reduce((total, each) => total + each, 0)
  // biome-ignore lint/suspicious/noConsole: the command's output
  console.table([...table, { process: 'all, in MB', filled: sum(before), loaded: sum(after) }])
  process.exitCode = sum(after) > limit ? 1 : 0
} finally {
  npm.kill('SIGTERM')
  await until(() => processesBelow(npm.pid!).length === 0)
  rmSync(dataDir, { recursive: true, force: true })
}

/** Whether the demo's six weeks are over. */
async function livedUpToNow(): Promise<boolean> {
  const { now } = (await (await fetch(`http://localhost:${sandboxPort}/sandbox/clock`)).json()) as { now: string }
  return Date.now() - Date.parse(now) < 60_000
}

/** Megabytes by process, memory that several share divided among them. */
function memoryByProcess(id: number): Map<string, number> {
  return new Map(
    [id, ...processesBelow(id)].map((each) => {
      const megabytes = Number(/^Pss: +(\d+) kB/m.exec(read(each, 'smaps_rollup'))?.[1] ?? 0) / 1024
      return [nameOf(read(each, 'cmdline').replaceAll('\0', ' ')), Math.round(megabytes)]
    }),
  )
}

function nameOf(command: string): string {
  const names = {
    'server/main.js': 'shop',
    'sandbox/main.ts': 'sandbox',
    'make-images': 'images',
    'start.js': 'launcher',
  }
  const known = Object.entries(names).find(([part]) => command.includes(part) && !command.startsWith('sh '))
  return known?.[1] ?? (command.startsWith('npm') ? 'npm' : command.split(' ')[0]!)
}

function processesBelow(id: number): number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => [Number(name), Number(/\) \S (\d+)/.exec(read(Number(name), 'stat'))?.[1])] as const)
  const below = (parent: number): number[] =>
    parents.filter(([, of]) => of === parent).flatMap(([child]) => [child, ...below(child)])
  return below(id)
}

/** Empty where the process has ended meanwhile. */
function read(id: number, file: string): string {
  try {
    return readFileSync(`/proc/${id}/${file}`, 'utf8')
  } catch {
    return ''
  }
}

async function until(reached: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 8 * 60_000
  while (!(await Promise.resolve(reached()).catch(() => false))) {
    if (Date.now() > deadline) throw new Error('The shop did not get ready in time.')
    await setTimeout(1_000)
  }
}
