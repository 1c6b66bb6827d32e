import type { Queries } from '#database/open-database.ts'
import { makePlan } from '#domain/catalogue/price-plans/change-price-plan.ts'
import { ownPrices, withPrices } from '#domain/catalogue/price-plans/price-plan-rules.ts'
import type { PricePlan } from '#domain/catalogue/prices/price-plan-queries.ts'
import type { ProductInput } from '#domain/catalogue/products/product-input.ts'
import { lockProductRow } from '#domain/catalogue/products/product-queries.ts'
import type { ProductSource } from '#domain/catalogue/products/write-product.ts'
import { ShopError } from '#shared/shop-error.ts'
import { type Note, reason } from './import-reasons.ts'
import type { ImportedProduct, ImportedSale, Merge } from './imported-product.ts'
import { mergedProduct } from './product-fields.ts'

/** A sale of the product (key '') or of a variant, with the line it stands in. */
export type ProductSale = ImportedSale & { variantKey: string; line: number }

function salesOf({ variants }: ImportedProduct, after: ProductInput): ProductSale[] {
  return variants.flatMap(({ sale, values, line }, index) =>
    sale ? [{ ...sale, line, variantKey: values.length > 0 ? after.variants[index]!.key : '' }] : [],
  )
}

const isOf = (sale: ProductSale) => (plan: PricePlan) =>
  plan.currency === 'EUR' &&
  plan.variantKey === sale.variantKey &&
  plan.price === sale.price &&
  plan.endsAt?.getTime() === sale.to.getTime()

/**
 * The product after an import, and the sales that are to be planned. What one of `plans` did is not planned again, and
 * a price that it reduces is compared as it was before.
 */
export function mergedWithSales(
  merge: Merge,
  plans: readonly PricePlan[],
): { after: ProductInput; missing: ProductSale[] } {
  const { before, file } = merge
  const plain = mergedProduct(merge)
  const sales = salesOf(file, plain)
  if (!before || sales.length === 0) return { after: plain, missing: sales }
  const running = plans.filter((plan) => plan.state === 'RUNNING' && sales.some((sale) => isOf(sale)(plan)))
  const full = running.reduce((now, { variantKey, priceBefore, memberPriceBefore }) => {
    return ownPrices(now, variantKey)
      ? withPrices(now, variantKey, { price: priceBefore, memberPrice: memberPriceBefore })
      : now
  }, before)
  const after = mergedProduct({ ...merge, before: full })
  const priceOf = (product: ProductInput, key: string) => ownPrices(product, key)?.price ?? product.price
  const isRepriced = (key: string) => !ownPrices(full, key) || priceOf(full, key) !== priceOf(after, key)
  const missing = sales.filter((sale) => {
    const same = plans.filter(isOf(sale))
    if (same.some(({ state }) => state === 'PLANNED')) return false
    return same.length === 0 || isRepriced(sale.variantKey)
  })
  const kept = running.filter(({ variantKey }) => !isRepriced(variantKey))
  return {
    after: kept.reduce((now, { variantKey }) => withPrices(now, variantKey, ownPrices(before, variantKey)!), after),
    missing,
  }
}

/** Plans the sales of a product that was just written. One that cannot be planned is noted; the product stays. */
export async function planSales(
  transaction: Queries,
  { slug, sales, by, at }: { slug: string; sales: readonly ProductSale[]; by: ProductSource; at: Date },
): Promise<Note[]> {
  const notes: Note[] = []
  for (const { variantKey, price, from, to, line } of sales) {
    const row = await lockProductRow(transaction, { slug })
    if (!row) break
    const startsAt = from && from > at ? from : at
    try {
      const draft = { variantKey, currency: 'EUR' as const, price, kind: 'reduction' as const, startsAt, endsAt: to }
      await makePlan(transaction, { row, draft, by, at })
    } catch (error) {
      if (!(error instanceof ShopError)) throw error
      const why = error.fields ? { fields: error.fields } : error.code
      notes.push({ line, why: reason('saleRefused', { handle: slug, why }) })
    }
  }
  return notes
}
