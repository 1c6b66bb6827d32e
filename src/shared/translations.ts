import type { Language } from './markets.ts'
import mailsEn from './translations/mails/en.json' with { type: 'json' }
import mailsFr from './translations/mails/fr.json' with { type: 'json' }
import mailsNo from './translations/mails/no.json' with { type: 'json' }
import mailsSv from './translations/mails/sv.json' with { type: 'json' }
import officeEn from './translations/office/en.json' with { type: 'json' }
import officeFr from './translations/office/fr.json' with { type: 'json' }
import officeNo from './translations/office/no.json' with { type: 'json' }
import officeSv from './translations/office/sv.json' with { type: 'json' }
import outageEn from './translations/outage/en.json' with { type: 'json' }
import outageFr from './translations/outage/fr.json' with { type: 'json' }
import outageNo from './translations/outage/no.json' with { type: 'json' }
import outageSv from './translations/outage/sv.json' with { type: 'json' }
import storefrontEn from './translations/storefront/en.json' with { type: 'json' }
import storefrontFr from './translations/storefront/fr.json' with { type: 'json' }
import storefrontNo from './translations/storefront/no.json' with { type: 'json' }
import storefrontSv from './translations/storefront/sv.json' with { type: 'json' }

export type Tree = { [key: string]: string | Tree }
/**
 * `outage` has the few texts shown while the shop is unavailable, `office` the texts that the API returns to staff.
 */
export type Surface = 'storefront' | 'mails' | 'outage' | 'office'

/** Surfaces whose texts a shop may word in its own way. */
export const wordedSurfaces = ['storefront', 'mails'] as const
export type WordedSurface = (typeof wordedSurfaces)[number]

/** Texts that visitors read in a language: the release's, or the shop's overrides. */
export type ShopTexts = { language: Language } & Record<WordedSurface, Tree>

// Imported one by one: what runs the sources as they are knows no other way.
const files: Record<Surface, Record<Language, Tree>> = {
  storefront: { no: storefrontNo, sv: storefrontSv, en: storefrontEn, fr: storefrontFr },
  mails: { no: mailsNo, sv: mailsSv, en: mailsEn, fr: mailsFr },
  outage: { no: outageNo, sv: outageSv, en: outageEn, fr: outageFr },
  office: { no: officeNo, sv: officeSv, en: officeEn, fr: officeFr },
}
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
  return files[surface][language]
}

/** The text of a key such as `auth.failed`. Throws where there is none. */
export function translate(surface: Surface, language: Language, key: string): string {
  const found = findText(surface, language, key)
  if (found === null) throw new Error(`There is no text "${key}"`)
  return found
}

/** Works like `translate`, but returns null if there is no such text. */
export function findText(surface: Surface, language: Language, key: string): string | null {
  return textAt(loadTranslations(surface, language), key)
}

/** The texts as the release has them. */
export function releaseTexts(language: Language): ShopTexts {
  return {
    language,
    storefront: loadTranslations('storefront', language),
    mails: loadTranslations('mails', language),
  }
}

/** The text of a key such as `auth.failed` in a tree; null where there is none. */
export function textAt(tree: Tree, key: string): string | null {
  let found: string | Tree | undefined = tree
  for (const part of key.split('.')) found = typeof found === 'object' ? found[part] : undefined
  return typeof found === 'string' ? found : null
}

/** Every text of a tree with its key. */
export function* leavesOf(tree: Tree, path = ''): Generator<[key: string, text: string]> {
  for (const [name, value] of Object.entries(tree)) {
    const key = path ? `${path}.${name}` : name
    if (typeof value === 'string') yield [key, value]
    else yield* leavesOf(value, key)
  }
}

/** The tree with some of its texts replaced, by key. Throws where it has no such text. */
export function withTexts(tree: Tree, texts: ReadonlyMap<string, string>): Tree {
  const changed = structuredClone(tree)
  for (const [key, text] of texts) {
    const parts = key.split('.')
    let branch = changed
    for (const part of parts.slice(0, -1)) branch = branch[part] as Tree
    branch[parts.at(-1)!] = text
  }
  return changed
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
