import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { Queries } from '#database/open-database.ts'
import { categories } from '#database/schema/catalogue.ts'
import type { SeoTexts } from '#database/schema/states.ts'
import type { Texts } from '#shared/markets.ts'

export type CategoryRow = {
  id: number
  handle: string
  slug: string
  name: Texts
  description: Texts | null
  featured: boolean
  imagePath: string | null
  imageAlt: Texts | null
  seo: SeoTexts
}

export const categoryColumns = {
  id: categories.id,
  handle: categories.handle,
  slug: categories.slug,
  name: categories.name,
  description: categories.description,
  featured: categories.featured,
  imagePath: categories.imagePath,
  imageAlt: categories.imageAlt,
  seo: categories.seo,
}

/** Published categories in the order of the menu. */
export async function findCategories(
  database: Queries,
  input: { featured?: boolean; limit: number; offset: number },
): Promise<CategoryRow[]> {
  return database
    .select(categoryColumns)
    .from(categories)
    .where(categoryFilter(input))
    .orderBy(asc(categories.position), asc(categories.id))
    .limit(input.limit)
    .offset(input.offset)
}

export async function countCategories(database: Queries, input: { featured?: boolean }): Promise<number> {
  return database.$count(categories, categoryFilter(input))
}

function categoryFilter(input: { featured?: boolean }): SQL | undefined {
  return and(
    eq(categories.published, true),
    input.featured === undefined ? undefined : eq(categories.featured, input.featured),
  )
}

/** One published category by number, handle, slug, or an address it had before; a handle goes before a slug. */
export async function findPublishedCategory(database: Queries, reference: string): Promise<CategoryRow | null> {
  const id = /^[1-9]\d{0,8}$/.test(reference) ? Number(reference) : null
  const match =
    id === null
      ? sql`${categories.id} = coalesce(
          (SELECT c.id FROM categories c WHERE c.handle = ${reference}),
          (SELECT c.id FROM categories c WHERE c.slug = ${reference}),
          (SELECT f.target_id::int FROM former_slugs f WHERE f.kind = 'category' AND f.slug = ${reference}))`
      : eq(categories.id, id)
  const [row] = await database
    .select(categoryColumns)
    .from(categories)
    .where(and(eq(categories.published, true), match))
    .limit(1)
  return row ?? null
}
