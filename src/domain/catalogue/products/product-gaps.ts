import { languages, type Texts } from '#shared/markets.ts'
import { placeholderPath } from '#shared/storage-paths.ts'
import { visibleText } from '#shared/visible-text.ts'
import { type ProductGap, productGaps } from '#shared/vocabularies.ts'
import type { ProductInput } from './product-input.ts'

type Described = Pick<ProductInput, 'name' | 'summary' | 'description' | 'images' | 'memberPrice'>

/** Returns what is missing in a product's data. */
export function gapsOf({ name, summary, description, images, memberPrice }: Described): ProductGap[] {
  const texts = [name, summary, description, ...images.map(({ alt }) => alt)]
  return productGaps.filter((gap) => {
    if (gap === 'image') return !images.some(({ path }) => path !== placeholderPath)
    if (gap === 'alt') return images.some(({ alt }) => !hasAnyText(alt))
    if (gap === 'member_price') return memberPrice === null
    return texts.some((text) => !visibleText(text[gap] ?? '') && hasAnyText(text))
  })
}

function hasAnyText(texts: Texts): boolean {
  return languages.some((language) => visibleText(texts[language] ?? ''))
}
