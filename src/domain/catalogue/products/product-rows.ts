import type { productImages, productSizes, products } from '#database/schema/catalogue.ts'
import { sanitised, trimmed } from '#domain/platform/texts/stored-texts.ts'
import { visibleText } from '#shared/visible-text.ts'
import { youtubeIdOf, youtubeLinkOf } from './catalogue-rules.ts'
import { nextOpening } from './members-first-rules.ts'
import { gapsOf } from './product-gaps.ts'
import type { ProductInput } from './product-input.ts'
import type { ProductRow } from './product-queries.ts'
import { productStateOf } from './product-states.ts'

/** A product as its table keeps it, without its stock; HTML sanitised. */
export function productRowOf(input: ProductInput, now: Date): Omit<typeof products.$inferInsert, 'stock'> {
  const { id: _, stock: __, youtubeLink, images, sizes, categories, state, seo, ...fields } = input
  const texts = {
    name: trimmed(input.name),
    summary: trimmed(input.summary),
    description: sanitised(input.description),
    warnings: trimmed(input.warnings),
  }
  return {
    ...fields,
    ...texts,
    seo: { title: trimmed(seo.title ?? {}), description: trimmed(seo.description ?? {}) },
    published: state === 'active',
    archivedAt: state === 'archived' ? now : null,
    firstActiveAt: state === 'active' ? now : null,
    nextOpening: nextOpening(input, now),
    gaps: gapsOf({ ...input, ...texts }),
    youtubeId: youtubeIdOf(youtubeLink),
    vendor: visibleText(input.vendor ?? '') || null,
    sku: visibleText(input.sku ?? '') || null,
    barcode: visibleText(input.barcode ?? '') || null,
    sizeGuide: visibleText(input.sizeGuide ?? '') || null,
    createdAt: now,
    updatedAt: now,
  }
}

/** Its images, in order. */
export function imageRowsOf(productId: number, input: ProductInput): (typeof productImages.$inferInsert)[] {
  return input.images.map((image, position) => ({ ...image, productId, position, alt: trimmed(image.alt) }))
}

/** Its sizes, in order, without their stock. */
export function sizeRowsOf(productId: number, input: ProductInput) {
  return input.sizes.map(({ stock: _, ...size }, position) => ({
    ...size,
    productId,
    position,
    label: trimmed(size.label),
    sku: visibleText(size.sku ?? '') || null,
    barcode: visibleText(size.barcode ?? '') || null,
  })) satisfies (typeof productSizes.$inferInsert)[]
}

/** A stored product in the form it is saved from, so that it can be compared and changed in part. */
export function inputOf(row: ProductRow): ProductInput & { id: number } {
  const { createdAt: _, updatedAt: __, gaps: ___, version: ____, published, archivedAt, ...stored } = row
  const { youtubeId, categories, firstActiveAt: _____, nextOpening: ______, ...fields } = stored
  return {
    ...fields,
    state: productStateOf({ published, archivedAt }),
    youtubeLink: youtubeLinkOf(youtubeId),
    categories: categories.map(({ id, position }) => ({ id, position })),
  }
}
