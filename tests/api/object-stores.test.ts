// @module-tag full
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { listInOrder, type ObjectStore } from '#storage/object-store.ts'
import { standInKey } from '../../tools/servers/s3-server.ts'
import { openTestStores } from '../support/test-stores.ts'

let dataDir: string
let store: ObjectStore
let others: ObjectStore
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'vitrine-objects-'))
  const stores = await openTestStores(dataDir)
  store = stores.files
  others = stores.originals
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const textOf = async (key: string) => String(await store.get(key))

it('keeps what is written under a key until it is replaced or removed', async () => {
  expect(await store.write('imports/a.csv', Buffer.from('Handle,Title'))).toBe(12)
  expect(await textOf('imports/a.csv')).toBe('Handle,Title')
  const before = (await store.describe('imports/a.csv'))!
  expect(before).toMatchObject({ key: 'imports/a.csv', bytes: 12 })
  expect(Math.abs(Date.now() - before.changedAt.getTime())).toBeLessThan(60_000)
  expect(await store.describe('imports/a.csv')).toEqual(before)

  await store.write('imports/a.csv', Buffer.from('Another one!'))
  expect(await textOf('imports/a.csv')).toBe('Another one!')
  expect((await store.describe('imports/a.csv'))!.version).not.toBe(before.version)

  await store.remove('imports/a.csv')
  await store.remove('imports/a.csv')
  expect(await store.get('imports/a.csv')).toBeNull()
  expect(await store.describe('imports/a.csv')).toBeNull()
})

it('knows nothing of folders, and says so where there is no file', async () => {
  await store.write('folder/inside.txt', Buffer.from('x'))
  for (const key of ['folder', 'nothing.txt', 'folder/inside.txt/below.txt']) {
    expect(await store.get(key), key).toBeNull()
    expect(await store.describe(key), key).toBeNull()
  }
  await expect(Array.fromAsync(store.read('nothing.txt'))).rejects.toThrow()
})

it('takes a file in parts of any length, and gives it back in parts', async () => {
  const parts = [randomBytes(7_000_000), Buffer.from('æøå'), randomBytes(6_000_000)]
  const whole = Buffer.concat(parts)
  async function* sent() {
    yield parts[0]!
    yield 'æøå'
    yield parts[2]!
  }
  expect(await store.write('exports/large.csv', sent())).toBe(whole.byteLength)
  expect((await store.describe('exports/large.csv'))?.bytes).toBe(whole.byteLength)
  expect(Buffer.concat(await Array.fromAsync(store.read('exports/large.csv'))).equals(whole)).toBe(true)
  async function* nothing(): AsyncGenerator<string> {}
  expect(await store.write('exports/empty.csv', nothing())).toBe(0)
  expect(await textOf('exports/empty.csv')).toBe('')
})

it('leaves what was there where a writer fails halfway, and nothing beside it', async () => {
  await store.write('halfway.txt', Buffer.from('whole'))
  async function* failing() {
    yield randomBytes(6_000_000)
    yield randomBytes(6_000_000)
    throw new Error('the sender hung up')
  }
  await expect(store.write('halfway.txt', failing())).rejects.toThrow('the sender hung up')
  await expect(store.write('never.txt', failing())).rejects.toThrow('the sender hung up')
  expect(await textOf('halfway.txt')).toBe('whole')
  expect(await store.get('never.txt')).toBeNull()
  const drafts = join(dataDir, 'files', '.drafts')
  expect(readdirSync(dataDir).length === 0 || readdirSync(drafts)).toSatisfy(
    (left) => left === true || left.length === 0,
  )
})

it('lists what begins as asked, however much there is', async () => {
  // The small server of these tests returns a single page of at most a thousand keys.
  const count = inject('s3Location')?.credentials?.accessKeyId === standInKey ? 950 : 1_050
  const keys = Array.from({ length: count }, (_, number) => `many/${String(number).padStart(4, '0')}.txt`)
  // Written in batches: on a busy machine, connecting all at once would exceed the store client's timeout.
  for (let from = 0; from < count; from += 50) {
    await Promise.all(keys.slice(from, from + 50).map((key) => store.write(key, Buffer.from(key))))
  }
  await store.write('manya.txt', Buffer.from('x'))
  expect((await listInOrder(store, 'many/')).map(({ key }) => key)).toEqual(keys)
  expect((await listInOrder(store, 'many/094')).map(({ key }) => key)).toEqual(keys.slice(940, 950))
  const [listed] = await listInOrder(store, 'many/0007.txt')
  const { changedAt, ...described } = (await store.describe('many/0007.txt'))!
  expect(listed).toMatchObject(described)
  // A store may return whole seconds in one call and fractions in the other.
  expect(Math.abs(listed!.changedAt.getTime() - changedAt.getTime())).toBeLessThan(1_000)
  expect(await listInOrder(store, 'none/')).toEqual([])
  // Each store has keys of its own.
  expect(await others.get('many/0001.txt')).toBeNull()
  expect(await listInOrder(others)).toEqual([])
})
