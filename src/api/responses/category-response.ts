import type { Category } from '#contract/catalogue.ts'
import type { CategoryRow } from '#domain/catalogue/products/category-queries.ts'
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
    description: renderedHtml(textIn(row.description, language)) || null,
    featured: row.featured,
    featured_image:
      row.imagePath === null ? null : { path: row.imagePath, alt: textIn(row.imageAlt, language) || name },
    seo: toSeo(row.seo, language),
  }
}
