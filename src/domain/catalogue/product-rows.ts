import type { productImages, productSizes, products } from '#database/schema/catalogue.ts'
import { sanitised, trimmed } from '#domain/content/stored-texts.ts'
import { youtubeIdOf, youtubeLinkOf } from './catalogue-rules.ts'
import type { ProductInput } from './product-input.ts'
import type { ProductRow } from './product-queries.ts'

/** A product as its table keeps it; HTML sanitised. */
export function productRowOf(input: ProductInput, now: Date): typeof products.$inferInsert {
  const { id: _, youtubeLink, images, sizes, categories, ...fields } = input
  return {
    ...fields,
    name: trimmed(input.name),
    summary: trimmed(input.summary),
    description: sanitised(input.description),
    youtubeId: youtubeIdOf(youtubeLink),
    vendor: input.vendor?.trim() || null,
    createdAt: now,
    updatedAt: now,
  }
}

/** Its images, in order. */
export function imageRowsOf(productId: number, input: ProductInput): (typeof productImages.$inferInsert)[] {
  return input.images.map((image, position) => ({ ...image, productId, position, alt: trimmed(image.alt) }))
}

/** Its sizes, in order. */
export function sizeRowsOf(productId: number, input: ProductInput) {
  return input.sizes.map((size, position) => ({
    ...size,
    productId,
    position,
    label: trimmed(size.label),
    sku: size.sku?.trim() || null,
  })) satisfies (typeof productSizes.$inferInsert)[]
}

/** A stored product in the form it is saved from, so that it can be compared and changed in part. */
export function inputOf(row: ProductRow): ProductInput & { id: number } {
  const { createdAt: _, updatedAt: __, youtubeId, categories, ...fields } = row
  return {
    ...fields,
    youtubeLink: youtubeLinkOf(youtubeId),
    categories: categories.map(({ id, position }) => ({ id, position })),
  }
}
