import { readFileSync } from 'node:fs'
import { join } from 'node:path'

type ManifestEntry = {
  file: string
  src?: string
  isEntry?: boolean
  imports?: string[]
  css?: string[]
  assets?: string[]
}

export type ClientAssets = {
  bootLoader: string
  application: string
  styles: string[]
  /**
   * Chunks that the app and a screen's module (shared/screens.ts) need besides the entry, in the order in which they
   * can run.
   */
  partsOf(module: string): string[]
  /** Brings the typefaces where no script does. */
  fontStyle: string
  /** The typefaces themselves. */
  fonts: string[]
}

const entryModule = 'src/storefront/browser/entry-browser.tsx'
const bootLoaderModule = 'src/storefront/browser/boot-loader.ts'
const fontModule = 'src/storefront/browser/fonts.css'

/** Reads what the browser build wrote, so that pages name the hashed files. */
export function readClientAssets(folder: string): ClientAssets {
  const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as Record<string, ManifestEntry>
  const entry = manifest[entryModule]
  const bootLoader = manifest[bootLoaderModule]
  const fonts = manifest[fontModule]
  if (!entry || !bootLoader || !fonts)
    throw new Error(`The browser build in ${folder} is not complete: run npm run build`)

  // Imported chunks come before the chunk that imports them.
  const chunksOf = (name: string, found = new Set<string>(), seen = new Set<string>()): Set<string> => {
    if (!manifest[name] || seen.has(name)) return found
    seen.add(name)
    for (const imported of manifest[name].imports ?? []) chunksOf(imported, found, seen)
    return found.add(name)
  }
  const entryChunks = chunksOf(entryModule)
  const toPaths = (names: Iterable<string>) => [...names].map((name) => `/${manifest[name]!.file}`)
  const parts = new Map<string, string[]>()

  return {
    bootLoader: `/${bootLoader.file}`,
    application: `/${entry.file}`,
    styles: [...entryChunks].flatMap((name) => manifest[name]!.css ?? []).map((file) => `/${file}`),
    partsOf(module) {
      let paths = parts.get(module)
      if (!paths) {
        const chunks = new Set([...entryChunks, ...chunksOf(`src/storefront/screens/${module}.tsx`)])
        chunks.delete(entryModule)
        paths = toPaths(chunks)
        parts.set(module, paths)
      }
      return paths
    },
    fontStyle: `/${fonts.file}`,
    fonts: (fonts.assets ?? []).map((file) => `/${file}`),
  }
}
