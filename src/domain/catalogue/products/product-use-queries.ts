import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Queries } from '#database/open-database.ts'
import { categories, checkouts, formerSlugs, orderLines } from '#database/schema/schema.ts'
import { type CheckoutState, openCheckoutStates } from '#database/schema/states.ts'

// A payment in one of these may still make an order; a declined one is priced anew.
const payable: CheckoutState[] = openCheckoutStates.filter((state) => state !== 'DECLINED')

/** Returns those of the variants that are part of orders, or of checkouts that may become one, counted or not. */
export async function findOrderedVariants(
  database: Queries,
  productId: number,
  keys: readonly string[],
): Promise<string[]> {
  const wanted = [...keys]
  const ordered = await database
    .selectDistinct({ key: orderLines.variantKey })
    .from(orderLines)
    .where(and(eq(orderLines.productId, productId), inArray(orderLines.variantKey, wanted)))
  const line = sql`jsonb_to_recordset(${checkouts.quote} -> 'lines') AS line("productId" int, "variantKey" text)`
  const held = await database
    .selectDistinct({ key: sql<string>`line."variantKey"` })
    .from(sql`${checkouts} CROSS JOIN LATERAL ${line}`)
    .where(
      and(
        inArray(checkouts.state, payable),
        sql`line."productId" = ${productId} AND line."variantKey" = ANY(${sql.param(wanted)}::text[])`,
      ),
    )
  const found = new Set([...ordered, ...held].map(({ key }) => key))
  return wanted.filter((key) => found.has(key))
}

/** Returns the first variant that would go although orders or open checkouts have it; null if there is none. */
export async function findKeptVariant(
  database: Queries,
  before: { id: number; variants: readonly { key: string }[] },
  after: readonly { key: string }[],
): Promise<string | null> {
  const gone = before.variants.filter(({ key }) => !after.some((one) => one.key === key)).map(({ key }) => key)
  const [ordered = null] = gone.length ? await findOrderedVariants(database, before.id, gone) : []
  return ordered
}

/** Returns the ids that belong to no category. */
export async function findUnknownCategories(database: Queries, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const rows = await database
    .select({ id: categories.id })
    .from(categories)
    .where(inArray(categories.id, [...ids]))
  const known = new Set(rows.map(({ id }) => id))
  return ids.filter((id) => !known.has(id))
}

/** Addresses that lead to a product or category which has another one now. */
export async function findFormerSlugs(database: Queries, kind: 'product' | 'category', id: number): Promise<string[]> {
  const rows = await database
    .select({ slug: formerSlugs.slug })
    .from(formerSlugs)
    .where(and(eq(formerSlugs.kind, kind), eq(formerSlugs.targetId, String(id))))
    .orderBy(formerSlugs.createdAt)
  return rows.map(({ slug }) => slug)
}
