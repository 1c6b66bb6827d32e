import { and, desc, eq, inArray, isNotNull, lt, or, sql } from 'drizzle-orm'
import type { Queries } from '#database/open-database.ts'
import { preparedQuery } from '#database/prepared-query.ts'
import { carts, checkouts, productImages, productSizes, products, reservations } from '#database/schema/schema.ts'
import { openStates } from '#domain/checkout/checkout-states.ts'
import type { Standing } from '#domain/membership/membership-states.ts'
import type { SellableProduct, StockNeed } from './cart-rules.ts'

export type CartRow = typeof carts.$inferSelect

/** Everything pricing needs of these products, by id; unpublished ones too, unknown ids are missing. */
export async function findSellableProducts(
  database: Queries,
  ids: readonly number[],
): Promise<Map<number, SellableProduct>> {
  if (ids.length === 0) return new Map()
  const rows = await sellableProducts(database).execute({ ids: [...new Set(ids)] })
  return new Map(rows.map((row) => [row.id, row]))
}

const sellableProducts = preparedQuery((database) =>
  database
    .select({
      id: products.id,
      slug: products.slug,
      name: products.name,
      price: products.price,
      memberPrice: products.memberPrice,
      published: products.published,
      stock: products.stock,
      image: sql<string | null>`(
        SELECT ${productImages.path} FROM ${productImages} WHERE ${productImages.productId} = ${products.id}
        ORDER BY ${productImages.position} LIMIT 1)`,
      sizes: sql<SellableProduct['sizes']>`(
        SELECT coalesce(json_agg(json_build_object(
          'key', ${productSizes.key}, 'label', ${productSizes.label}, 'price', ${productSizes.price},
          'memberPrice', ${productSizes.memberPrice}, 'stock', ${productSizes.stock}
        ) ORDER BY ${productSizes.position}, ${productSizes.key}), '[]')
        FROM ${productSizes} WHERE ${productSizes.productId} = ${products.id})`,
    })
    .from(products)
    .where(sql`${products.id} = ANY(${sql.placeholder('ids')}::int[])`)
    .prepare('sellable_products'),
)

/** Whether all of these products exist and are published. */
export async function areAllPublished(database: Queries, ids: readonly number[]): Promise<boolean> {
  const wanted = [...new Set(ids)]
  const [counted] = await database
    .select({ published: sql<number>`count(*)::int` })
    .from(products)
    .where(and(inArray(products.id, wanted), products.published))
  return counted?.published === wanted.length
}

/** What earlier tries of one and the same shopper left behind. */
export type Traces = {
  /** Stock that this browser's own unfinished checkouts hold: it is free for the browser itself. */
  held: StockNeed[]
  /** What the checkout last found out of the payer; null where it never had to. */
  standing: Standing | null
}

/** Answers them in one statement: every cart asks for them, and hardly any has some. */
export async function findTraces(
  database: Queries,
  { sessionHash, customerId }: { sessionHash: string | null; customerId: number | null },
): Promise<Traces> {
  if (sessionHash === null && customerId === null) return { held: [], standing: null }
  const [found] = await traces(database).execute({ sessionHash, customerId })
  return found ?? { held: [], standing: null }
}

const traces = preparedQuery((database) => {
  const isOwn = or(
    eq(carts.sessionHash, sql.placeholder('sessionHash')),
    eq(carts.customerId, sql.placeholder('customerId')),
  )
  const noted = database
    .select({ standing: carts.standing })
    .from(carts)
    .where(and(isOwn, isNotNull(carts.standing)))
    .orderBy(desc(carts.createdAt))
    .limit(1)
  const held = database
    .select({
      entry: sql`json_build_object('productId', ${reservations.productId}, 'sizeKey', ${reservations.sizeKey},
        'quantity', ${reservations.quantity})`.as('entry'),
    })
    .from(reservations)
    .innerJoin(checkouts, eq(checkouts.id, reservations.checkoutId))
    .where(and(eq(checkouts.sessionHash, sql.placeholder('sessionHash')), inArray(checkouts.state, openStates)))
    .as('held')
  return database
    .select({
      held: sql<StockNeed[]>`coalesce(json_agg(${held.entry}), '[]')`,
      standing: sql<Standing | null>`${noted}`,
    })
    .from(held)
    .prepare('traces')
})

export async function insertCart(database: Queries, cart: typeof carts.$inferInsert): Promise<void> {
  await database.insert(carts).values(cart)
}

export async function findCart(database: Queries, tokenHash: string): Promise<CartRow | null> {
  const [row] = await cartByToken(database).execute({ tokenHash })
  return row ?? null
}

const cartByToken = preparedQuery((database) =>
  database
    .select()
    .from(carts)
    .where(eq(carts.tokenHash, sql.placeholder('tokenHash')))
    .prepare('cart_by_token'),
)

/** Forgets carts that nobody can pay any more. */
export async function deleteCartsExpiredBefore(database: Queries, moment: Date): Promise<void> {
  await database.delete(carts).where(lt(carts.expiresAt, moment))
}
