import { existsSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createDiskCheck } from '#storage/disk-check.ts'

let directory: string

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'vitrine-disk-'))
})
afterEach(() => rmSync(directory, { recursive: true, force: true }))

test('a directory that takes files is writable, and is left as it was', async () => {
  expect(await createDiskCheck(directory)()).toBe('writable')
  expect(readdirSync(directory)).toEqual([])
  expect(await createDiskCheck(join(directory, 'made', 'by', 'it'))()).toBe('writable')
})

test.skipIf(!existsSync('/dev/full'))(
  'a disk that takes no byte more is full, whatever it says of itself',
  async () => {
    symlinkSync('/dev/full', join(directory, `.writable-${process.pid}`))
    expect(await createDiskCheck(directory)()).toBe('full')
    expect(readdirSync(directory)).toEqual([])
  },
)

test('little room is as good as none', async () => {
  const withFree = (bytes: number) =>
    createDiskCheck(directory, { statfs: async () => ({ bavail: bytes / 4_096, bsize: 4_096 }), now: () => 0 })()
  expect(await withFree(15 * 1024 * 1024)).toBe('full')
  expect(await withFree(17 * 1024 * 1024)).toBe('writable')
})

test.skipIf(!existsSync('/sys/kernel'))(
  'a directory that nobody may write into is forbidden, one that is none failing',
  async () => {
    expect(await createDiskCheck('/sys/kernel')()).toBe('forbidden')
    writeFileSync(join(directory, 'file'), '')
    expect(await createDiskCheck(join(directory, 'file'))()).toBe('failing')
  },
)

test('it is asked again only after some seconds', async () => {
  let now = 0
  let asked = 0
  const count = async (path: string) => {
    asked += 1
    return statfs(path)
  }
  const check = createDiskCheck(directory, { statfs: count, now: () => now })
  await Promise.all([check(), check(), check()])
  now = 4_999
  await check()
  expect(asked).toBe(1)
  now = 5_000
  await check()
  expect(asked).toBe(2)
})
