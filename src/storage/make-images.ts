import { extname } from 'node:path'
import { variantsOf } from './image-rules.ts'
import { encodeImage, measureImage, variantKey, versionOf, versionPrefix } from './image-variants.ts'
import type { ObjectStore, StoredObject } from './object-store.ts'
import type { Stores } from './open-stores.ts'

// A claim older than this is from a killed process.
const staleAfterMs = 60_000
const unusedAfterMs = 3_600_000

const steps = ['early', 'all'] as const
type Step = (typeof steps)[number]
type ImageStores = Pick<Stores, 'originals' | 'variants'>

/** An image maker's queue: `requested` variants first, in order; `scan` checks all images again. */
export type ImageWork = { requested: { path: string; width: number }[]; scan: boolean }

// Progress of image versions has its own prefix, so that listing it is quick however many variants there are.
const progressPrefix = 'progress/'
const progressKey = (version: string, name: Step | 'claim') => `${progressPrefix}${version}.${name}`

/**
 * Makes missing variants one by one: requested ones, then the most used of all images, then the rest; removes unused
 * ones last. Files are its only state, so it may be interrupted, repeated and run by several processes.
 * @param report receives unreadable images
 */
export async function makeImages(
  stores: ImageStores,
  work: ImageWork,
  report: (path: string, error: unknown) => void,
): Promise<void> {
  const makeRequested = async () => {
    for (let next = work.requested.shift(); next; next = work.requested.shift()) {
      const { path, width } = next
      await makeOne(stores, path, width).catch((error) => report(path, error))
    }
  }
  for (;;) {
    await makeRequested()
    if (!work.scan) return
    work.scan = false
    const images = await findImages(stores.originals)
    const progress = await findProgress(stores.variants)
    for (const step of steps) {
      for (const image of images) {
        if (progress.has(progressKey(versionOf(image), step))) continue
        await makeImage(stores, image, step, makeRequested).catch((error) => report(image.key, error))
      }
    }
    await removeUnused(stores.variants, images)
  }
}

/** Makes the missing variants of one image; `between` is awaited before each. Returns how many were made. */
export async function makeImage(
  { originals, variants }: ImageStores,
  image: StoredObject,
  step: Step,
  between: () => Promise<void> = async () => undefined,
): Promise<number> {
  const version = versionOf(image)
  const claim = progressKey(version, 'claim')
  if (await isClaimed(variants, claim)) return 0
  await variants.write(claim, new Uint8Array())
  let made = 0
  try {
    const source = await originals.get(image.key)
    if (!source) return 0
    const { width: original } = await measureImage(source)
    for (const { width, format, early } of variantsOf(original)) {
      const key = variantKey(version, width, format)
      if ((step === 'early' && !early) || (await variants.describe(key))) continue
      await between()
      await variants.write(key, await encodeImage(source, width, format))
      // Renewed: others take a claim that has grown old.
      await variants.write(claim, new Uint8Array())
      made += 1
    }
    await variants.write(progressKey(version, step), new Uint8Array())
  } finally {
    await variants.remove(claim)
  }
  return made
}

async function makeOne({ originals, variants }: ImageStores, path: string, width: number): Promise<void> {
  const image = await originals.describe(path)
  if (!image) return
  const key = variantKey(versionOf(image), width, 'avif')
  if (await variants.describe(key)) return
  const source = await originals.get(path)
  if (source) await variants.write(key, await encodeImage(source, width, 'avif'))
}

/** All images but drawings, oldest first: a shop's first images are those of its home page. */
async function findImages(originals: ObjectStore): Promise<StoredObject[]> {
  const found = await Array.fromAsync(originals.list(''))
  return found
    .filter(({ key }) => extname(key).toLowerCase() !== '.svg')
    .sort((a, b) => a.changedAt.getTime() - b.changedAt.getTime())
}

async function findProgress(variants: ObjectStore): Promise<Map<string, StoredObject>> {
  const found = await Array.fromAsync(variants.list(progressPrefix))
  return new Map(found.map((file) => [file.key, file]))
}

/**
 * True if another process is making an image. Two processes that ask at the same time both make it, which only costs
 * time.
 */
async function isClaimed(variants: ObjectStore, claim: string): Promise<boolean> {
  const held = await variants.describe(claim)
  return held !== null && Date.now() - held.changedAt.getTime() < staleAfterMs
}

/** Removes variants of images that were replaced or deleted, an hour after the last one was made. */
async function removeUnused(variants: ObjectStore, images: StoredObject[]): Promise<void> {
  const used = new Set(images.map(versionOf))
  const unused = new Map<string, StoredObject[]>()
  for (const file of (await findProgress(variants)).values()) {
    const version = file.key.slice(progressPrefix.length).replace(/\.\w+$/, '')
    if (!used.has(version)) unused.set(version, [...(unused.get(version) ?? []), file])
  }
  for (const [version, files] of unused) {
    if (files.some(({ changedAt }) => Date.now() - changedAt.getTime() < unusedAfterMs)) continue
    for await (const { key } of variants.list(versionPrefix(version))) await variants.remove(key)
    // Last: while they are there, an interrupted removal is begun again.
    for (const { key } of files) await variants.remove(key)
  }
}
