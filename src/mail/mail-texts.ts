import { htmlLang, type Language } from '#domain/markets/market-rules.ts'
import { loadTranslations } from '#storefront/translations/load-translations.ts'

export type MailTexts = {
  language: Language
  lang: string
  /** The text of a key such as `passwordLink.action`, with `{{name}}` filled from the values given. */
  say(key: string, values?: Record<string, string>): string
}

/** Texts of one area of the locale files, for mails. Throws on an unknown key: a mail must never show one. */
export function mailTexts(area: string, language: Language): MailTexts {
  const tree = loadTranslations(language)
  return {
    language,
    lang: htmlLang(language),
    say(key, values = {}) {
      let found: unknown = tree[area]
      for (const part of key.split('.')) found = (found as Record<string, unknown> | undefined)?.[part]
      if (typeof found !== 'string') throw new Error(`There is no text "${area}.${key}"`)
      return found.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => values[name] ?? whole)
    },
  }
}
