import { and, eq, inArray, sql } from 'drizzle-orm'
import { insertMany } from '#database/insert-many.ts'
import type { Queries } from '#database/open-database.ts'
import { productOrigins, products } from '#database/schema/schema.ts'

export type StoredOrigin = typeof productOrigins.$inferSelect

/** The products that another shop's numbers stand for, with their addresses here. */
export async function findOrigins(
  database: Queries,
  { format, origins }: { format: string; origins: readonly string[] },
): Promise<(StoredOrigin & { slug: string })[]> {
  if (origins.length === 0) return []
  const rows = await database
    .select({ origin: productOrigins, slug: products.slug })
    .from(productOrigins)
    .innerJoin(products, eq(products.id, productOrigins.productId))
    .where(and(eq(productOrigins.format, format), inArray(productOrigins.origin, [...origins])))
  return rows.map(({ origin, slug }) => ({ ...origin, slug }))
}

/** Notes which products another shop's numbers stand for, in place of what was noted before. */
export async function saveOrigins(
  transaction: Queries,
  named: readonly (Omit<StoredOrigin, 'productId'> & { slug: string })[],
): Promise<void> {
  const slugs = named.map(({ slug }) => slug)
  const rows = await transaction
    .select({ id: products.id, slug: products.slug })
    .from(products)
    .where(inArray(products.slug, slugs))
  const ids = new Map(rows.map(({ id, slug }) => [slug, id]))
  const values = named.flatMap(({ slug, ...origin }) =>
    ids.has(slug) ? [{ ...origin, productId: ids.get(slug)! }] : [],
  )
  const replaced = sql`ON CONFLICT (format, origin) DO UPDATE SET product_id = excluded.product_id,
    price = excluded.price, net = excluded.net, vat_rate = excluded.vat_rate`
  await insertMany(transaction, productOrigins, values, replaced)
}
