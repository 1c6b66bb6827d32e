import type { Product } from '#contract/catalogue.ts'
import type { ProductReviews } from '#contract/reviews.ts'
import { chargedCurrency, toDecimal } from '#shared/money.ts'
import { bitmapAddress } from '#shared/storage-paths.ts'
import { plainText } from '#storefront/shell/head.ts'

/**
 * A product as schema.org describes it; the product feed says the same: api/feed-fields.ts. Prices are the normal ones,
 * since the member price starts a membership; ratings may be static claims and never appear (D28).
 */
export function productData(product: Product, address: string, origin: string, shopName: string): object {
  const { id, sku, public_from, sold_to, name, summary, description, images, price, sale, available, vendor } = product
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    sku: sku ?? String(id),
    ...(sku !== null && { mpn: sku }),
    name,
    description: summary || plainText(description),
    image: images.map((path) => bitmapAddress(origin, path, 1280)),
    offers: {
      '@type': 'Offer',
      url: address,
      price: toDecimal(price),
      priceCurrency: chargedCurrency,
      ...(sale && {
        priceValidUntil: sale.ends_at,
        priceSpecification: {
          '@type': 'UnitPriceSpecification',
          priceType: 'https://schema.org/StrikethroughPrice',
          price: toDecimal(sale.prior_price),
          priceCurrency: chargedCurrency,
        },
      }),
      itemCondition: 'https://schema.org/NewCondition',
      ...(sold_to !== 'everyone' && public_from && { availabilityStarts: public_from }),
      availability: `https://schema.org/${available ? 'InStock' : 'OutOfStock'}`,
    },
    brand: { '@type': 'Brand', name: vendor ?? shopName },
  }
}

/** Builds schema.org data from reviews that buyers wrote here, never from figures the owner typed (D28). */
export function reviewData({ average, count, items }: ProductReviews): object {
  return {
    aggregateRating: { '@type': 'AggregateRating', ratingValue: average, reviewCount: count },
    review: items.map(({ rating, title, body, author, created_at }) => ({
      '@type': 'Review',
      ...(title && { name: title }),
      reviewBody: body,
      author: { '@type': 'Person', name: author },
      datePublished: created_at.slice(0, 10),
      reviewRating: { '@type': 'Rating', ratingValue: rating },
    })),
  }
}
