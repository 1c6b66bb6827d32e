import {
  type ProductImageInput,
  type ProductInput,
  type ProductSizeInput,
  pricesOfSize,
  sameIn,
  sizesOf,
} from '#domain/catalogue/catalogue-rules.ts'
import type { StoredProduct } from '#domain/catalogue/save-catalogue-queries.ts'
import { htmlToText, sanitiseHtml } from '#domain/content/safe-html.ts'
import { type Texts, textIn } from '#domain/markets/market-rules.ts'
import { placeholderPath } from '#storage/storage-path-rules.ts'
import type { ImportedProduct, ImportedVariant } from './import-rules.ts'

/** Every field of a product; the number is missing until it exists. */
export type WholeProduct = Omit<Required<ProductInput>, 'id'> & { id?: number }

/** A stored product in the form it is saved from, so that two can be compared and one be changed in part. */
export function inputOf(stored: StoredProduct): WholeProduct {
  return {
    id: stored.id,
    slug: stored.slug,
    name: stored.name,
    summary: stored.summary,
    description: stored.description,
    price: stored.price,
    memberPrice: stored.memberPrice,
    featured: stored.featured,
    published: stored.published,
    position: stored.position,
    youtubeLink: stored.youtubeId,
    longMarketing: stored.longMarketing,
    stock: stored.stock,
    vendor: stored.vendor,
    images: stored.images.map(({ path, alt, width, height }) => ({ path, alt, width, height })),
    sizes: stored.sizes.map(({ key, label, price, memberPrice, stock, sku }) => ({
      key,
      label,
      price,
      memberPrice,
      stock,
      sku,
    })),
    categories: stored.categories.map(({ id, position }) => ({ id, position })),
  }
}

export type ImportedPicture = { path: string; alt: string; width?: number | null; height?: number | null }

/**
 * What a product becomes by a file: what the file tells, with everything it does not tell (other languages, video, place in lists)
 * kept. `pictures` null: the file names none. `categoryIds` null: it names none.
 */
export function mergedProduct(
  before: WholeProduct | null,
  file: ImportedProduct,
  pictures: ImportedPicture[] | null,
  categoryIds: number[] | null,
): WholeProduct {
  const description = mergedText(before?.description, sanitiseHtml(file.body))
  const sized = file.variants.some((variant) => variant.key !== null)
  const prices = mergedPrices(before, file.variants)
  return {
    ...(before && { id: before.id }),
    slug: file.handle,
    name: mergedText(before?.name, file.title),
    summary: file.summary || before ? mergedText(before?.summary, file.summary) : mergedText({}, opening(file.body)),
    description,
    ...prices,
    featured: before?.featured ?? false,
    published: file.published,
    position: before?.position ?? 0,
    youtubeLink: before?.youtubeLink ?? null,
    longMarketing: before?.longMarketing ?? false,
    stock: sized ? (before?.sizes.length ? before.stock : null) : (file.variants[0]?.stock ?? null),
    vendor: file.vendor || (before?.vendor ?? null),
    images: mergedImages(before?.images ?? null, pictures),
    categories: mergedCategories(before?.categories ?? [], categoryIds),
  }
}

/** True where saving would change nothing. */
export function sameProduct(one: WholeProduct, other: WholeProduct): boolean {
  return canonical(one) === canonical(other)
}

// A file tells one language. It is kept as English, which every other language falls back to.
function mergedText(before: Texts | undefined, text: string): Texts {
  if (!before) return text ? { en: text } : {}
  return !text || textIn(before, 'en') === text ? before : { ...before, en: text }
}

function mergedPrices(before: WholeProduct | null, variants: ImportedVariant[]) {
  const lowest = variants.reduce((low, variant) => (variant.price < low.price ? variant : low))
  const sized = variants.filter((variant) => variant.key !== null)
  const kept = new Map(before?.sizes.map((size) => [size.key, size]))
  // Where nothing changes for the shopper, prices stay where they were written: on the product or on the size.
  const unchanged =
    before !== null &&
    sized.length > 0 &&
    sized.every((variant) => {
      const size = kept.get(variant.key!)
      if (!size) return false
      const now = pricesOfSize(before, { price: size.price ?? null, memberPrice: size.memberPrice ?? null })
      return now.price === variant.price && now.memberPrice === variant.memberPrice
    })
  const base = unchanged ? before : lowest
  const sizes: ProductSizeInput[] = sized.map((variant) => {
    const size = kept.get(variant.key!)
    const own = variant.price !== base.price || variant.memberPrice !== base.memberPrice
    return {
      key: variant.key!,
      label: size?.label ?? labelOf(variant.key!),
      price: unchanged ? (size?.price ?? null) : own ? variant.price : null,
      memberPrice: unchanged ? (size?.memberPrice ?? null) : own ? variant.memberPrice : null,
      stock: variant.stock,
      sku: variant.sku || (size?.sku ?? null),
    }
  })
  return { price: base.price, memberPrice: base.memberPrice, sizes }
}

function labelOf(key: string): Texts {
  return [...sizesOf.body, ...sizesOf.person].find((size) => size.key === key)?.label ?? sameIn(key)
}

function mergedImages(before: ProductImageInput[] | null, pictures: ImportedPicture[] | null): ProductImageInput[] {
  if (pictures === null) return before ?? [{ path: placeholderPath, alt: {}, width: 900, height: 900 }]
  return pictures.map((picture) => {
    const known = before?.find((image) => image.path === picture.path)
    return {
      path: picture.path,
      alt: mergedText(known?.alt, picture.alt),
      width: picture.width ?? known?.width ?? null,
      height: picture.height ?? known?.height ?? null,
    }
  })
}

function mergedCategories(before: { id: number; position: number }[], ids: number[] | null) {
  if (ids === null) return before
  return ids.map((id) => before.find((place) => place.id === id) ?? { id, position: 0 })
}

/** The first sentence or so of a description, for cards and search engines. */
function opening(html: string): string {
  const text = htmlToText(html)
  const sentence = /^.{20,119}?[.!?](?=\s|$)/.exec(text)?.[0] ?? text
  return sentence.length <= 120 ? sentence : `${sentence.slice(0, 118).replace(/\s+\S*$/, '')}…`
}

function canonical(product: WholeProduct): string {
  const plain = {
    ...product,
    categories: product.categories.toSorted((a, b) => a.id - b.id),
    vendor: product.vendor || null,
    images: product.images.map(({ path, alt }) => [path, sorted(alt ?? {})]),
    name: sorted(product.name),
    summary: sorted(product.summary),
    description: sorted(product.description),
    sizes: product.sizes.map((size) => [
      size.key,
      sorted(size.label),
      size.price ?? null,
      size.memberPrice ?? null,
      size.stock ?? null,
      size.sku || null,
    ]),
  }
  return JSON.stringify(Object.entries(plain).toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

function sorted(texts: Texts): string[] {
  return [texts.no ?? '', texts.sv ?? '', texts.fr ?? '', texts.en ?? '']
}
