import type { ProductFormat } from '#shared/product-formats.ts'
import { type FileFormat, plainName } from './file-format.ts'
import { prestashopCombinations } from './prestashop-combinations.ts'
import { prestashopFormat } from './prestashop-format.ts'
import { shopFormat, shopifyFormat } from './shop-format.ts'
import { woocommerceFormat } from './woocommerce-format.ts'

/** Every kind of product file that is read. */
const formats: readonly FileFormat[] = [
  shopFormat,
  shopifyFormat,
  woocommerceFormat,
  prestashopFormat,
  prestashopCombinations,
]

export function formatOf(id: ProductFormat): FileFormat {
  return formats.find((format) => format.id === id)!
}

/** The format that a header fits best; our own where it fits none. */
export function recogniseFormat(header: readonly string[]): FileFormat {
  const names = new Set(header.map(plainName))
  const scored = formats.map((format) => ({ format, score: format.recognise(names) }))
  return scored.reduce((best, one) => (one.score > best.score ? one : best)).format
}
