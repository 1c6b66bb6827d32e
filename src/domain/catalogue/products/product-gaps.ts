import { currenciesOf, ownPricesIn, type PricedInAll } from '#domain/catalogue/prices/price-lists.ts'
import { languages, type Texts } from '#shared/markets.ts'
import { placeholderPath } from '#shared/storage-paths.ts'
import { gtinOf } from '#shared/trade-codes.ts'
import { visibleText } from '#shared/visible-text.ts'
import { type ProductGap, productGaps } from '#shared/vocabularies.ts'
import { isWholeParty } from './duty-input.ts'
import type { ProductInput } from './product-input.ts'

type Described = Pick<ProductInput, 'name' | 'summary' | 'description' | 'images'> &
  PricedInAll &
  Pick<ProductInput, 'warnings' | 'manufacturer' | 'barcode' | 'variants' | 'originCountry'>

/** Returns what is missing in a product's data. */
export function gapsOf(product: Described): ProductGap[] {
  const { name, summary, description, warnings, images } = product
  const texts = [name, summary, description, warnings, ...images.map(({ alt }) => alt)]
  return productGaps.filter((gap) => {
    if (gap === 'image') return !images.some(({ path }) => path !== placeholderPath)
    if (gap === 'alt') return images.some(({ alt }) => !hasAnyText(alt))
    if (gap === 'member_price') {
      return currenciesOf(product).some((currency) => ownPricesIn(product, currency).memberPrice === null)
    }
    if (gap === 'manufacturer') return !isWholeParty(product.manufacturer)
    if (gap === 'identifier') return ![product, ...product.variants].some(({ barcode }) => gtinOf(barcode) !== null)
    if (gap === 'origin') return product.originCountry === null
    return texts.some((text) => !visibleText(text[gap] ?? '') && hasAnyText(text))
  })
}

function hasAnyText(texts: Texts): boolean {
  return languages.some((language) => visibleText(texts[language] ?? ''))
}
