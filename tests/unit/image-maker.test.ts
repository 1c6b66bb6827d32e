// @module-tag full
import { existsSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { pino } from 'pino'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startImageMaker } from '#storage/image-maker.ts'
import { createImageStorage } from '#storage/image-storage.ts'
import { makeImage, makeImages } from '#storage/make-images.ts'
import { openFolderStores, type Stores } from '#storage/open-stores.ts'
import type { Storage } from '#storage/storage.ts'

// Encoding is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const browserAccept = 'image/avif,image/webp,*/*;q=0.8'
// An image of 200 pixels has two widths, in two formats.
const variantsOfOne = ['160.avif', '160.webp', '200.avif', '200.webp']

let dataDir: string
let stores: Stores
let storage: Storage

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'vitrine-images-'))
  stores = openFolderStores(dataDir)
  storage = createImageStorage(stores)
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

async function addImage(path: string, background = '#c08040'): Promise<void> {
  const image = sharp({ create: { width: 200, height: 100, channels: 3, background } })
  await storage.put(path, await image.jpeg().toBuffer())
}

/** Every variant that was made, without its folder. */
async function made(): Promise<string[]> {
  const found = await Array.fromAsync(stores.variants.list(''))
  return found
    .filter(({ key }) => !key.startsWith('progress/'))
    .map(({ key }) => basename(key))
    .sort()
}

const versions = () =>
  readdirSync(join(folder(), 'progress'))
    .filter((name) => name.endsWith('.all'))
    .map((name) => name.split('.')[0]!)
const folder = () => join(dataDir, 'storage', 'variants')
const makeOne = async (path: string) => makeImage(stores, (await stores.originals.describe(path))!, 'all')

function grownOld(...files: string[]): void {
  for (const file of files) utimesSync(file, new Date(0), new Date(0))
}

function makeEverything(failed: string[] = []): Promise<void> {
  return makeImages(stores, { requested: [], scan: true }, (path) => failed.push(path))
}

it('makes every width in both formats, and nothing the second time', async () => {
  await addImage('products/a.jpg')
  await makeEverything()
  expect(await made()).toEqual(variantsOfOne)
  expect((await storage.variant('products/a.jpg', { width: 160, accept: browserAccept }))?.contentType).toBe(
    'image/avif',
  )
  expect(await makeOne('products/a.jpg')).toBe(0)
})

it('goes on where it was interrupted, and removes what the interruption left behind', async () => {
  await addImage('products/a.jpg')
  await makeEverything()
  const [version] = versions()
  rmSync(join(folder(), version!.slice(0, 2), version!, '160.avif'))
  rmSync(join(folder(), 'progress', `${version}.all`))
  const claim = join(folder(), 'progress', `${version}.claim`)
  const draft = join(folder(), '.drafts', 'half')
  for (const file of [claim, draft]) writeFileSync(file, 'half')
  grownOld(claim, draft)
  stores = openFolderStores(dataDir)
  expect(await makeOne('products/a.jpg')).toBe(1)
  expect(await made()).toEqual(variantsOfOne)
  for (const file of [claim, draft]) expect(existsSync(file)).toBe(false)
})

it('leaves an image to the process that is making it', async () => {
  await addImage('products/a.jpg')
  let others = 0
  const image = (await stores.originals.describe('products/a.jpg'))!
  const mine = await makeImage(stores, image, 'all', async () => {
    others += await makeOne('products/a.jpg')
  })
  expect([mine, others]).toEqual([4, 0])
})

it('passes over what cannot be read, and drawings; the others are made', async () => {
  await addImage('products/a.jpg')
  await addImage('products/broken.jpg')
  await storage.put('products/drawing.svg', new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>'))
  await stores.originals.write('products/broken.jpg', Buffer.from('not an image any more'))
  const failed: string[] = []
  await makeEverything(failed)
  expect(new Set(failed)).toEqual(new Set(['products/broken.jpg']))
  expect(await made()).toEqual(variantsOfOne)
})

it('makes what somebody asked for, and no more unless told to look at everything', async () => {
  await addImage('products/a.jpg')
  await addImage('products/b.jpg', '#204060')
  const work = { requested: [{ path: 'products/b.jpg', width: 200 }], scan: false }
  await makeImages(stores, work, () => undefined)
  expect(await made()).toEqual(['200.avif'])
  expect((await storage.variant('products/b.jpg', { width: 200, accept: browserAccept }))?.provisional).toBe(undefined)
  expect((await storage.variant('products/a.jpg', { width: 200, accept: browserAccept }))?.provisional).toBe(true)
})

it('removes what was made of an image that has been replaced, an hour later', async () => {
  await addImage('products/a.jpg')
  await makeEverything()
  const [before] = versions()
  await addImage('products/a.jpg', '#204060')
  await makeEverything()
  expect(versions()).toHaveLength(2)
  grownOld(...['early', 'all'].map((step) => join(folder(), 'progress', `${before}.${step}`)))
  await makeEverything()
  expect(versions()).toHaveLength(1)
  expect(versions()).not.toContain(before)
  expect(await made()).toEqual(variantsOfOne)
})

it('works in a process of its own: what is there, what comes in, what is asked for', async () => {
  await addImage('products/a.jpg')
  vi.stubEnv('DATA_DIR', dataDir)
  const options = { script: 'src/commands/make-images.ts', log: pino({ level: 'silent' }) }
  const eager = startImageMaker(storage, { ...options, ahead: true })
  try {
    await expect.poll(made).toEqual(variantsOfOne)
    await addImage('products/b.jpg', '#204060')
    await expect.poll(async () => (await made()).length).toBe(8)
  } finally {
    eager.stop()
  }
  const unhurried = startImageMaker(storage, { ...options, ahead: false })
  try {
    await addImage('products/c.jpg', '#608020')
    await storage.variant('products/c.jpg', { width: 160, accept: browserAccept })
    await expect
      .poll(async () => (await storage.variant('products/c.jpg', { width: 160, accept: browserAccept }))?.contentType, {
        timeout: 60_000,
      })
      .toBe('image/avif')
  } finally {
    unhurried.stop()
  }
})
