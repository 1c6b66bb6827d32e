import type { categories } from '#database/schema/catalogue.ts'
import type { SeoTexts } from '#database/schema/states.ts'
import { sanitised, trimmed } from '#domain/platform/texts/stored-texts.ts'
import { categoryTag, featuredCategoriesTag } from '#shared/cache-tags.ts'
import type { Texts } from '#shared/markets.ts'
import { storedTexts } from './product-description.ts'

export type CategoryStored = typeof categories.$inferSelect

/** Fields of a category that staff edit. */
export type CategoryDetails = {
  handle: string
  slug: string
  name: Texts
  /** HTML. */
  description: Texts
  image: { path: string; alt: Texts } | null
  featured: boolean
  published: boolean
  parentId: number | null
  seo: SeoTexts
}

/** A stored category in the form in which it is edited. */
export function detailsOf(row: CategoryStored): CategoryDetails {
  const { handle, slug, name, featured, published, parentId, seo } = row
  return {
    handle,
    slug,
    name,
    featured,
    published,
    parentId,
    seo,
    description: row.description ?? {},
    image: row.imagePath === null ? null : { path: row.imagePath, alt: row.imageAlt ?? {} },
  }
}

/** Its columns; texts trimmed, HTML sanitised. */
export function categoryRowOf(details: CategoryDetails) {
  const { handle, slug, featured, published, parentId, seo } = details
  const description = sanitised(details.description)
  return {
    handle,
    slug,
    featured,
    published,
    parentId,
    name: trimmed(details.name),
    description: Object.keys(description).length ? description : null,
    imagePath: details.image?.path ?? null,
    imageAlt: details.image && trimmed(details.image.alt),
    seo: { title: trimmed(seo.title ?? {}), description: trimmed(seo.description ?? {}) },
  }
}

/** The same as the log of changes and conflicts name and write it. */
export function describeCategory(details: CategoryDetails) {
  return {
    handle: details.handle,
    slug: details.slug,
    name: storedTexts(details.name),
    description: storedTexts(details.description),
    seo: { title: storedTexts(details.seo.title), description: storedTexts(details.seo.description) },
    image: { path: details.image?.path ?? null, alt: storedTexts(details.image?.alt) },
    featured: details.featured,
    published: details.published,
    parent_id: details.parentId,
  }
}

/**
 * Returns the cache tags that a change invalidates: those of every page if the menu changes, otherwise those showing
 * the category.
 */
export function categoryTags(id: number, before: CategoryDetails | null, after: CategoryDetails | null): string[] {
  const [earlier, later] = [before && describeCategory(before), after && describeCategory(after)]
  const has = (...parts: (keyof NonNullable<typeof later>)[]) =>
    parts.some((part) => JSON.stringify(earlier?.[part]) !== JSON.stringify(later?.[part]))
  const isInMenu = has('name', 'handle', 'slug', 'published', 'parent_id')
  return [categoryTag(id), ...(isInMenu ? ['categories'] : []), ...(has('featured') ? [featuredCategoriesTag] : [])]
}
