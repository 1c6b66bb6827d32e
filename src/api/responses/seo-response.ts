import type { SeoTexts } from '#database/schema/states.ts'
import type { Language } from '#shared/markets.ts'

/**
 * Returns title and description for search engines in one language. Missing texts are null, without a fallback to
 * another language.
 */
export function toSeo({ title, description }: SeoTexts, language: Language) {
  return { title: title?.[language] || null, description: description?.[language] || null }
}
