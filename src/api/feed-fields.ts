import type { Product, ProductCard } from '#contract/catalogue.ts'

import { chargedCurrency, formatAmount } from '#shared/money.ts'
import { bitmapAddress } from '#shared/storage-paths.ts'

/** Shop data needed to publish a product; `description` is plain text. */
type Publisher = { shopName: string; origin: string; address: string; description: string }

export type FeedProduct = ProductCard & Pick<Product, 'sku'>

const imageUrl = (origin: string, path: string) => bitmapAddress(origin, path, 1280)

/**
 * Elements of the Google product feed for each product field; null and empty values are left out. Prices are normal
 * ones; ratings never appear, as they may be static claims (D28).
 */
export const feedFields: Record<
  keyof Product,
  null | ((product: FeedProduct, publisher: Publisher) => Record<string, string | string[] | null>)
> = {
  id: ({ id }) => ({ 'g:id': String(id) }),
  name: ({ name }) => ({ 'g:title': name }),
  summary: (_, { description }) => ({ 'g:description': description }),
  slug: (_, { address }) => ({ 'g:link': address }),
  images: ({ images: [first, ...others] }, { origin }) => ({
    'g:image_link': first ? imageUrl(origin, first) : null,
    'g:additional_image_link': others.slice(0, 10).map((path) => imageUrl(origin, path)),
  }),
  available: ({ available }) => ({ 'g:availability': available ? 'in_stock' : 'out_of_stock' }),
  price: ({ price, sale }) => ({
    'g:price': formatAmount(sale?.prior_price ?? price, chargedCurrency),
    'g:condition': 'new',
  }),
  sale: ({ price, sale }) => ({
    'g:sale_price': sale && formatAmount(price, chargedCurrency),
    'g:sale_price_effective_date': sale && `${sale.starts_at}/${sale.ends_at}`,
  }),
  vendor: ({ vendor }, { shopName }) => ({ 'g:brand': vendor ?? shopName }),
  sku: ({ sku }) => ({ 'g:mpn': sku }),
  gtin: null,
  manufacturer: null,
  responsible_person: null,
  warnings: null,
  origin: null,
  net_content: null,
  unit_price: null,
  size_guide: null,
  categories: ({ categories }) => ({ 'g:product_type': categories[0]?.name ?? null }),
  description: null,
  membership_price: null,
  lowest_prior_price: null,
  sizes: null,
  few_left: null,
  sold_to: null,
  members_from: null,
  public_from: null,
  reduced_for_all_from: null,
  featuredImage: null,
  image_alts: null,
  focal_points: null,
  seo: null,
  created_at: null,
  variant_picker: null,
  youtubeLink: null,
  long_marketing: null,
}
