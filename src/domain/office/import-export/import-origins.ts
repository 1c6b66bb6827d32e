import type { Queries } from '#database/open-database.ts'
import { plus } from '#shared/money.ts'
import { millionthsOf, withVat } from './formats/vat-rules.ts'
import { type Reason, reason } from './import-reasons.ts'
import type { ImportedProduct, ImportedVariant } from './imported-product.ts'
import { findOrigins, type StoredOrigin, saveOrigins } from './origin-queries.ts'

const format = 'prestashop'

/** A product of a file as it is here, or why it cannot be found. */
export type FoundProduct = { product: ImportedProduct; why?: never } | { product?: never; why: Reason }

/**
 * Finds the products here that a file of variants means, and their prices: what they cost more than their product is
 * told without VAT. Other products are what they are.
 */
export async function findMeantProducts(
  database: Queries,
  products: readonly ImportedProduct[],
  vatRate: string | null,
): Promise<Map<ImportedProduct, FoundProduct>> {
  const origins = products.flatMap(({ partOf }) => partOf ?? [])
  const known = new Map((await findOrigins(database, { format, origins })).map((one) => [one.origin, one]))
  const found = (product: ImportedProduct): FoundProduct => {
    if (product.partOf === undefined) return { product }
    const origin = known.get(product.partOf)
    if (!origin) return { why: reason('productNotImported', { id: product.partOf }) }
    return pricedProduct(product, origin, origin.vatRate ?? vatRate)
  }
  return new Map(products.map((product) => [product, found(product)]))
}

function pricedProduct(
  product: ImportedProduct,
  origin: StoredOrigin & { slug: string },
  rate: string | null,
): FoundProduct {
  const isRateNeeded = product.variants.some(({ impact }) => millionthsOf(impact ?? '0') !== 0n)
  if (rate === null && isRateNeeded) return { why: reason('impactWithoutRate', { column: 'Impact on price' }) }
  const variants = product.variants.map((variant) => ({ ...variant, price: priceOf(variant, origin, rate ?? '0') }))
  return { product: { ...product, handle: origin.slug, variants } }
}

/** Rounded once, where the product's price without VAT is known. */
function priceOf({ impact = '0' }: ImportedVariant, { net, price }: StoredOrigin, rate: string) {
  const more = millionthsOf(impact) ?? 0n
  if (more === 0n) return price
  return net === null ? plus(price, withVat(more, rate)) : withVat((millionthsOf(net) ?? 0n) + more, rate)
}

/** Remembers by which numbers the file of another shop names these products, for its other files. */
export async function rememberOrigins(transaction: Queries, products: readonly ImportedProduct[]): Promise<void> {
  const named = products.flatMap(({ handle, origin }) =>
    origin
      ? [{ format, slug: handle, origin: origin.id, price: origin.price, net: origin.net, vatRate: origin.vatRate }]
      : [],
  )
  if (named.length) await saveOrigins(transaction, named)
}
