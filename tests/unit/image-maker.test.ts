import { existsSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startImageMaker } from '#storage/image-maker.ts'
import { imageFolders } from '#storage/image-variants.ts'
import { createLocalStorage } from '#storage/local-storage.ts'
import { makeImage, makeImages } from '#storage/make-images.ts'
import type { Storage } from '#storage/storage.ts'

// Encoding is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const browserAccept = 'image/avif,image/webp,*/*;q=0.8'
// An image of 200 pixels has two widths, in two formats.
const variantsOfOne = ['160.avif', '160.webp', '200.avif', '200.webp']
const marks = ['made-all', 'made-early']

let dataDir: string
let storage: Storage

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'vitrine-images-'))
  storage = createLocalStorage(dataDir)
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

async function addImage(path: string, background = '#c08040'): Promise<void> {
  const image = sharp({ create: { width: 200, height: 100, channels: 3, background } })
  await storage.put(path, await image.jpeg().toBuffer())
}

/** Every file that was made, without its folder. */
function made(): string[] {
  const folder = imageFolders(dataDir).variants
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)
    .sort()
}

function versionFolders(): string[] {
  const { variants } = imageFolders(dataDir)
  return readdirSync(variants).flatMap((group) =>
    readdirSync(join(variants, group)).map((name) => join(variants, group, name)),
  )
}

function makeEverything(failed: string[] = []): Promise<void> {
  return makeImages(dataDir, { requested: [], scan: true }, (path) => failed.push(path))
}

it('makes every width in both formats, and nothing the second time', async () => {
  await addImage('products/a.jpg')
  await makeEverything()
  expect(made()).toEqual([...variantsOfOne, ...marks])
  expect((await storage.variant('products/a.jpg', { width: 160, accept: browserAccept }))?.contentType).toBe(
    'image/avif',
  )
  expect(await makeImage(imageFolders(dataDir), 'products/a.jpg', 'all')).toBe(0)
})

it('goes on where it was interrupted, and removes what the interruption left behind', async () => {
  await addImage('products/a.jpg')
  await makeEverything()
  const [folder] = versionFolders()
  for (const name of ['160.avif', 'made-all']) rmSync(join(folder!, name))
  const draft = join(folder!, '160.avif.0815.part')
  const claim = join(folder!, 'being-made')
  for (const file of [draft, claim]) {
    writeFileSync(file, 'half')
    utimesSync(file, new Date(0), new Date(0))
  }
  expect(await makeImage(imageFolders(dataDir), 'products/a.jpg', 'all')).toBe(1)
  expect(made()).toEqual([...variantsOfOne, ...marks])
})

it('leaves an image to the process that is making it', async () => {
  await addImage('products/a.jpg')
  const both = await Promise.all([1, 2].map(() => makeImage(imageFolders(dataDir), 'products/a.jpg', 'all')))
  expect(both.toSorted()).toEqual([0, 4])
})

it('passes over what cannot be read, and drawings; the others are made', async () => {
  await addImage('products/a.jpg')
  await addImage('products/broken.jpg')
  await storage.put('products/drawing.svg', new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>'))
  writeFileSync(join(imageFolders(dataDir).originals, 'products/broken.jpg'), 'not an image any more')
  const failed: string[] = []
  await makeEverything(failed)
  expect(new Set(failed)).toEqual(new Set(['products/broken.jpg']))
  expect(made()).toEqual([...variantsOfOne, ...marks])
})

it('makes what somebody asked for, and no more unless told to look at everything', async () => {
  await addImage('products/a.jpg')
  await addImage('products/b.jpg', '#204060')
  const work = { requested: [{ path: 'products/b.jpg', width: 200 }], scan: false }
  await makeImages(dataDir, work, () => undefined)
  expect(made()).toEqual(['200.avif'])
  expect((await storage.variant('products/b.jpg', { width: 200, accept: browserAccept }))?.provisional).toBe(undefined)
  expect((await storage.variant('products/a.jpg', { width: 200, accept: browserAccept }))?.provisional).toBe(true)
})

it('removes what was made of an image that has been replaced, an hour later', async () => {
  await addImage('products/a.jpg')
  await makeEverything()
  const [before] = versionFolders()
  await addImage('products/a.jpg', '#204060')
  await makeEverything()
  expect(versionFolders()).toHaveLength(2)
  utimesSync(before!, new Date(0), new Date(0))
  await makeEverything()
  expect(versionFolders()).toHaveLength(1)
  expect(existsSync(before!)).toBe(false)
})

it('works in a process of its own: what is there, what comes in, what is asked for', async () => {
  await addImage('products/a.jpg')
  const options = { script: 'src/commands/make-images.ts', dataDir, log: pino({ level: 'silent' }) }
  const eager = startImageMaker(storage, { ...options, ahead: true })
  try {
    await expect.poll(made, { timeout: 20_000 }).toEqual([...variantsOfOne, ...marks])
    await addImage('products/b.jpg', '#204060')
    await expect.poll(() => made().length, { timeout: 20_000 }).toBe(12)
  } finally {
    eager.stop()
  }
  const unhurried = startImageMaker(storage, { ...options, ahead: false })
  try {
    await addImage('products/c.jpg', '#608020')
    await storage.variant('products/c.jpg', { width: 160, accept: browserAccept })
    await expect
      .poll(async () => (await storage.variant('products/c.jpg', { width: 160, accept: browserAccept }))?.contentType, {
        timeout: 20_000,
      })
      .toBe('image/avif')
  } finally {
    unhurried.stop()
  }
})
