import { isolated } from '#shared/isolated-text.ts'
import { htmlLang, type Language } from '#shared/markets.ts'
import { fillPlaceholders, placeholdersIn } from '#shared/text-placeholders.ts'
import { type ShopTexts, textAt } from '#shared/translations.ts'

export type MailTexts = {
  language: Language
  lang: string
  /** The text of a key such as `passwordLink.action`, with `{{name}}` filled from the values given. */
  say(key: string, values?: Record<string, string>): string
}

/** Texts of one area of the mails. Throws on an unknown key or a missing value: a mail must never show one. */
export function mailTexts(area: string, texts: ShopTexts): MailTexts {
  const { language } = texts
  return {
    language,
    lang: htmlLang(language),
    say(key, values = {}) {
      const text = textAt(texts.mails, `${area}.${key}`)
      if (text === null) throw new Error(`There is no text "${area}.${key}"`)
      const missing = placeholdersIn(text).filter((name) => values[name] === undefined)
      if (missing.length) throw new Error(`The text "${area}.${key}" lacks a value for ${missing.join(', ')}`)
      // User input must not change the text direction of the surrounding sentence.
      const isolatedValues = Object.entries(values).map(([name, value]) => [name, isolated(value)])
      return fillPlaceholders(text, Object.fromEntries(isolatedValues))
    },
  }
}
