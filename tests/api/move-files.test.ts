// @module-tag full
import { mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { copyStores } from '#storage/copy-stores.ts'
import { createImageStorage } from '#storage/image-storage.ts'
import { makeImages } from '#storage/make-images.ts'
import { listInOrder, type ObjectStore } from '#storage/object-store.ts'
import { openFolderStores, type Stores } from '#storage/open-stores.ts'
import { openTestStores } from '../support/test-stores.ts'

const image = 'products/mug.jpg'
const accept = 'image/avif,image/webp,*/*'

let folder: string
let from: Stores
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-move-'))
  from = openFolderStores(join(folder, 'from'))
  await createImageStorage(from).put(image, await readFile('demo/photos/mug-stone.jpg'))
  await makeImages(from, { requested: [{ path: image, width: 480 }], scan: false }, () => undefined)
  for (let number = 0; number < 30; number++) await from.files.write(`exports/${number}.csv`, Buffer.from(`${number}`))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const keysOf = async (store: ObjectStore) => (await listInOrder(store)).map(({ key }) => key)
const storesAt = (name: string) => openTestStores(join(folder, name))
const notes = (name: string) => join(folder, `${name}.log`)

it('copies every file once, with what was made of the images', async () => {
  const to = await storesAt('whole')
  expect(await copyStores(from, to, notes('whole'))).toMatchObject({ copied: 31, alreadyThere: 0, variants: 1 })
  expect(await keysOf(to.files)).toEqual(await keysOf(from.files))
  expect(await to.originals.get(image)).toEqual(await from.originals.get(image))
  const variant = await createImageStorage(to).variant(image, { width: 480, accept })
  expect(variant).toMatchObject({ contentType: 'image/avif' })
  expect(variant?.provisional).toBeUndefined()

  expect(await copyStores(from, to, notes('whole'))).toMatchObject({ copied: 0, alreadyThere: 31 })
  await from.files.write('exports/7.csv', Buffer.from('x'))
  await from.files.write('exports/late.csv', Buffer.from('late'))
  await to.files.remove('exports/8.csv')
  expect(await copyStores(from, to, notes('whole'))).toMatchObject({ copied: 3, alreadyThere: 29 })
  expect(String(await to.files.get('exports/7.csv'))).toBe('x')
  expect(await keysOf(to.files)).toEqual(await keysOf(from.files))
})

it('goes on where it was interrupted', async () => {
  const to = await storesAt('interrupted')
  let left = 12
  const breaking: ObjectStore = {
    ...to.files,
    write(key, content) {
      left -= 1
      if (left < 0) return Promise.reject(new Error('the connection broke'))
      return to.files.write(key, content)
    },
  }
  await expect(copyStores(from, { ...to, files: breaking }, notes('interrupted'))).rejects.toThrow(
    'the connection broke',
  )
  const arrived = (await keysOf(to.files)).length
  expect(arrived).toBeGreaterThan(0)
  const total = (await keysOf(from.files)).length + 1
  const report = await copyStores(from, to, notes('interrupted'))
  expect(report.copied + report.alreadyThere).toBe(total)
  expect(report.alreadyThere).toBe(arrived)
  expect(await keysOf(to.files)).toEqual(await keysOf(from.files))
})

it('names a file that did not arrive as it was sent, and sends it again the next time', async () => {
  const to = await storesAt('damaged')
  const damaging: ObjectStore = {
    ...to.files,
    write: async (key, content) =>
      key === 'exports/3.csv' ? to.files.write(key, Buffer.from('!')) : to.files.write(key, content),
  }
  await expect(copyStores(from, { ...to, files: damaging }, notes('damaged'))).rejects.toThrow(
    'exports/3.csv did not arrive as it was sent',
  )
  await copyStores(from, to, notes('damaged'))
  expect(String(await to.files.get('exports/3.csv'))).toBe('3')
})
