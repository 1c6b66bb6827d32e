import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Queries } from '#database/open-database.ts'
import { categories } from '#database/schema/catalogue.ts'
import { wholeCatalogue } from '#database/schema/catalogue-listings.ts'
import type { SeoTexts } from '#database/schema/states.ts'
import type { Texts } from '#shared/markets.ts'
import { type CategoryLink, isShown, pathSql } from './branch-queries.ts'

export type CategoryRow = {
  id: number
  handle: string
  slug: string
  name: Texts
  /** Handle of the category directly above it. */
  parent: string | null
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
  parent: sql<string | null>`(SELECT parent.handle FROM categories parent WHERE parent.id = "categories"."parent_id")`,
  description: categories.description,
  featured: categories.featured,
  imagePath: categories.imagePath,
  imageAlt: categories.imageAlt,
  seo: categories.seo,
}

/** Featured or other categories only, and only those on the first levels of the tree. */
export type CategoryFilter = { featured?: boolean; levels?: number }

/** Shown categories in the order of the menu: each directly before its branch. */
export async function findCategories(
  database: Queries,
  input: CategoryFilter & { limit: number; offset: number },
): Promise<CategoryRow[]> {
  return database
    .select(categoryColumns)
    .from(categories)
    .where(categoryFilter(input))
    .orderBy(menuOrder)
    .limit(input.limit)
    .offset(input.offset)
}

export async function countCategories(database: Queries, input: CategoryFilter): Promise<number> {
  return database.$count(categories, categoryFilter(input))
}

function categoryFilter({ featured, levels }: CategoryFilter): SQL | undefined {
  return and(
    isShown('"categories"'),
    featured === undefined ? undefined : eq(categories.featured, featured),
    levels === undefined
      ? undefined
      : sql`EXISTS (SELECT FROM derived.category_paths way WHERE way.category_id = "categories"."id"
          AND way.ancestor_id = ${wholeCatalogue} AND way.depth <= ${levels})`,
  )
}

const menuOrder = sql`(SELECT array_agg(ARRAY[above.position, above.id] ORDER BY way.depth DESC)
  FROM derived.category_paths way JOIN categories above ON above.id = way.ancestor_id
  WHERE way.category_id = "categories"."id")`

export type CategoryBranch = {
  /** The categories above it, from the top. */
  path: CategoryLink[]
  /** The shown categories directly below it. */
  children: CategoryLink[]
}

const childrenSql = sql<CategoryLink[]>`(SELECT coalesce(json_agg(json_build_object('handle', child.handle,
    'name', child.name) ORDER BY child.position, child.id), '[]'::json)
  FROM categories child WHERE child.parent_id = "categories"."id" AND child.published)`

/** One shown category by number, handle, slug, or an address it had before; a handle goes before a slug. */
export async function findPublishedCategory(
  database: Queries,
  reference: string,
): Promise<(CategoryRow & CategoryBranch) | null> {
  const id = /^[1-9]\d{0,8}$/.test(reference) ? Number(reference) : null
  const match =
    id === null
      ? sql`${categories.id} = coalesce(
          (SELECT c.id FROM categories c WHERE c.handle = ${reference}),
          (SELECT c.id FROM categories c WHERE c.slug = ${reference}),
          (SELECT f.target_id::int FROM former_slugs f WHERE f.kind = 'category' AND f.slug = ${reference}))`
      : eq(categories.id, id)
  const [row] = await database
    .select({ ...categoryColumns, path: pathSql('"categories"'), children: childrenSql })
    .from(categories)
    .where(and(isShown('"categories"'), match))
    .limit(1)
  return row ?? null
}
