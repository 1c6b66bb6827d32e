import { type Language, languages, type Texts } from '#shared/markets.ts'
import { isVisibleHtml, visibleText } from '#shared/visible-text.ts'
import { sanitiseHtml } from './safe-html.ts'

/** Texts without empty languages, in one order of keys. */
export function trimmed(texts: Texts): Texts {
  const result: Texts = {}
  for (const language of languages) {
    const text = visibleText(texts[language]?.replaceAll('\0', '').toWellFormed() ?? '')
    if (text) result[language] = text
  }
  return result
}

/** The same for HTML, with everything unsafe taken out. */
export function sanitised(texts: Texts): Texts {
  const result: Texts = {}
  for (const [language, html] of Object.entries(trimmed(texts))) {
    const safe = sanitiseHtml(html)
    if (isVisibleHtml(safe)) result[language as keyof Texts] = safe
  }
  return result
}

/** Every language, empty where there is no text. */
export function filledTexts(texts: Texts | null | undefined): Record<Language, string> {
  return Object.fromEntries(languages.map((language) => [language, texts?.[language] ?? ''])) as Record<
    Language,
    string
  >
}
