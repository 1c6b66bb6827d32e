import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'vitrine-compiled-'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const module = join(import.meta.dirname, '../../src/keep-compiled.ts')

/** Returns where a separate process caches compiled code, below the root; null if nowhere. */
function keptBelow(...folders: string[]): string | null {
  const script = `
    import { getCompileCacheDir } from 'node:module'
    import { keepCompiled } from ${JSON.stringify(module)}
    keepCompiled(${JSON.stringify(folders.map((folder) => join(root, folder)))})
    console.log(JSON.stringify(getCompileCacheDir() ?? null))`
  const { NODE_COMPILE_CACHE: _, ...environment } = process.env
  const options = { encoding: 'utf8', env: { ...environment, TMPDIR: root } } as const
  const found: string | null = JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '-e', script], options),
  )
  return found === null ? null : relative(root, found).split('/', 2).join('/')
}

function make(folder: string, mode: number): void {
  mkdirSync(join(root, folder), { recursive: true })
  chmodSync(join(root, folder), mode)
}

test('compiled code lies below the first folder where this account alone can write', () => {
  make('dist', 0o755)
  make('data', 0o700)
  expect(keptBelow('dist', 'data')).toBe('dist/compile-cache')
  // Again, with what the first start left there.
  expect(keptBelow('dist', 'data')).toBe('dist/compile-cache')
  chmodSync(join(root, 'dist'), 0o775)
  expect(keptBelow('dist', 'data')).toBe('data/compile-cache')
})

test('a folder that others can write to, or that leads elsewhere, is passed over', () => {
  make('shared', 0o1777)
  make('mine', 0o700)
  make('mine/compile-cache', 0o770)
  make('linked', 0o700)
  symlinkSync(join(root, 'mine'), join(root, 'linked', 'compile-cache'))
  expect(keptBelow('shared', 'mine', 'linked')).toBeNull()
})
