import { toWire } from '#contract/convert-amounts.ts'
import { isListPrice } from '#contract/office/catalogue/price-lists.ts'
import type { ProductPrices } from '#contract/office/catalogue/prices.ts'
import { type ProductItem, type ProductPage, productChange } from '#contract/office/catalogue/products.ts'
import type { PriceHistory } from '#domain/catalogue/prices/read-prices.ts'
import type { ProductAdminRow } from '#domain/catalogue/products/admin-product-queries.ts'
import { buyersAt } from '#domain/catalogue/products/members-first-rules.ts'
import { describeProduct, storedTexts } from '#domain/catalogue/products/product-description.ts'
import type { ProductRow } from '#domain/catalogue/products/product-queries.ts'
import { inputOf } from '#domain/catalogue/products/product-rows.ts'
import { allowedProductActions, productStateOf } from '#domain/catalogue/products/product-states.ts'
import { type Language, markets, textIn } from '#shared/markets.ts'
import type { Currency } from '#shared/money.ts'
import { hrefIn } from '#shared/paths.ts'
import type { ProductGap } from '#shared/vocabularies.ts'

/** Data about a product's use that is stored outside the product. */
export type ProductUse = { held: Map<string, number>; ordered: readonly string[]; formerSlugs: string[] }

export function toProductPage(row: ProductRow, { held, ordered, formerSlugs }: ProductUse): ProductPage {
  const state = productStateOf(row)
  const fields = describeProduct(inputOf(row))
  const variants = fields.variants.map((variant, index) => ({
    ...variant,
    prices: listsOf(variant),
    stock: row.variants[index]!.stock,
    held: held.get(variant.key) ?? 0,
    is_ordered: ordered.includes(variant.key),
  }))
  const toSize = ({ values: _, weight: __, image: ___, ...size }: (typeof variants)[number], index: number) => {
    return { ...size, label: storedTexts(row.variants[index]!.label) }
  }
  return {
    id: row.id,
    ...fields,
    prices: {
      ...(fields.price !== null && { EUR: { price: fields.price, member_price: fields.member_price } }),
      ...fields.prices,
    },
    variants,
    sizes: row.options.length === 1 ? variants.map(toSize) : [],
    state,
    stock: row.stock,
    held: held.get('') ?? 0,
    missing: row.gaps as ProductGap[],
    former_slugs: formerSlugs,
    paths: Object.fromEntries(markets.map((market) => [market, hrefIn(market, 'product', { slug: row.slug })])),
    allowed: allowedProductActions(state),
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
    version: row.version,
  }
}

type Lists = Pick<ProductPage['variants'][number], 'price' | 'member_price'> & {
  prices: ProductPage['variants'][number]['prices']
}

/** Every price list of a product or variant, with that in euros. */
function listsOf({ price, member_price, prices }: Lists): ProductPage['variants'][number]['prices'] {
  return { ...(price !== null || member_price !== null ? { EUR: { price, member_price } } : {}), ...prices }
}

/** A field of `describeProduct`, from the audit log or a conflict, as the wire says it. */
export function toProductField(name: string, value: unknown): unknown {
  const field = isListPrice(name) ? 'price' : name
  const fields: Record<string, unknown> = toWire(productChange, { [field]: value })
  return fields[field]
}

export function toProductItem(
  row: ProductAdminRow,
  { language, currency, lowAt, now }: { language: Language; currency: Currency; lowAt: number; now: Date },
): ProductItem {
  const counts = [row.stock, ...row.variants.map(({ stock }) => stock)].filter((count) => count !== null)
  const limit = row.lowStockAt ?? lowAt
  return {
    id: row.id,
    slug: row.slug,
    name: textIn(row.name, language),
    image: row.image,
    state: productStateOf(row),
    sold_to: buyersAt(row, now),
    price: row.price,
    member_price: row.memberPrice,
    currency,
    stock: counts.length ? counts.reduce((sum, count) => sum + count, 0) : null,
    is_low: counts.some((count) => count <= limit),
    sizes: row.variants.length,
    categories: row.categories.map((name) => textIn(name, language)),
    featured: row.featured,
    missing: row.gaps as ProductGap[],
    updated_at: row.updatedAt.toISOString(),
    version: row.version,
  }
}

/** `norwegian`: the currency that Norway charges in. */
export function toPrices({ rows, lowest }: PriceHistory, norwegian: Currency): ProductPrices {
  return {
    history: rows.map(({ variantKey, currency, price, memberPrice, validFrom, validUntil, source, by }) => ({
      size: variantKey || null,
      currency,
      price,
      member_price: memberPrice,
      valid_from: validFrom.toISOString(),
      valid_until: validUntil?.toISOString() ?? null,
      source,
      by,
    })),
    lowest: lowest.map(({ variantKey, currency, price, withMembers }) => {
      return { size: variantKey || null, currency, price, price_norway: currency === norwegian ? withMembers : price }
    }),
  }
}
