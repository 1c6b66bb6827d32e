import type { Product, ProductCard } from '#contract/catalogue.ts'
import { lowestIn, type Reduction, saleOf } from '#domain/catalogue/prices/price-rules.ts'
import { isAvailable, lowStockOf, pricesOfSize, youtubeLinkOf } from '#domain/catalogue/products/catalogue-rules.ts'
import { buyersAt } from '#domain/catalogue/products/members-first-rules.ts'
import type { ProductCardRow, SizeRow } from '#domain/catalogue/products/product-queries.ts'
import type { FoundProduct } from '#domain/catalogue/products/read-catalogue.ts'
import { renderedHtml } from '#domain/platform/texts/safe-html.ts'
import { type Language, textIn } from '#shared/markets.ts'
import type { Cents } from '#shared/money.ts'
import { toDuties, toUnitPrice } from './duty-response.ts'
import { toSeo } from './seo-response.ts'

/** Reader's language, the country whose prior prices count, and the moment for which the response is made. */
type Reading = { language: Language; country: string; now: Date }

/** Converts a product for a list, in one language for a country. Stock counts are not included. */
export function toProductCard(row: ProductCardRow, { language, country, now }: Reading): ProductCard {
  const name = textIn(row.name, language)
  const sizes = row.sizes.map((size) => {
    const prices = pricesOfSize(row, size)
    return {
      key: size.key,
      label: textIn(size.label, language),
      available: isAvailable(row.stock, size.stock),
      price: prices.price,
      membership_price: prices.memberPrice,
      unit_price: toUnitPrice(prices, row.netContent),
      // A size without a price of its own is reduced with the product.
      sale: toSale(
        prices.price,
        row.reductions[size.key] ?? (size.price === null ? row.reductions[''] : undefined),
        country,
      ),
    }
  })
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
    unit_price: toUnitPrice(row, row.netContent),
    sale: toSale(row.price, row.reductions[''], country),
    summary: textIn(row.summary, language),
    variant_picker: sizes.length > 0,
    youtubeLink: youtubeLinkOf(row.youtubeId),
    available: sizes.length > 0 ? sizes.some((size) => size.available) : isAvailable(row.stock),
    sold_to: buyersAt(row, now),
    members_from: row.membersFrom?.toISOString() ?? null,
    public_from: row.publicFrom?.toISOString() ?? null,
    sizes,
    long_marketing: row.longMarketing,
    categories: row.categories.map((category) => ({
      name: textIn(category.name, language),
      handle: category.handle,
    })),
  }
}

/** Converts one product in one language for a country, with description and stock counts of at most `lowStock`. */
export function toProduct(row: FoundProduct, reading: Reading): Product {
  const { language, country } = reading
  const lowestPrior = (sizeKey: string) => {
    const prices = row.lowestPrior.get(sizeKey)
    return prices ? (lowestIn(country, prices) ?? undefined) : undefined
  }
  const card = toProductCard(row, reading)
  const reductionOf = (size: SizeRow) =>
    row.reductions[size.key] ?? (size.price === null ? row.reductions[''] : undefined)
  const countOf = (size: SizeRow) => lowStockOf(row.stock, size.stock, row.lowStock)
  return {
    ...card,
    sku: row.sku,
    ...toDuties(row, language),
    size_guide: row.sizeGuide,
    description: renderedHtml(textIn(row.description, language)),
    seo: toSeo(row.seo, language),
    created_at: row.createdAt.toISOString(),
    ...fewLeft(row.sizes.length > 0 ? null : lowStockOf(row.stock, null, row.lowStock)),
    ...shownPrior(lowestPrior('')),
    ...reducedForAll(row.reductions['']),
    sizes: card.sizes.map((size, index) => {
      const stored = row.sizes[index]!
      const lowest = lowestPrior(size.key) ?? (stored.price === null ? lowestPrior('') : undefined)
      return {
        ...size,
        ...fewLeft(countOf(stored)),
        ...shownPrior(lowest),
        ...reducedForAll(reductionOf(stored)),
      }
    }),
  }
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
