import { and, eq, getTableColumns, inArray, ne, or, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Queries } from '#database/open-database.ts'
import {
  categories,
  formerSlugs,
  productCategories,
  productImages,
  productSizes,
  products,
} from '#database/schema/catalogue.ts'
import type { Texts } from '#domain/markets/market-rules.ts'

export type StoredProduct = typeof products.$inferSelect & {
  images: (typeof productImages.$inferSelect)[]
  sizes: (typeof productSizes.$inferSelect)[]
  categories: { id: number; handle: string; position: number }[]
}

/** A product whole, published or not, as the owner edits it. */
export async function selectStoredProduct(
  database: Queries,
  by: { id?: number; slug?: string },
): Promise<StoredProduct | null> {
  const [found] = await selectStoredProducts(
    database,
    by.id === undefined ? { slugs: [by.slug ?? ''] } : { ids: [by.id] },
  )
  return found ?? null
}

/** Many of them, by number or address, in the order of their numbers. */
export async function selectStoredProducts(
  database: Queries,
  by: { ids: number[] } | { slugs: string[] },
): Promise<StoredProduct[]> {
  const match =
    'ids' in by
      ? sql`${products.id} = ANY(${sql.param(by.ids)}::int[])`
      : sql`${products.slug} = ANY(${sql.param(by.slugs)}::text[])`
  const rows = await database.select().from(products).where(match).orderBy(products.id)
  if (rows.length === 0) return []
  const ids = sql`ANY(${sql.param(rows.map((row) => row.id))}::int[])`
  const images = await database
    .select()
    .from(productImages)
    .where(sql`${productImages.productId} = ${ids}`)
    .orderBy(productImages.position)
  const sizes = await database
    .select()
    .from(productSizes)
    .where(sql`${productSizes.productId} = ${ids}`)
    .orderBy(productSizes.position)
  const places = await database
    .select({
      productId: productCategories.productId,
      id: categories.id,
      handle: categories.handle,
      position: productCategories.position,
    })
    .from(productCategories)
    .innerJoin(categories, eq(categories.id, productCategories.categoryId))
    .where(sql`${productCategories.productId} = ${ids}`)
    .orderBy(categories.position, categories.id)
  const [imagesOf, sizesOf, placesOf] = [images, sizes, places].map((all) =>
    Map.groupBy(all as { productId: number }[], ({ productId }) => productId),
  ) as [Map<number, typeof images>, Map<number, typeof sizes>, Map<number, typeof places>]
  return rows.map((row) => ({
    ...row,
    images: imagesOf.get(row.id) ?? [],
    sizes: sizesOf.get(row.id) ?? [],
    categories: (placesOf.get(row.id) ?? []).map(({ productId: _, ...place }) => place),
  }))
}

/** New products at once; answers the number of each by its address. */
export async function insertProducts(
  database: Queries,
  rows: (typeof products.$inferInsert)[],
): Promise<Map<string, number>> {
  const created = await insertMany<{ id: number; slug: string }>(database, products, rows, sql`RETURNING id, slug`)
  return new Map(created.map(({ id, slug }) => [slug, id]))
}

/** Rows of one table as one parameter, so that thousands of values are neither numbered nor sent one by one. */
async function insertMany<Returned>(
  database: Queries,
  table: PgTable,
  rows: Record<string, unknown>[],
  returning = sql``,
): Promise<Returned[]> {
  const [first] = rows
  if (!first) return []
  const columns = Object.entries(getTableColumns(table)).filter(([property]) => property in first)
  const names = columns.map(([, { name }]) => sql.identifier(name))
  const values = columns.map(([property]) => sql`r.${sql.identifier(property)}`)
  const types = columns.map(([property, column]) => sql`${sql.identifier(property)} ${sql.raw(column.getSQLType())}`)
  const answer = await database.execute(sql`INSERT INTO ${table} (${sql.join(names, sql`, `)})
    SELECT ${sql.join(values, sql`, `)} FROM json_to_recordset(${JSON.stringify(rows)}::json) AS r(${sql.join(types, sql`, `)}) ${returning}`)
  return (answer as unknown as { rows: Returned[] }).rows
}

export async function insertImages(database: Queries, rows: (typeof productImages.$inferInsert)[]): Promise<void> {
  await insertMany(database, productImages, rows)
}

export async function insertSizes(database: Queries, rows: (typeof productSizes.$inferInsert)[]): Promise<void> {
  await insertMany(database, productSizes, rows)
}

export async function insertPlaces(database: Queries, rows: (typeof productCategories.$inferInsert)[]): Promise<void> {
  await insertMany(database, productCategories, rows)
}

/** Forgets that something had these addresses before: they are in use again. */
export async function forgetAddresses(database: Queries, kind: 'product' | 'category', slugs: string[]): Promise<void> {
  await database
    .delete(formerSlugs)
    .where(and(eq(formerSlugs.kind, kind), sql`${formerSlugs.slug} = ANY(${sql.param(slugs)}::text[])`))
}

/** Numbers of all products, published or not, in order. */
export async function selectProductIds(database: Queries): Promise<number[]> {
  const rows = await database.select({ id: products.id }).from(products).orderBy(products.id)
  return rows.map((row) => row.id)
}

export async function selectProductIdBySlug(database: Queries, slug: string): Promise<number | null> {
  const [row] = await database.select({ id: products.id }).from(products).where(eq(products.slug, slug))
  return row?.id ?? null
}

/** Creates or changes the row; a number given explicitly is kept and the counter moved past it. Returns the number. */
export async function upsertProduct(
  database: Queries,
  id: number | null,
  values: typeof products.$inferInsert,
): Promise<number> {
  const { id: _, createdAt, ...changes } = values
  if (id !== null) {
    const [changed] = await database
      .update(products)
      .set(changes)
      .where(eq(products.id, id))
      .returning({ id: products.id })
    if (changed) return changed.id
  }
  const [created] = await database
    .insert(products)
    .values({ ...changes, createdAt, ...(id !== null && { id }) })
    .returning({ id: products.id })
  if (id !== null) await movePastLargest(database, 'products')
  return created!.id
}

/** Ids given by hand do not count up the sequence; without this the next product would get a number in use. */
async function movePastLargest(database: Queries, table: 'products' | 'categories'): Promise<void> {
  await database.execute(
    sql`SELECT setval(pg_get_serial_sequence(${table}, 'id'), (SELECT max(id) FROM ${sql.identifier(table)}))`,
  )
}

export async function replaceImages(
  database: Queries,
  productId: number,
  images: (typeof productImages.$inferInsert)[],
): Promise<void> {
  await database.delete(productImages).where(eq(productImages.productId, productId))
  await insertImages(database, images)
}

export async function replaceSizes(
  database: Queries,
  productId: number,
  sizes: (typeof productSizes.$inferInsert)[],
): Promise<void> {
  await database.delete(productSizes).where(eq(productSizes.productId, productId))
  await insertSizes(database, sizes)
}

export async function replaceProductCategories(
  database: Queries,
  productId: number,
  places: { id: number; position: number }[],
): Promise<void> {
  await database.delete(productCategories).where(eq(productCategories.productId, productId))
  await insertPlaces(
    database,
    places.map((place) => ({ productId, categoryId: place.id, position: place.position })),
  )
}

/** Remembers an address that was given up, and forgets one that is in use again. */
export async function moveAddress(
  database: Queries,
  input: { kind: 'product' | 'category'; id: number; from: string | null; to: string; at: Date },
): Promise<void> {
  await forgetAddresses(database, input.kind, [input.to])
  if (input.from === null || input.from === input.to) return
  await database
    .insert(formerSlugs)
    .values({ kind: input.kind, slug: input.from, targetId: String(input.id), createdAt: input.at })
    .onConflictDoUpdate({ target: [formerSlugs.kind, formerSlugs.slug], set: { targetId: String(input.id) } })
}

export async function selectStoredCategory(
  database: Queries,
  by: { id?: number; handle?: string },
): Promise<typeof categories.$inferSelect | null> {
  const match = by.id === undefined ? eq(categories.handle, by.handle ?? '') : eq(categories.id, by.id)
  const [row] = await database.select().from(categories).where(match).limit(1)
  return row ?? null
}

/** True where another category answers to this handle or slug already. */
export async function categoryAddressTaken(
  database: Queries,
  input: { id: number | null; handle: string; slug: string },
): Promise<boolean> {
  const names = [input.handle, input.slug]
  const taken = and(
    or(inArray(categories.handle, names), inArray(categories.slug, names)),
    input.id === null ? undefined : ne(categories.id, input.id),
  )
  return (await database.$count(categories, taken)) > 0
}

export async function upsertCategory(
  database: Queries,
  id: number | null,
  values: typeof categories.$inferInsert,
): Promise<number> {
  const { id: _, createdAt, ...changes } = values
  if (id !== null) {
    const [changed] = await database
      .update(categories)
      .set(changes)
      .where(eq(categories.id, id))
      .returning({ id: categories.id })
    if (changed) return changed.id
  }
  const [created] = await database
    .insert(categories)
    .values({ ...changes, createdAt, ...(id !== null && { id }) })
    .returning({ id: categories.id })
  if (id !== null) await movePastLargest(database, 'categories')
  return created!.id
}

/** Every category, published or not, as far as files and forms name them. */
export async function selectEveryCategory(
  database: Queries,
): Promise<{ id: number; handle: string; name: Texts; position: number }[]> {
  return database
    .select({ id: categories.id, handle: categories.handle, name: categories.name, position: categories.position })
    .from(categories)
    .orderBy(categories.position, categories.id)
}

export async function selectProductIdsOfCategory(database: Queries, categoryId: number): Promise<number[]> {
  const rows = await database
    .select({ id: productCategories.productId })
    .from(productCategories)
    .where(eq(productCategories.categoryId, categoryId))
  return rows.map((row) => row.id)
}
