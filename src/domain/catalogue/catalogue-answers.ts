import type { Category, Product, ProductCard } from '#contract/catalogue.ts'
import { renderedHtml } from '#domain/content/safe-html.ts'
import { type Language, textIn } from '#domain/markets/market-rules.ts'
import { centsToEuros } from '#domain/money/money-rules.ts'
import { isAvailable, lowStockOf, pricesOfSize, youtubeLinkOf } from './catalogue-rules.ts'
import type { CategoryRow } from './category-queries.ts'
import type { ProductCardRow, ProductRow, SizeRow } from './product-queries.ts'

/** A product of a list as the API tells it, in one language. Stock counts stay inside. */
export function productCardAnswer(row: ProductCardRow, language: Language): ProductCard {
  const name = textIn(row.name, language)
  const sizes = row.sizes.map((size) => {
    const prices = pricesOfSize(row, size)
    return {
      key: size.key,
      label: textIn(size.label, language),
      available: isAvailable(row.stock, size.stock),
      price: centsToEuros(prices.price),
      membership_price: prices.memberPrice === null ? null : centsToEuros(prices.memberPrice),
    }
  })
  return {
    id: row.id,
    name,
    slug: row.slug,
    images: row.images.map((image) => image.path),
    image_alts: row.images.map((image) => textIn(image.alt, language) || name),
    featuredImage: row.images[0]?.path ?? null,
    price: centsToEuros(row.price),
    membership_price: row.memberPrice === null ? null : centsToEuros(row.memberPrice),
    summary: textIn(row.summary, language),
    variant_picker: sizes.length > 0,
    youtubeLink: youtubeLinkOf(row.youtubeId),
    available: sizes.length > 0 ? sizes.some((size) => size.available) : isAvailable(row.stock),
    sizes,
    long_marketing: row.longMarketing,
    categories: row.categories.map((category) => ({
      name: textIn(category.name, language),
      handle: category.handle,
    })),
  }
}

/** One product as the API tells it, in one language: with its description, and stock counts of at most `lowStock`. */
export function productAnswer(row: ProductRow, language: Language, lowStock = 0): Product {
  const card = productCardAnswer(row, language)
  const countOf = (size: SizeRow) => lowStockOf(row.stock, size.stock, lowStock)
  return {
    ...card,
    description: renderedHtml(textIn(row.description, language)),
    ...fewLeft(row.sizes.length > 0 ? null : lowStockOf(row.stock, null, lowStock)),
    sizes: card.sizes.map((size, place) => ({ ...size, ...fewLeft(countOf(row.sizes[place]!)) })),
  }
}

const fewLeft = (count: number | null) => (count === null ? {} : { few_left: count })

/** A category as the API tells it, in one language. */
export function categoryAnswer(row: CategoryRow, language: Language): Category {
  const name = textIn(row.name, language)
  return {
    id: row.id,
    name,
    handle: row.handle,
    slug: row.slug,
    description: renderedHtml(textIn(row.description, language)) || null,
    featured: row.featured,
    featured_image:
      row.imagePath === null ? null : { path: row.imagePath, alt: textIn(row.imageAlt, language) || name },
  }
}
