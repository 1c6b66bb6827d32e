import type { Product, ProductCard } from '#contract/catalogue.ts'
import type { FeedRow } from '#domain/catalogue/products/product-queries.ts'
import type { Country, Language } from '#shared/markets.ts'
import type { Currency } from '#shared/money.ts'
import { gtinOf } from '#shared/trade-codes.ts'
import type { FeedAttribute } from '../attribute-feed.ts'
import { toProductCard, toSize } from './product-response.ts'

/** What the feed says of one thing that can be bought: a product without options, or one of its variants. */
export type FeedProduct = ProductCard &
  Pick<Product, 'sku' | 'gtin' | 'net_content'> & {
    /** Where the feed's offers are delivered to. */
    country: Country
    /** Grams; null if not known. */
    weight: number | null
    variant: { key: string; label: string; values: string[] } | null
    feedAttributes: readonly FeedAttribute[]
    language: Language
  }

/** Converts a product to the items of a feed, with the values of attributes that the feed has. */
export function toFeedProducts(
  row: FeedRow,
  reading: { language: Language; country: Country; currency: Currency; now: Date },
  feedAttributes: readonly FeedAttribute[] = [],
): FeedProduct[] {
  const card = toProductCard(row, reading)
  const { sku, barcode, netContent, weight, options, variants } = row
  const { country, language } = reading
  const about = { country, language, feedAttributes }
  const whole = { ...card, ...about, sku, gtin: gtinOf(barcode), net_content: netContent, weight }
  if (options.length === 0) return [{ ...whole, variant: null }]
  return variants.map((variant) => {
    const { key, label, ...sold } = toSize(row, variant, reading)
    return {
      ...whole,
      ...sold,
      sku: variant.sku,
      gtin: gtinOf(variant.barcode),
      weight: variant.weight ?? weight,
      images: pictureFirst(card.images, variant.image),
      variant: { key, label, values: variant.values },
    }
  })
}

function pictureFirst(images: readonly string[], own: string | null): string[] {
  return own === null ? [...images] : [own, ...images.filter((path) => path !== own)]
}
