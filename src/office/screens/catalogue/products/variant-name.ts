import type { ProductPage } from '#contract/office/catalogue/products.ts'
import { type Language, type Texts, textIn } from '#shared/markets.ts'

type NamedOption = { values: readonly { id: string; label: Texts }[] }

/** Returns what people call a combination of values, such as `M, Navy`. */
export function valuesName(options: readonly NamedOption[], ids: readonly string[], language: Language): string {
  const labels = options.map(({ values }, at) => {
    const value = values.find(({ id }) => id === ids[at])
    return textIn(value?.label, language) || (ids[at] ?? '')
  })
  return labels.filter(Boolean).join(', ')
}

/** Returns what people call the variant of a key; the key itself where the product no longer has it. */
export function variantName(
  { options, variants }: Pick<ProductPage, 'options' | 'variants'>,
  key: string,
  language: Language,
): string {
  const variant = variants.find((one) => one.key === key)
  return variant ? valuesName(options, variant.values, language) : key
}
