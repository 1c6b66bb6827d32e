import { and, eq, inArray, like, ne, not, or, sql } from 'drizzle-orm'
import { insertMany } from '#database/insert-many.ts'
import type { Queries } from '#database/open-database.ts'
import { categories, productCategories, productImages, products, productVariants } from '#database/schema/catalogue.ts'
import { productPrices } from '#database/schema/catalogue-prices.ts'
import { formerSlugs } from '#database/schema/content.ts'
import type { PriceRow } from '#domain/catalogue/prices/price-lists.ts'
import type { Texts } from '#shared/markets.ts'

/** Inserts products in one statement; returns each id by its slug. */
export async function insertProducts(
  database: Queries,
  rows: (typeof products.$inferInsert)[],
): Promise<Map<string, number>> {
  const created = await insertMany<{ id: number; slug: string }>(database, products, rows, sql`RETURNING id, slug`)
  return new Map(created.map(({ id, slug }) => [slug, id]))
}

export async function insertImages(database: Queries, rows: (typeof productImages.$inferInsert)[]): Promise<void> {
  await insertMany(database, productImages, rows)
}

export async function insertVariants(database: Queries, rows: (typeof productVariants.$inferInsert)[]): Promise<void> {
  await insertMany(database, productVariants, rows)
}

export async function insertProductCategories(
  database: Queries,
  rows: (typeof productCategories.$inferInsert)[],
): Promise<void> {
  await insertMany(database, productCategories, rows)
}

/** Removes redirects from these addresses: they are in use again. */
export async function deleteFormerSlugs(
  database: Queries,
  kind: 'product' | 'category',
  slugs: string[],
): Promise<void> {
  await database
    .delete(formerSlugs)
    .where(and(eq(formerSlugs.kind, kind), sql`${formerSlugs.slug} = ANY(${sql.param(slugs)}::text[])`))
}

/** Numbers of all products, published or not, in order. */
export async function findProductIds(database: Queries): Promise<number[]> {
  const rows = await database.select({ id: products.id }).from(products).orderBy(products.id)
  return rows.map((row) => row.id)
}

export async function findProductIdBySlug(database: Queries, slug: string): Promise<number | null> {
  const [row] = await database.select({ id: products.id }).from(products).where(eq(products.slug, slug))
  return row?.id ?? null
}

/** Returns the present and former product addresses that begin with a text. */
export async function findTakenSlugs(database: Queries, start: string): Promise<string[]> {
  const pattern = `${start.replace(/[\\%_]/g, '\\$&')}%`
  const now = await database.select({ slug: products.slug }).from(products).where(like(products.slug, pattern))
  const before = await database
    .select({ slug: formerSlugs.slug })
    .from(formerSlugs)
    .where(and(eq(formerSlugs.kind, 'product'), like(formerSlugs.slug, pattern)))
  return [...now, ...before].map(({ slug }) => slug)
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
      .set({ ...changes, version: sql`${products.version} + 1` })
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

/** Explicit ids do not advance the sequence; without this the next id would be taken. */
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

/** Locks the variants of a product, in the order in which checkouts take them. */
export async function lockVariants(transaction: Queries, productId: number): Promise<void> {
  const key = sql`${productVariants.key} COLLATE "C"`
  const rows = transaction.select({ key: productVariants.key }).from(productVariants)
  await rows.where(eq(productVariants.productId, productId)).orderBy(key).for('update')
}

/** Creates variants, or changes those of the same key; their stock stays as it is. */
export async function upsertVariants(database: Queries, rows: (typeof productVariants.$inferInsert)[]): Promise<void> {
  await insertMany(
    database,
    productVariants,
    // Checkouts lock them in this order: neither waits for the other.
    rows.toSorted((one, other) => (one.key < other.key ? -1 : 1)),
    sql`ON CONFLICT (product_id, key) DO UPDATE SET "values" = excluded."values", label = excluded.label,
      position = excluded.position, sku = excluded.sku, barcode = excluded.barcode, weight = excluded.weight,
      image = excluded.image`,
  )
}

export async function insertPriceLists(database: Queries, rows: (typeof productPrices.$inferInsert)[]): Promise<void> {
  await insertMany(database, productPrices, rows)
}

/** Writes the price lists of a product and its variants in place of those there were. */
export async function replacePriceLists(database: Queries, productId: number, rows: PriceRow[]): Promise<void> {
  const kept = rows.map(({ variantKey, currency }) => `${currency} ${variantKey}`)
  await database
    .delete(productPrices)
    .where(
      and(
        eq(productPrices.productId, productId),
        sql`${productPrices.currency} || ' ' || ${productPrices.variantKey} <> ALL(${sql.param(kept)}::text[])`,
      ),
    )
  await insertMany(
    database,
    productPrices,
    rows.map((row) => ({ ...row, productId })),
    sql`ON CONFLICT (product_id, variant_key, currency) DO UPDATE SET price = excluded.price,
      member_price = excluded.member_price
      WHERE (product_prices.price, product_prices.member_price) IS DISTINCT FROM (excluded.price, excluded.member_price)`,
  )
}

/** Removes variants of other keys. */
export async function deleteOtherVariants(database: Queries, productId: number, keys: string[]): Promise<void> {
  const others = not(inArray(productVariants.key, keys))
  await database.delete(productVariants).where(and(eq(productVariants.productId, productId), others))
}

export async function replaceProductCategories(
  database: Queries,
  productId: number,
  positions: { id: number; position: number }[],
): Promise<void> {
  await database.delete(productCategories).where(eq(productCategories.productId, productId))
  await insertProductCategories(
    database,
    positions.map((category) => ({ productId, categoryId: category.id, position: category.position })),
  )
}

/** Redirects an address that is no longer used, and removes the redirect from one that is in use again. */
export async function replaceFormerSlug(
  database: Queries,
  input: { kind: 'product' | 'category'; id: number; from: string | null; to: string; at: Date },
): Promise<void> {
  await deleteFormerSlugs(database, input.kind, [input.to])
  const { kind, id, from, at } = input
  if (from !== null && from !== input.to) await insertFormerSlug(database, { kind, id, from, at })
}

/** Redirects an address that is no longer used to a product or category. */
export async function insertFormerSlug(
  database: Queries,
  { kind, id, from, at }: { kind: 'product' | 'category'; id: number; from: string; at: Date },
): Promise<void> {
  await database
    .insert(formerSlugs)
    .values({ kind, slug: from, targetId: String(id), createdAt: at })
    .onConflictDoUpdate({ target: [formerSlugs.kind, formerSlugs.slug], set: { targetId: String(id) } })
}

export async function findCategoryRow(
  database: Queries,
  by: { id?: number; handle?: string },
): Promise<typeof categories.$inferSelect | null> {
  const match = by.id === undefined ? eq(categories.handle, by.handle ?? '') : eq(categories.id, by.id)
  const [row] = await database.select().from(categories).where(match).limit(1)
  return row ?? null
}

/** True if another category has this handle or slug. */
export async function isCategoryAddressTaken(
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
      .set({ ...changes, version: sql`${categories.version} + 1` })
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

/** `parentId`: null or left out at the top. */
export type NamedCategory = { id: number; handle: string; name: Texts; position: number; parentId?: number | null }

/** All categories, published or not, as far as files and forms name them. */
export async function findAllCategories(database: Queries): Promise<NamedCategory[]> {
  const { id, handle, name, position, parentId } = categories
  return database
    .select({ id, handle, name, position, parentId })
    .from(categories)
    .orderBy(categories.position, categories.id)
}

export async function findProductIdsOfCategory(database: Queries, categoryId: number): Promise<number[]> {
  const rows = await database
    .select({ id: productCategories.productId })
    .from(productCategories)
    .where(eq(productCategories.categoryId, categoryId))
  return rows.map((row) => row.id)
}

/** Updates the products whose size guide gets a new address, and returns their ids. */
export async function moveSizeGuide(database: Queries, { from, to }: { from: string; to: string }): Promise<number[]> {
  const moved = await database
    .update(products)
    .set({ sizeGuide: to, version: sql`${products.version} + 1` })
    .where(eq(products.sizeGuide, from))
    .returning({ id: products.id })
  return moved.map(({ id }) => id)
}
