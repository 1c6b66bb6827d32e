import { renderedHtml } from '#domain/platform/texts/safe-html.ts'
import type { AddressPlaceholders } from '#shared/content-placeholders.ts'
import { escapeHtml } from '#shared/html.ts'
import { type Language, type Texts, textIn } from '#shared/markets.ts'
import { type FigureName, fillPlaceholders } from '#shared/text-placeholders.ts'

/** Returns N for the claim “more than N customers”: one less than the count, because N itself is not more than N. */
export function moreCustomersThan(payers: number): number {
  return Math.max(0, payers - 1)
}

export type TextPlaceholders = Record<FigureName, string> & AddressPlaceholders

/**
 * An HTML text with its `{{placeholders}}` filled in escaped form, and sanitised after that. An item of a list that
 * comes out empty is left out.
 */
export function fillHtml(html: string, placeholders: TextPlaceholders): string {
  const escaped = Object.entries(placeholders).map(([name, value]) => [name, escapeHtml(value)])
  const filled = fillPlaceholders(html, Object.fromEntries(escaped))
  return renderedHtml(filled.replace(/<li>\s*<\/li>/g, ''))
}

/** The text in a language with its placeholders filled. */
export function textFor(texts: Texts | null, language: Language, placeholders: TextPlaceholders): string {
  return fillPlaceholders(textIn(texts, language), placeholders)
}

export function htmlFor(texts: Texts | null, language: Language, placeholders: TextPlaceholders): string {
  return fillHtml(textIn(texts, language), placeholders)
}
