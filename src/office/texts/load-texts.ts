import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { isolated } from '#shared/isolated-text.ts'
import type { Language } from '#shared/markets.ts'

type Texts = Record<string, unknown>

// One chunk a language, of all its areas.
const loaders: Record<Language, () => Promise<{ texts: Texts }>> = {
  en: () => import('./en.ts'),
  no: () => import('./no.ts'),
  sv: () => import('./sv.ts'),
  fr: () => import('./fr.ts'),
}

/** Switches the back office to a language, loading its texts first. */
export async function changeLanguage(language: Language): Promise<void> {
  if (!i18next.isInitialized) {
    // React escapes; what people typed must not turn the sentence around it.
    const interpolation = { escapeValue: true, escape: isolated }
    await i18next.use(initReactI18next).init({ resources: {}, interpolation })
  }
  if (!i18next.hasResourceBundle(language, 'translation')) {
    const { texts } = await loaders[language]()
    i18next.addResourceBundle(language, 'translation', texts)
  }
  await i18next.changeLanguage(language)
  document.documentElement.lang = language === 'no' ? 'nb' : language
}
