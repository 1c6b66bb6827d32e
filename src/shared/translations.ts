import type { Language } from './markets.ts'

export type Tree = { [key: string]: string | Tree }
/** `outage`: the few words shown while the shop does not answer. `office`: what the API says to staff. */
export type Surface = 'storefront' | 'mails' | 'outage' | 'office'

const files = import.meta.glob<Tree>('./translations/*/*.json', { eager: true, import: 'default' })
const filled = new Map<string, Tree>()

/** Every text of a surface by area, with English where the language has none. Shared: do not change it. */
export function loadTranslations(surface: Surface, language: Language): Tree {
  const key = `${surface}/${language}`
  const tree = filled.get(key) ?? fillFrom(readTranslations(surface, language), readTranslations(surface, 'en'))
  filled.set(key, tree)
  return tree
}

/** The texts as written, without the English ones filled in. */
export function readTranslations(surface: Surface, language: Language): Tree {
  return files[`./translations/${surface}/${language}.json`]!
}

/** The text of a key such as `auth.failed`. Throws where there is none. */
export function translate(surface: Surface, language: Language, key: string): string {
  const found = findText(surface, language, key)
  if (found === null) throw new Error(`There is no text "${key}"`)
  return found
}

/** As `translate`; null where there is no such text. */
export function findText(surface: Surface, language: Language, key: string): string | null {
  let found: string | Tree | undefined = loadTranslations(surface, language)
  for (const part of key.split('.')) found = typeof found === 'object' ? found[part] : undefined
  return typeof found === 'string' ? found : null
}

function fillFrom(tree: Tree, fallback: Tree): Tree {
  const whole: Tree = { ...tree }
  for (const [key, value] of Object.entries(fallback)) {
    const own = whole[key]
    if (own === undefined || own === '') whole[key] = value
    else if (typeof own === 'object' && typeof value === 'object') whole[key] = fillFrom(own, value)
  }
  return whole
}
