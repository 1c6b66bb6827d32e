import type { Category, CategoryInTree, CategoryLink } from '#contract/catalogue.ts'
import type { CategoryLink as LinkRow } from '#domain/catalogue/products/branch-queries.ts'
import type { CategoryBranch, CategoryRow } from '#domain/catalogue/products/category-queries.ts'
import { renderedHtml } from '#domain/platform/texts/safe-html.ts'
import { type Language, textIn } from '#shared/markets.ts'
import { toSeo } from './seo-response.ts'

export function toCategory(row: CategoryRow, language: Language): Category {
  const name = textIn(row.name, language)
  return {
    id: row.id,
    name,
    handle: row.handle,
    slug: row.slug,
    parent: row.parent,
    description: renderedHtml(textIn(row.description, language)) || null,
    featured: row.featured,
    featured_image:
      row.imagePath === null ? null : { path: row.imagePath, alt: textIn(row.imageAlt, language) || name },
    seo: toSeo(row.seo, language),
  }
}

/** A category with those around it. */
export function toCategoryInTree(row: CategoryRow & CategoryBranch, language: Language): CategoryInTree {
  return {
    ...toCategory(row, language),
    path: toCategoryLinks(row.path, language),
    children: toCategoryLinks(row.children, language),
  }
}

export function toCategoryLinks(rows: readonly LinkRow[], language: Language): CategoryLink[] {
  return rows.map(({ name, handle }) => ({ name: textIn(name, language), handle }))
}
