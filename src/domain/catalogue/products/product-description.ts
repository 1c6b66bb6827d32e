import { describeAttributes } from '#domain/catalogue/attributes/attribute-rules.ts'
import type { OtherPrices, OwnPrices } from '#domain/catalogue/prices/price-lists.ts'
import { type Language, languages, type Texts } from '#shared/markets.ts'
import { type OtherCurrency, otherCurrencies } from '#shared/money.ts'
import type { ProductInput } from './product-input.ts'

/** Returns a text for every language, empty if there is none. */
export function storedTexts(texts: Texts | undefined): Record<Language, string> {
  return Object.fromEntries(languages.map((language) => [language, texts?.[language] ?? ''])) as Record<
    Language,
    string
  >
}

type Described<List extends OwnPrices> = Partial<
  Record<OtherCurrency, { price: List['price']; member_price: List['memberPrice'] }>
>

/** Price lists beside that in euros as audit log and conflicts name them. */
function otherLists<List extends OwnPrices>(prices: OtherPrices<List>): Described<List> {
  const lists = otherCurrencies.flatMap((currency) => {
    const own = prices[currency]
    return own ? [[currency, { price: own.price, member_price: own.memberPrice }] as const] : []
  })
  return Object.fromEntries(lists) as Described<List>
}

/** Returns the fields of a product that staff edit, as audit log and conflicts name them. */
export function describeProduct(product: ProductInput) {
  return {
    slug: product.slug,
    name: storedTexts(product.name),
    summary: storedTexts(product.summary),
    description: storedTexts(product.description),
    seo: { title: storedTexts(product.seo.title), description: storedTexts(product.seo.description) },
    vendor: product.vendor || null,
    sku: product.sku || null,
    barcode: product.barcode || null,
    weight: product.weight,
    size_guide: product.sizeGuide || null,
    price: product.price,
    member_price: product.memberPrice,
    prices: otherLists(product.prices),
    low_stock_at: product.lowStockAt,
    members_from: product.membersFrom?.toISOString() ?? null,
    public_from: product.publicFrom?.toISOString() ?? null,
    featured: product.featured,
    position: product.position,
    video_link: product.youtubeLink || null,
    long_marketing: product.longMarketing,
    manufacturer: product.manufacturer,
    responsible_person: product.responsiblePerson,
    warnings: storedTexts(product.warnings),
    origin_country: product.originCountry,
    hs_code: product.hsCode,
    net_content: product.netContent,
    images: product.images.map(({ path, alt, width, height, focalX, focalY }) => {
      return { path, alt: storedTexts(alt), width, height, focal_x: focalX, focal_y: focalY }
    }),
    options: product.options.map(({ id, name, values }) => ({
      id,
      name: storedTexts(name),
      values: values.map((value) => ({ ...value, label: storedTexts(value.label) })),
    })),
    variants: product.variants.map(({ key, values, price, memberPrice, prices, sku, barcode, weight, image }) => ({
      key,
      values,
      price,
      member_price: memberPrice,
      prices: otherLists(prices),
      sku: sku || null,
      barcode: barcode || null,
      weight,
      image,
    })),
    categories: product.categories.map(({ id }) => id),
    attributes: describeAttributes(product.attributes),
  }
}
