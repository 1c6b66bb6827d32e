import type { Product, ProductCard } from '#contract/catalogue.ts'
import { lowestIn, type Reduction, saleOf } from '#domain/catalogue/prices/price-rules.ts'
import { isAvailable, lowStockOf, youtubeLinkOf } from '#domain/catalogue/products/catalogue-rules.ts'
import { buyersAt } from '#domain/catalogue/products/members-first-rules.ts'
import type { ProductCardRow, VariantRow } from '#domain/catalogue/products/product-queries.ts'
import type { FoundProduct } from '#domain/catalogue/products/read-catalogue.ts'
import { pricesOfVariant, wholeProduct } from '#domain/catalogue/products/variant-rules.ts'
import { renderedHtml } from '#domain/platform/texts/safe-html.ts'
import { type Language, textIn } from '#shared/markets.ts'
import type { Cents, Currency } from '#shared/money.ts'
import { gtinOf } from '#shared/trade-codes.ts'
import { toAttributes } from './attribute-response.ts'
import { toCategoryLinks } from './category-response.ts'
import { toDuties, toUnitPrice } from './duty-response.ts'
import { toSeo } from './seo-response.ts'

/** Reader's language, the country whose prior prices count, its currency, and the moment of the response. */
type Reading = { language: Language; country: string; currency: Currency; now: Date }

/** Converts a product for a list, in one language for a country. Stock counts are not included. */
export function toProductCard(row: ProductCardRow, reading: Reading): ProductCard {
  const { language, country, currency, now } = reading
  const name = textIn(row.name, language)
  return {
    id: row.id,
    name,
    slug: row.slug,
    vendor: row.vendor,
    images: row.images.map((image) => image.path),
    image_alts: row.images.map((image) => textIn(image.alt, language) || name),
    focal_points: row.images.map(({ focalX, focalY }) =>
      focalX === null && focalY === null ? null : { x: focalX ?? 0.5, y: focalY ?? 0.5 },
    ),
    featuredImage: row.images[0]?.path ?? null,
    price: row.price,
    membership_price: row.memberPrice,
    currency,
    unit_price: toUnitPrice(row, row.netContent),
    sale: toSale(row.price, row.reductions[wholeProduct], country),
    summary: textIn(row.summary, language),
    variant_picker: row.options.length > 0,
    youtubeLink: youtubeLinkOf(row.youtubeId),
    available: row.isAvailable,
    sold_to: buyersAt(row, now),
    members_from: row.membersFrom?.toISOString() ?? null,
    public_from: row.publicFrom?.toISOString() ?? null,
    sizes: row.sizes.map((size) => toSize(row, size, reading)),
    options: row.options.map((option) => ({
      id: option.id,
      name: textIn(option.name, language),
      values: option.values.map(({ id, label, swatch }) => ({
        id,
        label: textIn(label, language) || id,
        ...(swatch && { swatch }),
      })),
    })),
    long_marketing: row.longMarketing,
    categories: toCategoryLinks(row.categories, language),
  }
}

/** Converts one product in one language for a country, with description and stock counts of at most `lowStock`. */
export function toProduct(row: FoundProduct, reading: Reading): Product {
  const { language, country } = reading
  const lowestPrior = (key: string) => {
    const prices = row.lowestPrior.get(key)
    return prices ? (lowestIn(country, prices) ?? undefined) : undefined
  }
  const whole = { ...row, key: wholeProduct, label: {}, price: null, memberPrice: null, values: [], image: null }
  const sold: VariantRow[] = row.options.length > 0 ? row.variants : [whole]
  const variants = sold.map((variant) => ({
    ...toSize(row, variant, reading),
    values: variant.values,
    sku: variant.sku,
    gtin: gtinOf(variant.barcode),
    weight: variant.weight ?? row.weight,
    image: variant.image,
    ...fewLeft(lowStockOf(row.stock, variant.stock, row.lowStock)),
    ...shownPrior(lowestPrior(variant.key) ?? (variant.price === null ? lowestPrior(wholeProduct) : undefined)),
    ...reducedForAll(reductionOf(row, variant)),
  }))
  const sizes = row.options.length === 1 ? row.variants : []
  const card = toProductCard({ ...row, sizes, isAvailable: variants.some(({ available }) => available) }, reading)
  return {
    ...card,
    sku: row.sku,
    ...toDuties(row, language),
    size_guide: row.sizeGuide,
    categories: card.categories.map((category, index) => {
      const path = row.categories[index]!.path ?? []
      return { ...category, ...(path.length > 0 && { path: toCategoryLinks(path, language) }) }
    }),
    description: renderedHtml(textIn(row.description, language)),
    seo: toSeo(row.seo, language),
    created_at: row.createdAt.toISOString(),
    attributes: toAttributes(row.attributes, language),
    ...fewLeft(row.options.length > 0 ? null : lowStockOf(row.stock, null, row.lowStock)),
    ...shownPrior(lowestPrior(wholeProduct)),
    ...reducedForAll(row.reductions[wholeProduct]),
    sizes:
      sizes.length > 0
        ? variants.map(({ values: _, sku: __, image: ___, gtin: ____, weight: _____, ...size }) => size)
        : [],
    variants,
  }
}

type Priced = Pick<ProductCardRow, 'price' | 'memberPrice' | 'stock' | 'reductions' | 'netContent'>

/** Converts what is sold of a product, with its own prices or those of the product. */
export function toSize(
  product: Priced,
  size: ProductCardRow['sizes'][number],
  { language, country }: Pick<Reading, 'language' | 'country'>,
) {
  const prices = pricesOfVariant(product, size)
  return {
    key: size.key,
    label: textIn(size.label, language) || size.key,
    available: isAvailable(product.stock, size.stock),
    price: prices.price,
    membership_price: prices.memberPrice,
    unit_price: toUnitPrice(prices, product.netContent),
    sale: toSale(prices.price, reductionOf(product, size), country),
  }
}

/** Returns the reduction of a variant; one without a price of its own is reduced with the product. */
function reductionOf({ reductions }: Priced, { key, price }: Pick<VariantRow, 'key' | 'price'>) {
  // A variant may be called `constructor`.
  if (Object.hasOwn(reductions, key)) return reductions[key]
  return price === null ? reductions[wholeProduct] : undefined
}

function toSale(price: Cents, reduction: Reduction | undefined, country: string): Product['sale'] {
  const sale = saleOf(price, reduction, country)
  return (
    sale && {
      prior_price: sale.priorPrice,
      percent: sale.percent,
      starts_at: sale.startsAt.toISOString(),
      ends_at: sale.endsAt.toISOString(),
    }
  )
}

const shownPrior = (price: Cents | undefined) => (price === undefined ? {} : { lowest_prior_price: price })
const reducedForAll = (reduction: Reduction | undefined) =>
  reduction?.forMembers ? { reduced_for_all_from: new Date(reduction.startsAt).toISOString() } : {}
const fewLeft = (count: number | null) => (count === null ? {} : { few_left: count })
