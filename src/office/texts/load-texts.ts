import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { isolated } from '#shared/isolated-text.ts'
import type { Language } from '#shared/markets.ts'

type Texts = Record<string, unknown>

type Loaders = Record<Language, () => Promise<{ texts: Texts }>>

// One chunk for each language, with the areas that all users work in.
const loaders: Loaders = {
  en: () => import('./en.ts'),
  no: () => import('./no.ts'),
  sv: () => import('./sv.ts'),
  fr: () => import('./fr.ts'),
}

// Texts of single areas: content, settings, accounting, system. They are loaded after the others and merged into them.
const ownerLoaders: Loaders = {
  en: () => import('./en-owner.ts'),
  no: () => import('./no-owner.ts'),
  sv: () => import('./sv-owner.ts'),
  fr: () => import('./fr-owner.ts'),
}
const ownerAreas = [
  'attributes',
  'content',
  'texts',
  'mails',
  'hooks',
  'tokens',
  'conflicts',
  'claims',
  'settings',
  'imports',
  'reviews',
  'redirects',
  'pictures',
  'replies',
  'stock',
  'stocktake',
  'firstSteps',
  'variants',
  'definitions',
  'system',
  'books',
]
const complete = new Set<string>()
/** Set once a screen of these areas was requested. From then on their texts are loaded with every language. */
let isOwnerWanted = false

/** Loads the texts of a language and switches the back office to it. */
export async function changeLanguage(language: Language): Promise<void> {
  if (!i18next.isInitialized) {
    // React escapes HTML; isolation keeps typed text from changing the direction of the sentence around it.
    const interpolation = { escapeValue: true, escape: isolated }
    await i18next.use(initReactI18next).init({
      resources: {},
      interpolation,
      // Renders again when the owner's texts are added.
      react: { bindI18nStore: 'added' },
      parseMissingKeyHandler: (key, fallback) => fallback ?? (isToCome(key) ? '' : key),
    })
  }
  if (!i18next.hasResourceBundle(language, 'translation')) {
    const { texts } = await loaders[language]()
    i18next.addResourceBundle(language, 'translation', texts)
  }
  if (isOwnerWanted) await loadOwnerTexts(language)
  await i18next.changeLanguage(language)
  document.documentElement.lang = language === 'no' ? 'nb' : language
}

/** Resolves when the texts of single areas are loaded. */
export async function ownerTexts(): Promise<void> {
  isOwnerWanted = true
  await loadOwnerTexts(i18next.language as Language)
}

/** Merges the texts of single areas into the others. */
export async function loadOwnerTexts(language: Language): Promise<void> {
  if (complete.has(language)) return
  const { texts } = await ownerLoaders[language]()
  complete.add(language)
  i18next.addResourceBundle(language, 'translation', texts, true)
}

function isToCome(key: string): boolean {
  return !complete.has(i18next.language) && ownerAreas.includes(key.split('.', 1)[0]!)
}
