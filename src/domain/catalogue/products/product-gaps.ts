import { languages, type Texts } from '#shared/markets.ts'
import { placeholderPath } from '#shared/storage-paths.ts'
import { visibleText } from '#shared/visible-text.ts'
import type { ProductInput } from './product-input.ts'

/** What a product may lack: its list is filtered by these. A language: some text is there in others only. */
export const productGapNames = ['image', 'alt', 'member_price', ...languages] as const

export type ProductGap = (typeof productGapNames)[number]

type Described = Pick<ProductInput, 'name' | 'summary' | 'description' | 'images' | 'memberPrice'>

/** What is missing in a product. */
export function productGaps({ name, summary, description, images, memberPrice }: Described): ProductGap[] {
  const texts = [name, summary, description, ...images.map(({ alt }) => alt)]
  return productGapNames.filter((gap) => {
    if (gap === 'image') return !images.some(({ path }) => path !== placeholderPath)
    if (gap === 'alt') return images.some(({ alt }) => !hasAnyText(alt))
    if (gap === 'member_price') return memberPrice === null
    return texts.some((text) => !visibleText(text[gap] ?? '') && hasAnyText(text))
  })
}

function hasAnyText(texts: Texts): boolean {
  return languages.some((language) => visibleText(texts[language] ?? ''))
}
