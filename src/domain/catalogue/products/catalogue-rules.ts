import { languages, type Texts } from '#shared/markets.ts'
import { plainText } from '#shared/plain-text.ts'
import type { FieldErrors } from '#shared/shop-error.ts'
import { isStoragePath } from '#shared/storage-paths.ts'
import { visibleText } from '#shared/visible-text.ts'

export type CategoryInput = {
  id?: number
  handle: string
  slug: string
  name: Texts
  description?: Texts | null
  featured?: boolean
  published?: boolean
  position?: number
  /** Category above it; null for the top. If it is left out, the category stays where it is. */
  parentId?: number | null
  image?: { path: string; alt: Texts } | null
}

/** True if it can be bought; untracked stock never runs out. A variant without its own count uses the product's. */
export function isAvailable(productStock: number | null, variantStock: number | null = null): boolean {
  const left = variantStock ?? productStock
  return left === null || left > 0
}

/**
 * Returns the units left if there are 1 to `limit`, otherwise null. A variant without its own count uses the product's.
 */
export function lowStockOf(productStock: number | null, variantStock: number | null, limit: number): number | null {
  const left = variantStock ?? productStock
  return left !== null && left > 0 && left <= limit ? left : null
}

const videoId = /^[\w-]{11}$/

/**
 * The 11-character id in a video link of any usual form (watch?v=, youtu.be, embed, shorts, live) or a bare id; else
 * null.
 */
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

/** Returns the form of video link that all responses use. */
export function youtubeLinkOf(id: string | null): string | null {
  return id === null ? null : `https://www.youtube.com/watch?v=${id}`
}

/** Letters of any alphabet, digits and hyphens: safe in an address and readable. */
export function isSlug(slug: string): boolean {
  return slug.length <= 150 && /^[\p{Ll}\p{Lo}\p{N}]+(?:[-_.][\p{Ll}\p{Lo}\p{N}]+)*$/u.test(slug) && !/^\d+$/.test(slug)
}

/** Makes a slug from any text; empty if the text has nothing usable. */
export function slugFrom(text: string): string {
  // Signs first: © and the like are written with letters where they are searched.
  const slug = plainText(text.replace(/[^\p{L}\p{M}\p{N}]+/gu, ' '))
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 120)
    .replace(/-+$/, '')
  return /^\d+$/.test(slug) ? `c-${slug}` : slug
}

const hasText = (texts: Texts) => languages.some((language) => visibleText(texts[language] ?? ''))

/** Everything wrong with a category, by field, as message keys; empty when it may be saved. */
export function categoryProblems(input: CategoryInput): FieldErrors {
  const fields: FieldErrors = {}
  if (!isSlug(input.handle)) fields.handle = ['validation.slug']
  if (!isSlug(input.slug)) fields.slug = ['validation.slug']
  if (!hasText(input.name)) fields.name = ['validation.required']
  if (input.image && !isStoragePath(input.image.path)) fields.image = ['validation.invalid']
  return fields
}
