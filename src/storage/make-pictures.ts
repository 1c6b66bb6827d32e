import type { Dirent } from 'node:fs'
import { mkdir, open, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { variantsOf } from './image-rules.ts'
import {
  encodePicture,
  measurePicture,
  type PictureFolders,
  pictureFolders,
  variantFile,
  versionFolder,
  versionOf,
  writeWhole,
} from './picture-variants.ts'

// A claim or draft older than this was left behind by a process that was killed.
const leftBehindAfter = 60_000
const unusedAfter = 3_600_000

type Step = 'early' | 'all'

/** What a maker works through. `asked` go before everything else, in order; `scan` looks at every picture again. */
export type PictureWork = { asked: { path: string; width: number }[]; scan: boolean }

/**
 * Makes what is missing, one variant at a time: what somebody asks for, then of every picture what most screens choose, then the
 * rest; last it removes what was made of pictures that are gone. The files are the only record of what is done, so it may be
 * interrupted, repeated and run by several processes. A picture that cannot be read is passed over; `report` hears of it.
 */
export async function makePictures(
  dataDir: string,
  work: PictureWork,
  report: (path: string, error: unknown) => void,
): Promise<void> {
  const folders = pictureFolders(dataDir)
  const makeAsked = async () => {
    for (let next = work.asked.shift(); next; next = work.asked.shift()) {
      const { path, width } = next
      await makeOne(folders, path, width).catch((error) => report(path, error))
    }
  }
  for (;;) {
    await makeAsked()
    if (!work.scan) return
    work.scan = false
    const pictures = await originalsOf(folders)
    for (const step of ['early', 'all'] as const) {
      for (const path of pictures) {
        await makePicture(folders, path, step, makeAsked).catch((error) => report(path, error))
      }
    }
    await removeUnused(folders, pictures)
  }
}

/** Makes what is missing of one picture; `between` is awaited before each variant. Answers how many were made. */
export async function makePicture(
  folders: PictureFolders,
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
    const { width: original } = await measurePicture(file)
    for (const { width, format, early } of variantsOf(original)) {
      if (step === 'early' && !early) continue
      const target = variantFile(folders, version, width, format)
      if (await isThere(target)) continue
      await between()
      await writeWhole(target, await encodePicture(file, width, format))
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

async function makeOne(folders: PictureFolders, path: string, width: number): Promise<void> {
  const file = join(folders.originals, path)
  const target = variantFile(folders, versionOf(path, await stat(file)), width, 'avif')
  if (!(await isThere(target))) await writeWhole(target, await encodePicture(file, width, 'avif'))
}

/** Paths of all pictures, oldest first: a shop's first pictures are those of its front page. */
async function originalsOf(folders: PictureFolders): Promise<string[]> {
  const entries = await readdir(folders.originals, { recursive: true, withFileTypes: true }).catch((): Dirent[] => [])
  const pictures: { path: string; at: number }[] = []
  for (const entry of entries) {
    if (!entry.isFile() || entry.name.endsWith('.part')) continue
    const file = join(entry.parentPath, entry.name)
    const found = await stat(file).catch(() => null)
    const path = relative(folders.originals, file).split(sep).join('/')
    if (found) pictures.push({ path, at: found.mtimeMs })
  }
  return pictures.sort((a, b) => a.at - b.at).map(({ path }) => path)
}

/** One picture is made by one process; null where another one is at it. */
async function claim(file: string): Promise<{ renew(): Promise<void>; end(): Promise<void> } | null> {
  await mkdir(join(file, '..'), { recursive: true })
  const take = () => open(file, 'wx').then((handle) => handle.close())
  try {
    await take()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    const held = await stat(file).catch(() => null)
    if (held && Date.now() - held.mtimeMs < leftBehindAfter) return null
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
    if (found && Date.now() - found.mtimeMs > leftBehindAfter) await rm(join(folder, name), { force: true })
  }
}

/** What was made of pictures that were replaced or removed more than an hour ago. */
async function removeUnused(folders: PictureFolders, pictures: string[]): Promise<void> {
  const used = new Set<string>()
  for (const path of pictures) {
    const found = await stat(join(folders.originals, path)).catch(() => null)
    if (found) used.add(versionOf(path, found))
  }
  for (const group of await readdir(folders.variants).catch(() => [])) {
    for (const version of await readdir(join(folders.variants, group)).catch(() => [])) {
      const folder = join(folders.variants, group, version)
      const found = used.has(version) ? null : await stat(folder).catch(() => null)
      if (found && Date.now() - found.mtimeMs > unusedAfter) await rm(folder, { recursive: true, force: true })
    }
  }
}

async function isThere(file: string): Promise<boolean> {
  return (await stat(file).catch(() => null)) !== null
}
