// What the built server loads from node_modules. Plain JavaScript: the build and the image read it.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './project.js'

/** Fonts of which the receipt takes the signs that its own lack: files alone, no code. */
const fontPackages = [
  '@fontsource-variable/vazirmatn',
  '@fontsource-variable/noto-sans-hebrew',
  '@fontsource-variable/noto-sans-thai',
  '@fontsource-variable/noto-sans-sc',
  '@fontsource-variable/noto-sans-jp',
  '@fontsource-variable/noto-sans-kr',
  '@fontsource-variable/noto-emoji',
  '@fontsource/unifont',
]

/** Those with native code or files of their own, which cannot be built into the server's files. */
export const codePackages = ['sharp', '@node-rs/argon2', '@electric-sql/pglite', 'pino', 'subset-font']

export const serverPackages = [...codePackages, ...fontPackages]

/** The folders of these packages and of all they need, below node_modules, as the lockfile has them. */
export function packageFolders(names = serverPackages) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const found = new Set()
  const add = (name, from, isOptional) => {
    const folder = resolve(name, from)
    // Optional ones are those of other systems.
    if (!folder || !existsSync(join(root, folder))) {
      if (isOptional) return
      throw new Error(`${name} is not installed, and ${from || 'the server'} needs it.`)
    }
    if (found.has(folder)) return
    found.add(folder)
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = packages[folder]
    for (const needed of Object.keys({ ...dependencies, ...peerDependencies })) {
      add(needed, folder, peerDependenciesMeta?.[needed]?.optional)
    }
    for (const needed of Object.keys(optionalDependencies ?? {})) add(needed, folder, true)
  }
  // As Node looks: in the package's own node_modules, then in those of the folders around it.
  const resolve = (name, from) => {
    for (let around = from; ; around = around.slice(0, Math.max(0, around.lastIndexOf('node_modules/') - 1))) {
      const folder = `${around && `${around}/`}node_modules/${name}`
      if (packages[folder]) return folder
      if (!around) return null
    }
  }
  for (const name of names) add(name, '', false)
  return [...found].sort()
}
