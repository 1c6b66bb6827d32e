import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, lstatSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type DemoProcesses, prepareDemoShop } from '../../tools/servers/demo-shop.ts'

/** The shop's files are private to its own system account, regardless of earlier files and of how it is started. */

let processes: DemoProcesses
const umask = process.umask(0o022)

beforeAll(async () => {
  processes = await prepareDemoShop()
})
afterAll(async () => {
  process.umask(umask)
  await processes.stop()
})

const isPrivate = (path: string) => (lstatSync(path).mode & 0o077) === 0

/**
 * Returns paths that another account could open if DATA_DIR itself were open; closed directories are not searched.
 */
function openIn(directory: string): string[] {
  return readdirSync(directory, { withFileTypes: true }).flatMap((entry) => {
    const path = join(directory, entry.name)
    if (isPrivate(path)) return []
    return entry.isDirectory() ? [path, ...openIn(path)] : [path]
  })
}

it('DATA_DIR is closed to other accounts: what lay there open, and what the shop and the sandbox make', async () => {
  const { dataDir } = processes
  chmodSync(dataDir, 0o777)
  mkdirSync(join(dataDir, 'storage', 'old'), { recursive: true })
  for (const file of ['storage/old/image.webp', 'sandbox.sqlite', 'notes.txt']) {
    writeFileSync(join(dataDir, file), '')
    chmodSync(join(dataDir, file), 0o666)
  }
  await processes.startSandbox()
  expect(isPrivate(dataDir), 'after the sandbox, before the shop').toBe(true)
  // Compiled code is cached below dist or DATA_DIR, never where every account may write.
  const temporary = join(dataDir, 'temporary')
  mkdirSync(temporary)
  const first = await processes.startShop({ TMPDIR: temporary })
  expect(readdirSync(temporary)).toEqual([])
  expect(['dist', dataDir].some((folder) => existsSync(join(folder, 'compile-cache')))).toBe(true)
  const made = readdirSync(dataDir)
  for (const name of ['database', 'storage', 'process.lock', 'control.sock', 'sandbox.sqlite', 'sandbox.sqlite-wal']) {
    expect(made).toContain(name)
  }
  expect(isPrivate(dataDir)).toBe(true)
  expect(openIn(dataDir)).toEqual([])
  expect(isPrivate(join(dataDir, 'storage', 'old', 'image.webp'))).toBe(true)

  // Makes a backup by a command of its own, in a folder that did not exist.
  const target = join(dataDir, 'backups', 'today.tar.gz')
  execFileSync(process.execPath, ['dist/server/backup.js', target], { env: { ...process.env, DATA_DIR: dataDir } })
  expect(openIn(dataDir)).toEqual([])

  // Opened by hand, all of it: the next start closes it again.
  first.kill('SIGTERM')
  await new Promise((resolve) => first.once('exit', resolve))
  for (const path of readdirSync(dataDir, { recursive: true, encoding: 'utf8' })) {
    const full = join(dataDir, path)
    const found = lstatSync(full, { throwIfNoEntry: false })
    if (found && !found.isSymbolicLink()) chmodSync(full, found.isDirectory() ? 0o755 : 0o644)
  }
  chmodSync(dataDir, 0o755)
  await processes.startShop()
  expect(isPrivate(dataDir)).toBe(true)
  expect(openIn(dataDir)).toEqual([])
  for (const path of ['database/PG_VERSION', 'storage/old/image.webp', 'backups/today.tar.gz', 'notes.txt']) {
    expect([path, isPrivate(join(dataDir, path))]).toEqual([path, true])
  }
})
