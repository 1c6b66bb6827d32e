import type { ProductItem, ProductPage } from '#contract/office/products.ts'
import type { StoredTexts } from '#contract/office/texts.ts'
import type { ProductDeskRow } from '#domain/catalogue/product-desk-queries.ts'
import type { ProductGap } from '#domain/catalogue/product-gaps.ts'
import type { ProductInput } from '#domain/catalogue/product-input.ts'
import type { ProductRow } from '#domain/catalogue/product-queries.ts'
import { inputOf } from '#domain/catalogue/product-rows.ts'
import { allowedProductActs, productStateOf } from '#domain/catalogue/product-states.ts'
import { type Language, languages, markets, type Texts, textIn } from '#shared/markets.ts'
import { type Cents, centsToEuros } from '#shared/money.ts'
import { hrefIn } from '#shared/paths.ts'

const euros = (cents: Cents | null) => (cents === null ? null : centsToEuros(cents))

/** Every language, empty where there is no text. */
function storedTexts(texts: Texts | undefined): StoredTexts {
  return Object.fromEntries(languages.map((language) => [language, texts?.[language] ?? ''])) as StoredTexts
}

/** What staff edit of a product, as it is on the wire; the log and conflicts name its fields so. */
export function describeProduct(product: ProductInput) {
  return {
    slug: product.slug,
    name: storedTexts(product.name),
    summary: storedTexts(product.summary),
    description: storedTexts(product.description),
    seo: { title: storedTexts(product.seo.title), description: storedTexts(product.seo.description) },
    vendor: product.vendor || null,
    price: centsToEuros(product.price),
    member_price: euros(product.memberPrice),
    low_stock_at: product.lowStockAt,
    featured: product.featured,
    position: product.position,
    video_link: product.youtubeLink || null,
    long_marketing: product.longMarketing,
    images: product.images.map(({ path, alt, width, height, focalX, focalY }) => {
      return { path, alt: storedTexts(alt), width, height, focal_x: focalX, focal_y: focalY }
    }),
    sizes: product.sizes.map(({ key, label, price, memberPrice, sku }) => {
      return { key, label: storedTexts(label), price: euros(price), member_price: euros(memberPrice), sku: sku || null }
    }),
    categories: product.categories.map(({ id }) => id),
  }
}

/** What a product is used for beside its own fields. */
export type ProductUse = { held: Map<string, number>; ordered: readonly string[]; formerSlugs: string[] }

export function toProductPage(row: ProductRow, { held, ordered, formerSlugs }: ProductUse): ProductPage {
  const state = productStateOf(row)
  const fields = describeProduct(inputOf(row))
  return {
    id: row.id,
    ...fields,
    sizes: fields.sizes.map((size, place) => ({
      ...size,
      stock: row.sizes[place]!.stock,
      held: held.get(size.key) ?? 0,
      is_ordered: ordered.includes(size.key),
    })),
    state,
    stock: row.stock,
    held: held.get('') ?? 0,
    missing: row.gaps as ProductGap[],
    former_slugs: formerSlugs,
    paths: Object.fromEntries(markets.map((market) => [market, hrefIn(market, 'product', { slug: row.slug })])),
    allowed: allowedProductActs(state),
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
    version: row.version,
  }
}

export function toProductItem(
  row: ProductDeskRow,
  { language, lowAt }: { language: Language; lowAt: number },
): ProductItem {
  const counts = [row.stock, ...row.sizes.map(({ stock }) => stock)].filter((count) => count !== null)
  const limit = row.lowStockAt ?? lowAt
  return {
    id: row.id,
    slug: row.slug,
    name: textIn(row.name, language),
    image: row.image,
    state: productStateOf(row),
    price: centsToEuros(row.price),
    member_price: euros(row.memberPrice),
    stock: counts.length ? counts.reduce((sum, count) => sum + count, 0) : null,
    is_low: counts.some((count) => count <= limit),
    sizes: row.sizes.length,
    categories: row.categories.map((name) => textIn(name, language)),
    featured: row.featured,
    missing: row.gaps as ProductGap[],
    updated_at: row.updatedAt.toISOString(),
    version: row.version,
  }
}
