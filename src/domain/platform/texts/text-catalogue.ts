import { createHash } from 'node:crypto'
import { type Language, languages } from '#shared/markets.ts'
import {
  leavesOf,
  loadTranslations,
  readTranslations,
  textAt,
  type WordedSurface,
  wordedSurfaces,
} from '#shared/translations.ts'
import { pluralForms, type Wording } from '#shared/vocabularies.ts'
import { lockedTexts, quotedKeys } from './text-marks.ts'

/** One text of the release: all plural forms of it together. */
export type CatalogueText = {
  /** Surface and path: `storefront:cart.title`. */
  key: string
  surface: WordedSurface | 'fixed'
  path: string
  /** The first part of the path. */
  area: string
  isPlural: boolean
  /** True if it is shown even when no texts can be loaded. */
  isLocked: boolean
  isQuoted: boolean
}

const pluralKey = /^(.+)_(zero|one|two|few|many|other)$/

const catalogue = new Map<string, CatalogueText>()

/** Returns all texts of the shop, sorted by key. */
export function catalogueTexts(): readonly CatalogueText[] {
  return [...whole().values()]
}

export function findCatalogueText(key: string): CatalogueText | null {
  return whole().get(key) ?? null
}

/** Returns the release's wording in a language, or in English if it has none. */
export function releaseWording({ surface, path, isPlural }: CatalogueText, language: Language): Wording {
  if (surface === 'fixed') return lockedTexts[path]!
  const tree = loadTranslations(surface, language)
  if (!isPlural) return textAt(tree, path) ?? ''
  const forms: Wording = {}
  for (const form of pluralForms) {
    const text = textAt(tree, `${path}_${form}`)
    if (text !== null) forms[form] = text
  }
  return forms
}

/** True if the release has the text in the language itself. */
export function hasOwnText({ surface, path, isPlural }: CatalogueText, language: Language): boolean {
  if (surface === 'fixed') return true
  return Boolean(textAt(readTranslations(surface, language), isPlural ? `${path}_other` : path))
}

/** Returns a hash that distinguishes the release's wordings of a text. */
export function hashOfWording(wording: Wording): string {
  return createHash('sha256').update(JSON.stringify(wording)).digest('hex').slice(0, 32)
}

function whole(): ReadonlyMap<string, CatalogueText> {
  if (catalogue.size > 0) return catalogue
  const texts = [...wordedSurfaces.flatMap(textsOf), ...Object.keys(lockedTexts).map((path) => textOf('fixed', path))]
  for (const text of texts.toSorted((one, other) => (one.key < other.key ? -1 : 1))) catalogue.set(text.key, text)
  return catalogue
}

function textsOf(surface: WordedSurface): CatalogueText[] {
  const paths = new Set(languages.flatMap((each) => [...leavesOf(loadTranslations(surface, each))].map(([key]) => key)))
  const found = [...paths].map((path) => {
    const [, base] = path.match(pluralKey) ?? []
    return base && paths.has(`${base}_other`) ? textOf(surface, base, true) : textOf(surface, path)
  })
  return [...new Map(found.map((text) => [text.key, text])).values()]
}

function textOf(surface: CatalogueText['surface'], path: string, isPlural = false): CatalogueText {
  const key = `${surface}:${path}`
  const area = path.split('.', 1)[0]!
  return { key, surface, path, area, isPlural, isLocked: surface === 'fixed', isQuoted: quotedKeys.has(key) }
}
