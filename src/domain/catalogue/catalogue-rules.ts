import type { FieldErrors } from '#domain/errors/shop-error.ts'
import { languages, type Texts } from '#domain/markets/market-rules.ts'
import type { Cents } from '#domain/money/money-rules.ts'
import { isStoragePath } from '#storage/storage-path-rules.ts'

/** What a product is saved from. Prices in cents; texts may lack languages, which then fall back. */
export type ProductInput = {
  /** Given: that product is changed or created under this number. Absent: found by slug or created. */
  id?: number
  slug: string
  name: Texts
  summary?: Texts
  /** HTML; sanitised when saved. */
  description?: Texts
  price: Cents
  memberPrice: Cents | null
  featured?: boolean
  published?: boolean
  position?: number
  /** Any link to a video, or its bare id. */
  youtubeLink?: string | null
  longMarketing?: boolean
  stock?: number | null
  vendor?: string | null
  images?: ProductImageInput[]
  sizes?: ProductSizeInput[]
  /** Ids of the categories it stands in, with its place there. */
  categories?: { id: number; position: number }[]
}

export type ProductImageInput = { path: string; alt?: Texts; width?: number | null; height?: number | null }

export type ProductSizeInput = {
  key: string
  label: Texts
  /** Only where it differs from the product's price. */
  price?: Cents | null
  memberPrice?: Cents | null
  stock?: number | null
  sku?: string | null
}

export type CategoryInput = {
  id?: number
  handle: string
  slug: string
  name: Texts
  description?: Texts | null
  featured?: boolean
  published?: boolean
  position?: number
  image?: { path: string; alt: Texts } | null
}

/** The two kinds of sizes the shop was specified with; imported products bring their own. */
export const sizesOf: Record<'body' | 'person', { key: string; label: Required<Texts> }[]> = {
  body: [
    { key: 'S/M', label: bodySize('S/M', '35', '40') },
    { key: 'L/XL', label: bodySize('L/XL', '40', '46') },
  ],
  person: [
    { key: 'women', label: { no: 'Dame', sv: 'Dam', fr: 'Femme', en: 'Women' } },
    { key: 'men', label: { no: 'Herre', sv: 'Herr', fr: 'Homme', en: 'Men' } },
  ],
}

function bodySize(key: string, from: string, to: string): Required<Texts> {
  const range = `${from}–${to}`
  return {
    no: `${key} (str. ${range})`,
    sv: `${key} (stl. ${range})`,
    fr: `${key} (pointures ${range})`,
    en: `${key} (sizes ${range})`,
  }
}

/** One wording for every language. */
export function sameIn(text: string): Required<Texts> {
  return { no: text, sv: text, fr: text, en: text }
}

type Prices = { price: Cents; memberPrice: Cents | null }

/** What a size costs: its own prices where it has some, else the product's. A size with an own price has only its own member price. */
export function pricesOfSize(product: Prices, size: { price: Cents | null; memberPrice: Cents | null }): Prices {
  return {
    price: size.price ?? product.price,
    memberPrice: size.memberPrice ?? (size.price === null ? product.memberPrice : null),
  }
}

/** Whether one may be bought: stock that is not tracked is never out; a size without own count draws on the product's. */
export function isAvailable(productStock: number | null, sizeStock: number | null = null): boolean {
  const left = sizeStock ?? productStock
  return left === null || left > 0
}

/** How many are left, where that is something and at most `most`; else null. A size without own count draws on the product's. */
export function lowStockOf(productStock: number | null, sizeStock: number | null, most: number): number | null {
  const left = sizeStock ?? productStock
  return left !== null && left > 0 && left <= most ? left : null
}

const videoId = /^[\w-]{11}$/

/** The 11-character id in a video link of any usual form (watch?v=, youtu.be, embed, shorts, live) or a bare id; else null. */
export function youtubeIdOf(link: string | null | undefined): string | null {
  const text = link?.trim() ?? ''
  if (videoId.test(text)) return text
  const url = URL.parse(/^https?:\/\//i.test(text) ? text : `https://${text}`)
  if (!url) return null
  const host = url.hostname.replace(/^(www|m|music)\./, '')
  const segments = url.pathname.split('/').filter(Boolean)
  let id: string | null | undefined
  if (host === 'youtu.be') id = segments[0]
  else if (host === 'youtube.com' || host === 'youtube-nocookie.com') {
    id = ['embed', 'shorts', 'live', 'v'].includes(segments[0] ?? '') ? segments[1] : url.searchParams.get('v')
  }
  return id && videoId.test(id) ? id : null
}

/** The one form of link that answers carry. */
export function youtubeLinkOf(id: string | null): string | null {
  return id === null ? null : `https://www.youtube.com/watch?v=${id}`
}

/** Letters of any alphabet, digits and hyphens: safe in an address and readable. */
export function isSlug(slug: string): boolean {
  return slug.length <= 150 && /^[\p{Ll}\p{Lo}\p{N}]+(?:[-_.][\p{Ll}\p{Lo}\p{N}]+)*$/u.test(slug) && !/^\d+$/.test(slug)
}

/** A slug made of any text; empty where nothing usable is in it. */
export function slugFrom(text: string): string {
  const letters: Record<string, string> = { ø: 'o', æ: 'ae', å: 'a', œ: 'oe', ß: 'ss', đ: 'd', ł: 'l' }
  const slug = text
    .toLowerCase()
    .replace(/[øæåœßđł]/g, (letter) => letters[letter]!)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 120)
    .replace(/-+$/, '')
  return /^\d+$/.test(slug) ? `c-${slug}` : slug
}

const largestPrice = 100_000_000
const isPrice = (value: number) => Number.isSafeInteger(value) && value >= 0 && value <= largestPrice
const isStock = (value: number | null | undefined) =>
  value == null || (Number.isSafeInteger(value) && value >= 0 && value <= 1_000_000)
const hasText = (texts: Texts | undefined) => languages.some((language) => texts?.[language]?.trim())

/** Everything wrong with a product, by field, as message keys; empty when it may be saved. */
export function productProblems(input: ProductInput): FieldErrors {
  const fields: FieldErrors = {}
  const refuse = (field: string, key: string) => {
    fields[field] = [...(fields[field] ?? []), key]
  }
  if (input.id !== undefined && !(Number.isSafeInteger(input.id) && input.id > 0 && input.id < 2 ** 31)) {
    refuse('id', 'validation.invalid')
  }
  if (!isSlug(input.slug)) refuse('slug', 'validation.slug')
  if (!hasText(input.name)) refuse('name', 'validation.required')
  if (!isPrice(input.price)) refuse('price', 'validation.price')
  checkMemberPrice('memberPrice', input.price, input.memberPrice)
  if (!isStock(input.stock)) refuse('stock', 'validation.invalid')
  if (input.youtubeLink && !youtubeIdOf(input.youtubeLink)) refuse('youtubeLink', 'validation.youtubeLink')
  for (const [index, image] of (input.images ?? []).entries()) {
    if (!isStoragePath(image.path)) refuse(`images.${index}`, 'validation.invalid')
  }
  const keys = new Set<string>()
  for (const [index, size] of (input.sizes ?? []).entries()) {
    if (!size.key.trim() || size.key.length > 80 || keys.has(size.key))
      refuse(`sizes.${index}.key`, 'validation.invalid')
    keys.add(size.key)
    if (size.price != null && !isPrice(size.price)) refuse(`sizes.${index}.price`, 'validation.price')
    const prices = pricesOfSize(input, { price: size.price ?? null, memberPrice: size.memberPrice ?? null })
    if (size.price != null || size.memberPrice != null) {
      checkMemberPrice(`sizes.${index}.memberPrice`, prices.price, prices.memberPrice)
    }
    if (!isStock(size.stock)) refuse(`sizes.${index}.stock`, 'validation.invalid')
  }
  return fields

  function checkMemberPrice(field: string, price: Cents, memberPrice: Cents | null) {
    if (memberPrice === null) return
    if (!isPrice(memberPrice)) refuse(field, 'validation.price')
    else if (memberPrice >= price) refuse(field, 'validation.memberPriceLower')
  }
}

/** The same for a category. */
export function categoryProblems(input: CategoryInput): FieldErrors {
  const fields: FieldErrors = {}
  if (!isSlug(input.handle)) fields.handle = ['validation.slug']
  if (!isSlug(input.slug)) fields.slug = ['validation.slug']
  if (!hasText(input.name)) fields.name = ['validation.required']
  if (input.image && !isStoragePath(input.image.path)) fields.image = ['validation.invalid']
  return fields
}
