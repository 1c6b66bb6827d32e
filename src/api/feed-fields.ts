import type { Product } from '#contract/catalogue.ts'
import { formatAmount, noCents } from '#shared/money.ts'
import { bitmapAddress } from '#shared/storage-paths.ts'
import { isGlobalGtin } from '#shared/trade-codes.ts'
import { offerAttributesOf, offerIdOf, offerNameOf } from '#shared/variant-offers.ts'
import { attributeFeedFields } from './attribute-feed.ts'
import type { FeedProduct } from './responses/feed-response.ts'

/** Shop data needed to publish a product; `description` is plain text. */
type Publisher = { shopName: string; origin: string; address: string; description: string }

/** Text, texts that repeat the element, or the elements inside of it or of each; null and empty ones are left out. */
export type FeedValue = string | string[] | Record<string, string> | Record<string, string>[] | null

const imageUrl = (origin: string, path: string) => bitmapAddress(origin, path, 1280)

// The most that merchant centres take.
const longest = {
  title: 150,
  description: 5_000,
  brand: 70,
  mpn: 70,
  productType: 750,
  images: 10,
  color: 100,
  size: 100,
  material: 200,
  pattern: 100,
}

/** Cut between words where one ends near. */
function cut(text: string, most: number): string {
  if (text.length <= most) return text
  return `${text.slice(0, most - 1).replace(/\s+\S{0,30}$/, '')}…`
}

const perPiece = (unit: string) => (unit === 'piece' ? 'ct' : unit)

/**
 * Elements of the Google product feed for each product field; null and empty values are left out. Prices are normal
 * ones; ratings never appear, as they may be static claims (D28).
 */
export const feedFields: Record<
  keyof Product,
  null | ((product: FeedProduct, publisher: Publisher) => Record<string, FeedValue>)
> = {
  currency: null,
  id: ({ id, variant }) => ({
    'g:id': offerIdOf(id, variant?.key ?? ''),
    'g:item_group_id': variant && String(id),
  }),
  name: ({ name, variant }) => ({ 'g:title': cut(offerNameOf(name, variant?.label ?? ''), longest.title) }),
  summary: (_, { description }) => ({ 'g:description': cut(description, longest.description) }),
  slug: (_, { address }) => ({ 'g:link': address }),
  images: ({ images: [first, ...others] }, { origin }) => ({
    'g:image_link': first ? imageUrl(origin, first) : null,
    'g:additional_image_link': others.slice(0, longest.images).map((path) => imageUrl(origin, path)),
  }),
  available: ({ available }) => ({ 'g:availability': available ? 'in_stock' : 'out_of_stock' }),
  price: ({ price, sale, country, currency }) => ({
    'g:price': formatAmount(sale?.prior_price ?? price, currency),
    'g:condition': 'new',
    'g:shipping': { 'g:country': country, 'g:price': formatAmount(noCents, currency) },
  }),
  sale: ({ price, sale, currency }) => ({
    'g:sale_price': sale && formatAmount(price, currency),
    'g:sale_price_effective_date': sale && `${sale.starts_at}/${sale.ends_at}`,
  }),
  unit_price: ({ unit_price: unit, net_content: content }) => ({
    'g:unit_pricing_measure': unit && content && `${content.amount}${perPiece(content.unit)}`,
    'g:unit_pricing_base_measure': unit && `1${perPiece(unit.per)}`,
  }),
  vendor: ({ vendor }, { shopName }) => ({ 'g:brand': cut(vendor ?? shopName, longest.brand) }),
  // A number that only this shop uses identifies nothing elsewhere.
  gtin: ({ gtin, sku }) => ({
    'g:gtin': gtin && isGlobalGtin(gtin) ? gtin : null,
    'g:identifier_exists': (gtin && isGlobalGtin(gtin)) || sku ? null : 'no',
  }),
  sku: ({ sku }) => ({ 'g:mpn': sku && sku.length <= longest.mpn ? sku : null }),
  categories: ({ categories }) => ({ 'g:product_type': cut(categories[0]?.name ?? '', longest.productType) }),
  manufacturer: null,
  responsible_person: null,
  warnings: null,
  origin: null,
  net_content: null,
  size_guide: null,
  attributes: attributeFeedFields,
  description: null,
  membership_price: null,
  lowest_prior_price: null,
  sizes: null,
  options: ({ options, variant }) => {
    const { color, size, material, pattern } = offerAttributesOf(options, variant?.values ?? [])
    return {
      'g:color': cut(color ?? '', longest.color),
      'g:size': cut(size ?? '', longest.size),
      'g:material': cut(material ?? '', longest.material),
      'g:pattern': cut(pattern ?? '', longest.pattern),
    }
  },
  variants: ({ weight }) => ({ 'g:shipping_weight': weight ? `${weight} g` : null }),
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
