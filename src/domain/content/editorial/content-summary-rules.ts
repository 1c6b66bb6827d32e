import { type ContentData, type ContentKind, fewestShown } from '#shared/content-data.ts'
import { type Language, languages } from '#shared/markets.ts'

/** Returns the languages that lack a text that another language has. */
export function missingLanguages(data: ContentData | null): Language[] {
  const missing = new Set<Language>()
  for (const texts of textsIn(data)) {
    if (!languages.some((language) => texts[language])) continue
    for (const language of languages) if (!texts[language]) missing.add(language)
  }
  return languages.filter((language) => missing.has(language))
}

function textsIn(value: unknown): Record<Language, string>[] {
  if (typeof value !== 'object' || value === null) return []
  if (languages.every((language) => typeof (value as Record<string, unknown>)[language] === 'string')) {
    return [value as Record<Language, string>]
  }
  return Object.values(value).flatMap(textsIn)
}

/** Counts the items that are switched on; null if this kind has no items. */
export function shownCount(data: ContentData | null): number | null {
  return data && 'items' in data ? data.items.filter(({ is_shown }) => is_shown).length : null
}

/** Returns how many items are shown and needed, if they are fewer than specified; null if there are enough. */
export function tooFew(kind: ContentKind, data: ContentData | null): { count: number; needed: number } | null {
  const needed = fewestShown[kind]
  const count = shownCount(data)
  return needed !== undefined && count !== null && count < needed ? { count, needed } : null
}
