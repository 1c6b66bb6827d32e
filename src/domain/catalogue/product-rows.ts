import type { productImages, productSizes, products } from '#database/schema/catalogue.ts'
import { sanitised, trimmed } from '#domain/content/stored-texts.ts'
import { type ProductInput, youtubeIdOf } from './catalogue-rules.ts'

/** A product as its table keeps it; HTML sanitised. */
export function productRowOf(input: ProductInput, now: Date): typeof products.$inferInsert {
  return {
    slug: input.slug,
    name: trimmed(input.name),
    summary: trimmed(input.summary ?? {}),
    description: sanitised(input.description ?? {}),
    price: input.price,
    memberPrice: input.memberPrice,
    featured: input.featured ?? false,
    published: input.published ?? true,
    position: input.position ?? 0,
    youtubeId: youtubeIdOf(input.youtubeLink),
    longMarketing: input.longMarketing ?? false,
    stock: input.stock ?? null,
    vendor: input.vendor?.trim() || null,
    createdAt: now,
    updatedAt: now,
  }
}

/** Its pictures, in order. */
export function imageRowsOf(productId: number, input: ProductInput): (typeof productImages.$inferInsert)[] {
  return (input.images ?? []).map((image, position) => ({
    productId,
    position,
    path: image.path,
    alt: trimmed(image.alt ?? {}),
    width: image.width ?? null,
    height: image.height ?? null,
  }))
}

/** Its sizes, in order. */
export function sizeRowsOf(productId: number, input: ProductInput) {
  return (input.sizes ?? []).map((size, position) => ({
    productId,
    position,
    key: size.key,
    label: trimmed(size.label),
    price: size.price ?? null,
    memberPrice: size.memberPrice ?? null,
    stock: size.stock ?? null,
    sku: size.sku?.trim() || null,
  })) satisfies (typeof productSizes.$inferInsert)[]
}
