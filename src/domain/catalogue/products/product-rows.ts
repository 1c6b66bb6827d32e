import type { productImages, products, productVariants } from '#database/schema/catalogue.ts'
import { attributesOf } from '#domain/catalogue/attributes/product-attributes.ts'
import { sanitised, trimmed } from '#domain/platform/texts/stored-texts.ts'
import { visibleText } from '#shared/visible-text.ts'
import { youtubeIdOf, youtubeLinkOf } from './catalogue-rules.ts'
import { nextOpening } from './members-first-rules.ts'
import { gapsOf } from './product-gaps.ts'
import type { ProductInput } from './product-input.ts'
import type { ProductRow } from './product-queries.ts'
import { productStateOf } from './product-states.ts'
import { variantLabelOf, wholeProduct } from './variant-rules.ts'

/** A product as its table keeps it, without what its variants have; HTML sanitised. */
export function productRowOf(input: ProductInput, now: Date): typeof products.$inferInsert {
  const { id: _, stock: __, youtubeLink, images, variants, categories, attributes, state, seo, ...others } = input
  const {
    sku: ___,
    barcode: ____,
    weight: _____,
    price: ______,
    memberPrice: _______,
    prices: ________,
    ...fields
  } = others
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
    options: input.options.map((option) => ({
      ...option,
      name: trimmed(option.name),
      values: option.values.map((value) => ({ ...value, label: trimmed(value.label) })),
    })),
    sizeGuide: visibleText(input.sizeGuide ?? '') || null,
    createdAt: now,
    updatedAt: now,
  }
}

/** Its images, in order. */
export function imageRowsOf(productId: number, input: ProductInput): (typeof productImages.$inferInsert)[] {
  return input.images.map((image, position) => ({ ...image, productId, position, alt: trimmed(image.alt) }))
}

/** Its variants in order, without their stock, after the row of the product itself. */
export function variantRowsOf(productId: number, input: ProductInput) {
  const whole = { ...input, key: wholeProduct, values: [], image: null }
  return [whole, ...input.variants].map(({ key, values, weight, image, ...own }, position) => ({
    productId,
    key,
    values,
    label: trimmed(variantLabelOf(input.options, values)),
    position,
    sku: visibleText(own.sku ?? '') || null,
    barcode: visibleText(own.barcode ?? '') || null,
    weight,
    image,
  })) satisfies (typeof productVariants.$inferInsert)[]
}

/** A stored product in the form it is saved from, so that it can be compared and changed in part. */
export function inputOf(row: ProductRow): ProductInput & { id: number } {
  const { createdAt: _, updatedAt: __, gaps: ___, version: ____, published, archivedAt, ...stored } = row
  const { youtubeId, categories, variants, firstActiveAt: _____, nextOpening: ______, ...fields } = stored
  return {
    ...fields,
    state: productStateOf({ published, archivedAt }),
    youtubeLink: youtubeLinkOf(youtubeId),
    variants: variants.map(({ label: ______, ...variant }) => variant),
    categories: categories.map(({ id, position }) => ({ id, position })),
    attributes: attributesOf(row.attributes),
  }
}
