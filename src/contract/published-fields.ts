import { centsToEuros, formatAmount } from '#shared/money.ts'
import type { Product, ProductCard } from './catalogue.ts'

/** What publishing a product needs of the shop; `description` is plain text. */
export type Publisher = { shopName: string; origin: string; address: string; description: string }

type PublishedField = {
  /** Elements of the product feed in Google's format; null and empty ones are left out. */
  feed?: (product: ProductCard, publisher: Publisher) => Record<string, string | string[] | null>
  /** Properties of schema.org's Product. */
  structured?: (product: Product, publisher: Publisher) => Record<string, unknown>
}

const imageUrl = (origin: string, path: string) => `${origin}/storage/${path}?w=1280`

/**
 * Where each field of a product, its prices in cents, is published beside the page. Prices are the normal ones, since
 * the member price starts a membership; ratings may be static claims and never appear (D28).
 */
export const publishedFields: Record<keyof Product, PublishedField> = {
  id: { feed: ({ id }) => ({ 'g:id': String(id) }), structured: ({ id }) => ({ sku: String(id) }) },
  name: { feed: ({ name }) => ({ 'g:title': name }), structured: ({ name }) => ({ name }) },
  summary: {
    feed: (_, { description }) => ({ 'g:description': description }),
    structured: (_, { description }) => ({ description }),
  },
  slug: { feed: (_, { address }) => ({ 'g:link': address }) },
  images: {
    feed: ({ images: [first, ...others] }, { origin }) => ({
      'g:image_link': first ? imageUrl(origin, first) : null,
      'g:additional_image_link': others.slice(0, 10).map((path) => imageUrl(origin, path)),
    }),
    structured: ({ images }, { origin }) => ({ image: images.map((path) => imageUrl(origin, path)) }),
  },
  available: { feed: ({ available }) => ({ 'g:availability': available ? 'in_stock' : 'out_of_stock' }) },
  price: {
    feed: ({ price }) => ({ 'g:price': formatAmount(price, 'EUR'), 'g:condition': 'new' }),
    structured: ({ price, available }, { address }) => ({
      offers: {
        '@type': 'Offer',
        url: address,
        price: centsToEuros(price).toFixed(2),
        priceCurrency: 'EUR',
        itemCondition: 'https://schema.org/NewCondition',
        availability: `https://schema.org/${available ? 'InStock' : 'OutOfStock'}`,
      },
    }),
  },
  vendor: {
    feed: ({ vendor }, { shopName }) => ({ 'g:brand': vendor ?? shopName }),
    structured: ({ vendor }, { shopName }) => ({ brand: { '@type': 'Brand', name: vendor ?? shopName } }),
  },
  categories: { feed: ({ categories }) => ({ 'g:product_type': categories[0]?.name ?? null }) },
  description: {},
  membership_price: {},
  lowest_prior_price: {},
  sizes: {},
  few_left: {},
  featuredImage: {},
  image_alts: {},
  focal_points: {},
  seo: {},
  variant_picker: {},
  youtubeLink: {},
  long_marketing: {},
}
