import { type Language, languages, type Market, type Texts, textIn } from '#shared/markets.ts'
import { placeholdersIn } from '#shared/text-placeholders.ts'
import { type Conflict, type ConflictKey, conflicts } from './conflict-rules.ts'
import { type Examples, pathOf } from './use-path-rules.ts'

/** A text of the shop, by kind and key, in the languages it has. */
export type ShopText = {
  kind: 'page' | 'faq' | 'testimonial' | 'review' | 'marketing' | 'text' | 'mail'
  id: string
  texts: Texts
}

/** A text or host that shows a conflict's figure. */
export type Use = {
  kind: ShopText['kind'] | 'host'
  id: string
  languages: Language[]
  /** The text, with placeholders as written. */
  excerpt: string
  /** Path of a shop page that shows it, or of an office page for a mail; null if there is none. */
  path: string | null
  /** True if the figure is the one agreed with an order, not the setting's. */
  agreed: boolean
}

const excerptLength = 160

/** Every text that shows a conflict's figure, found by its placeholders. */
export function usesIn(
  texts: readonly ShopText[],
  key: ConflictKey,
  reader: { language: Language; market: Market; examples?: Examples },
): Use[] {
  return texts.flatMap((text) => {
    const found = matchOf(text, key)
    if (!found) return []
    const language = found.languages.includes(reader.language) ? reader.language : found.languages[0]!
    const use: Use = {
      kind: text.kind,
      id: text.id,
      languages: found.languages,
      excerpt: excerptOf(textIn(text.texts, language), found.placeholder),
      path: pathOf(text, reader.market, reader.examples ?? {}),
      agreed: found.agreed,
    }
    return [use]
  })
}

function matchOf(
  { kind, id, texts }: ShopText,
  key: ConflictKey,
): { languages: Language[]; placeholder: string | null; agreed: boolean } | null {
  const { placeholders = [], agreed, texts: own = [], languages: only = languages }: Conflict = conflicts[key]
  const inLanguages = (names: readonly string[]) =>
    only.filter((language) => placeholdersIn(texts[language] ?? '').some((name) => names.includes(name)))
  const direct = inLanguages(placeholders)
  if (direct.length) {
    const placeholder = placeholdersIn(texts[direct[0]!] ?? '').find((name) => placeholders.includes(name)) ?? null
    return { languages: direct, placeholder, agreed: false }
  }
  const isInterface = kind === 'text' || kind === 'mail'
  if (isInterface && own.some((beginning) => isBelow(id, beginning))) {
    return { languages: languages.filter((language) => texts[language]), placeholder: null, agreed: false }
  }
  if (isInterface && agreed?.within.some((beginning) => isBelow(id, beginning))) {
    const shown = inLanguages([agreed.placeholder])
    if (shown.length) return { languages: shown, placeholder: agreed.placeholder, agreed: true }
  }
  return null
}

function isBelow(id: string, beginning: string): boolean {
  return id === beginning || id.startsWith(`${beginning}.`)
}

/** Plain words around the placeholder. */
function excerptOf(text: string, placeholder: string | null): string {
  const plain = text
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const at = placeholder ? plain.search(new RegExp(`\\{\\{\\s*${placeholder}\\s*\\}\\}`)) : 0
  const start = Math.max(0, Math.min(at - excerptLength / 2, plain.length - excerptLength))
  const part = plain.slice(start, start + excerptLength)
  return `${start > 0 ? '…' : ''}${part}${start + excerptLength < plain.length ? '…' : ''}`
}
