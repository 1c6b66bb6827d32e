import type { Product } from '#contract/catalogue.ts'
import type { AttributeOfProduct } from '#domain/catalogue/attributes/attribute-queries.ts'
import { isLink, wordsOf } from '#domain/catalogue/attributes/attribute-rules.ts'
import { type Language, textIn } from '#shared/markets.ts'

/** Converts the values that a product's page shows, in one language. */
export function toAttributes(rows: readonly AttributeOfProduct[], language: Language): Product['attributes'] {
  return rows
    .filter(({ shown }) => shown)
    .map(({ handle, name, type, value, ...kind }) => ({
      id: handle,
      name: textIn(name, language),
      type,
      value: wordsOf({ type, ...kind }, value, language),
      ...(isLink(value) && { url: value.url }),
    }))
}
