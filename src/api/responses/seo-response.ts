import type { SeoTexts } from '#database/schema/states.ts'
import type { Language } from '#shared/markets.ts'

/** What search engines show, in one language; null where there is none, which another language's would not replace. */
export function toSeo({ title, description }: SeoTexts, language: Language) {
  return { title: title?.[language] || null, description: description?.[language] || null }
}
