import type { Dirent } from 'node:fs'
import { mkdir, open, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { variantsOf } from './image-rules.ts'
import {
  encodeImage,
  type ImageFolders,
  imageFolders,
  measureImage,
  variantFile,
  versionFolder,
  versionOf,
  writeWhole,
} from './image-variants.ts'

// A claim or draft older than this is from a killed process.
const staleAfterMs = 60_000
const unusedAfterMs = 3_600_000

type Step = 'early' | 'all'

/** An image maker's queue: `requested` variants first, in order; `scan` checks all images again. */
export type ImageWork = { requested: { path: string; width: number }[]; scan: boolean }

/**
 * Makes missing variants one by one: requested ones, then the most used of all images, then the rest; last it removes
 * unused ones. The files are its only state, so it may be interrupted, repeated and run by several processes.
 * @param report receives unreadable images
 */
export async function makeImages(
  dataDir: string,
  work: ImageWork,
  report: (path: string, error: unknown) => void,
): Promise<void> {
  const folders = imageFolders(dataDir)
  const makeRequested = async () => {
    for (let next = work.requested.shift(); next; next = work.requested.shift()) {
      const { path, width } = next
      await makeOne(folders, path, width).catch((error) => report(path, error))
    }
  }
  for (;;) {
    await makeRequested()
    if (!work.scan) return
    work.scan = false
    const images = await originalsOf(folders)
    for (const step of ['early', 'all'] as const) {
      for (const path of images) {
        await makeImage(folders, path, step, makeRequested).catch((error) => report(path, error))
      }
    }
    await removeUnused(folders, images)
  }
}

/** Makes the missing variants of one image; `between` is awaited before each. Returns how many were made. */
export async function makeImage(
  folders: ImageFolders,
  path: string,
  step: Step,
  between: () => Promise<void> = async () => undefined,
): Promise<number> {
  const file = join(folders.originals, path)
  const found = await stat(file).catch(() => null)
  if (!found?.isFile() || extname(path).toLowerCase() === '.svg') return 0
  const version = versionOf(path, found)
  const done = join(versionFolder(folders, version), `made-${step}`)
  if (await isThere(done)) return 0
  const release = await claim(join(versionFolder(folders, version), 'being-made'))
  if (!release) return 0
  let made = 0
  try {
    const { width: original } = await measureImage(file)
    for (const { width, format, early } of variantsOf(original)) {
      if (step === 'early' && !early) continue
      const target = variantFile(folders, version, width, format)
      if (await isThere(target)) continue
      await between()
      await writeWhole(target, await encodeImage(file, width, format))
      await release.renew()
      made += 1
    }
    await writeFile(done, '')
    await removeDrafts(versionFolder(folders, version))
  } finally {
    await release.end()
  }
  return made
}

async function makeOne(folders: ImageFolders, path: string, width: number): Promise<void> {
  const file = join(folders.originals, path)
  const target = variantFile(folders, versionOf(path, await stat(file)), width, 'avif')
  if (!(await isThere(target))) await writeWhole(target, await encodeImage(file, width, 'avif'))
}

/** Paths of all images, oldest first: a shop's first images are those of its home page. */
async function originalsOf(folders: ImageFolders): Promise<string[]> {
  const entries = await readdir(folders.originals, { recursive: true, withFileTypes: true }).catch((): Dirent[] => [])
  const images: { path: string; at: number }[] = []
  for (const entry of entries) {
    if (!entry.isFile() || entry.name.endsWith('.part')) continue
    const file = join(entry.parentPath, entry.name)
    const found = await stat(file).catch(() => null)
    const path = relative(folders.originals, file).split(sep).join('/')
    if (found) images.push({ path, at: found.mtimeMs })
  }
  return images.sort((a, b) => a.at - b.at).map(({ path }) => path)
}

/** Claims an image for this process; null where another process has it. */
async function claim(file: string): Promise<{ renew(): Promise<void>; end(): Promise<void> } | null> {
  await mkdir(join(file, '..'), { recursive: true })
  const take = () => open(file, 'wx').then((handle) => handle.close())
  try {
    await take()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    const held = await stat(file).catch(() => null)
    if (held && Date.now() - held.mtimeMs < staleAfterMs) return null
    await rm(file, { force: true })
    await take()
  }
  return {
    async renew() {
      const now = new Date()
      await utimes(file, now, now)
    },
    end: () => rm(file, { force: true }),
  }
}

async function removeDrafts(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.endsWith('.part')) continue
    const found = await stat(join(folder, name)).catch(() => null)
    if (found && Date.now() - found.mtimeMs > staleAfterMs) await rm(join(folder, name), { force: true })
  }
}

/** Removes variants of images that were replaced or deleted more than an hour ago. */
async function removeUnused(folders: ImageFolders, paths: string[]): Promise<void> {
  const used = new Set<string>()
  for (const path of paths) {
    const found = await stat(join(folders.originals, path)).catch(() => null)
    if (found) used.add(versionOf(path, found))
  }
  for (const group of await readdir(folders.variants).catch(() => [])) {
    for (const version of await readdir(join(folders.variants, group)).catch(() => [])) {
      const folder = join(folders.variants, group, version)
      const found = used.has(version) ? null : await stat(folder).catch(() => null)
      if (found && Date.now() - found.mtimeMs > unusedAfterMs) await rm(folder, { recursive: true, force: true })
    }
  }
}

async function isThere(file: string): Promise<boolean> {
  return (await stat(file).catch(() => null)) !== null
}
