import type { Product } from '#contract/catalogue.ts'
import type { ProductReviews } from '#contract/reviews.ts'
import { bitmapAddress } from '#shared/storage-paths.ts'
import { isGlobalGtin } from '#shared/trade-codes.ts'
import { plainText } from '#storefront/shell/head.ts'
import { type OfferTerms, offerData } from './offer-data.ts'

type Publisher = { address: string; origin: string; shopName: string; terms: OfferTerms }

/**
 * A product as schema.org describes it; the product feed says the same: api/feed-fields.ts. Prices are the normal ones,
 * since the member price starts a membership; ratings may be static claims and never appear (D28).
 */
export function productData(product: Product, { address, origin, shopName, terms }: Publisher): object {
  const { id, sku, gtin, public_from, sold_to, name, summary, description, images } = product
  const { vendor, manufacturer, origin: made } = product
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    sku: sku ?? String(id),
    ...(sku !== null && { mpn: sku }),
    ...(gtin && isGlobalGtin(gtin) && { gtin }),
    name,
    description: summary || plainText(description),
    image: images.map((path) => bitmapAddress(origin, path, 1280)),
    offers: offerData({ ...product, address, startsAt: sold_to === 'everyone' ? null : public_from }, terms),
    brand: { '@type': 'Brand', name: vendor ?? shopName },
    ...(manufacturer && { manufacturer: partyData(manufacturer) }),
    ...(made && { countryOfOrigin: { '@type': 'Country', name: made.country } }),
  }
}

function partyData({ name, address, contact }: NonNullable<Product['manufacturer']>) {
  return {
    '@type': 'Organization',
    name,
    ...(address && { address: address.replaceAll('\n', ', ') }),
    ...(contact && { [/^https?:/i.test(contact) ? 'url' : 'email']: contact }),
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
