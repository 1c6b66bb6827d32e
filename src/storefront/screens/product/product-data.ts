import type { Product } from '#contract/catalogue.ts'
import type { ProductReviews } from '#contract/reviews.ts'
import { bitmapAddress } from '#shared/storage-paths.ts'
import { isGlobalGtin } from '#shared/trade-codes.ts'
import {
  commonAttributesOf,
  offerAttributeOf,
  offerAttributesOf,
  offerIdOf,
  offerNameOf,
  variantQuery,
} from '#shared/variant-offers.ts'
import { plainText } from '#storefront/shell/head.ts'
import { type OfferTerms, offerData } from './offer-data.ts'

type Publisher = { address: string; origin: string; shopName: string; terms: OfferTerms }

/**
 * A product as schema.org describes it, one with options as a group of its variants; the product feed says the same:
 * api/feed-fields.ts. Prices are the normal ones, since the member price starts a membership; ratings may be static
 * claims and never appear (D28).
 */
export function productData(product: Product, publisher: Publisher): object {
  const { id, name, summary, description, images, vendor, manufacturer, origin: made, options, variants } = product
  const shared = {
    '@context': 'https://schema.org',
    name,
    description: summary || plainText(description),
    brand: { '@type': 'Brand', name: vendor ?? publisher.shopName },
    ...(manufacturer && { manufacturer: partyData(manufacturer) }),
    ...(made && { countryOfOrigin: { '@type': 'Country', name: made.country } }),
    ...commonAttributesOf(product.attributes),
  }
  if (options.length === 0) {
    const only = { ...product, weight: variants[0]?.weight ?? null, key: '' }
    return { ...shared, '@type': 'Product', ...soldData(product, only, images, publisher) }
  }
  const varying = options.flatMap(({ id: option }) => offerAttributeOf(option) ?? [])
  return {
    ...shared,
    '@type': 'ProductGroup',
    productGroupID: String(id),
    url: publisher.address,
    image: addressesOf(images, publisher),
    ...(varying.length > 0 && { variesBy: varying.map((attribute) => `https://schema.org/${attribute}`) }),
    hasVariant: variants.map((variant) => {
      // The group has the other pictures: with two hundred variants they would be most of the page.
      const pictures = variant.image ? [variant.image] : images.slice(0, 1)
      const address = publisher.address + variantQuery(options, variant.values)
      return {
        '@type': 'Product',
        name: offerNameOf(name, variant.label),
        ...offerAttributesOf(options, variant.values),
        ...soldData(product, variant, pictures, { ...publisher, address }),
      }
    }),
  }
}

type Sold = Pick<Product, 'price' | 'sale' | 'available' | 'unit_price' | 'sku' | 'gtin'> & {
  key: string
  weight: number | null
}

/** What one thing that can be bought is known by, and its offer. */
function soldData(product: Product, sold: Sold, images: readonly string[], publisher: Publisher): object {
  const { sku, gtin, weight, key } = sold
  const startsAt = product.sold_to === 'everyone' ? null : product.public_from
  return {
    sku: sku ?? offerIdOf(product.id, key),
    ...(sku !== null && { mpn: sku }),
    ...(gtin && isGlobalGtin(gtin) && { gtin }),
    ...(weight && { weight: { '@type': 'QuantitativeValue', value: String(weight), unitCode: 'GRM' } }),
    image: addressesOf(images, publisher),
    offers: offerData(
      { ...sold, net_content: product.net_content, address: publisher.address, startsAt },
      publisher.terms,
    ),
  }
}

const addressesOf = (images: readonly string[], { origin }: Publisher) =>
  images.map((path) => bitmapAddress(origin, path, 1280))

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
