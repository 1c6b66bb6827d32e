import { and, desc, eq, inArray, isNotNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Queries } from '#database/open-database.ts'
import { preparedQuery } from '#database/prepared-query.ts'
import {
  carts,
  checkouts,
  productImages,
  productPrices,
  products,
  productVariants,
  reservations,
} from '#database/schema/schema.ts'
import { type MembershipHistory, openCheckoutStates } from '#database/schema/states.ts'
import { isSoldIn } from '#domain/catalogue/products/product-queries.ts'
import type { StockNeed } from '#domain/catalogue/stock/stock-queries.ts'
import type { SellableProduct } from '#domain/sales/pricing/line-rules.ts'
import type { Cents, Currency } from '#shared/money.ts'

export type CartRow = typeof carts.$inferSelect

/**
 * Returns the pricing data of these products in a currency by id, including unpublished ones; what is not sold in it
 * counts as unpublished. Unknown ids are missing from the map.
 */
export async function findSellableProducts(
  database: Queries,
  { ids, currency }: { ids: readonly number[]; currency: Currency },
): Promise<Map<number, SellableProduct>> {
  if (ids.length === 0) return new Map()
  const rows = await sellableProducts(database).execute({ ids: [...new Set(ids)], currency })
  return new Map(rows.map((row) => [row.id, row]))
}

const ownPrice = alias(productPrices, 'own_price')

const sellableProducts = preparedQuery((database) =>
  database
    .select({
      id: products.id,
      slug: products.slug,
      name: products.name,
      price: sql`coalesce(${ownPrice.price}, 0)`.mapWith(ownPrice.price) as SQL<Cents>,
      memberPrice: ownPrice.memberPrice,
      published: sql<boolean>`(${products.published} AND ${ownPrice.price} IS NOT NULL)`,
      stock: sql<number | null>`(SELECT v.stock FROM variants v WHERE v.product_id = ${products.id} AND v.key = '')`,
      membersFrom: products.membersFrom,
      publicFrom: products.publicFrom,
      image: sql<string | null>`(
        SELECT ${productImages.path} FROM ${productImages} WHERE ${productImages.productId} = ${products.id}
        ORDER BY ${productImages.position} LIMIT 1)`,
      variants: sql<SellableProduct['variants']>`(
        SELECT coalesce(json_agg(json_build_object(
          'key', ${productVariants.key}, 'label', ${productVariants.label}, 'price', pp.price,
          'memberPrice', pp.member_price, 'stock', ${productVariants.stock}, 'image', ${productVariants.image}
        ) ORDER BY ${productVariants.position}, ${productVariants.key}), '[]')
        FROM ${productVariants} LEFT JOIN product_prices pp ON pp.product_id = ${productVariants.productId}
          AND pp.variant_key = ${productVariants.key} AND pp.currency = ${sql.placeholder('currency')}
        WHERE ${productVariants.productId} = ${products.id} AND ${productVariants.key} <> '')`,
    })
    .from(products)
    .leftJoin(
      ownPrice,
      and(
        eq(ownPrice.productId, products.id),
        eq(ownPrice.variantKey, ''),
        eq(ownPrice.currency, sql.placeholder('currency')),
      ),
    )
    .where(sql`${products.id} = ANY(${sql.placeholder('ids')}::int[])`)
    .prepare('sellable_products'),
)

/** True if visitors can open all of these products on a host of a currency. */
export async function areAllPublished(
  database: Queries,
  { ids, currency }: { ids: readonly number[]; currency: Currency },
): Promise<boolean> {
  const wanted = [...new Set(ids)]
  const [counted] = await database
    .select({ published: sql<number>`count(*)::int` })
    .from(products)
    .where(and(inArray(products.id, wanted), products.published, isSoldIn(currency)))
  return counted?.published === wanted.length
}

/** Data left by earlier checkouts of the same browser or customer. */
export type Traces = {
  /** Stock reserved by this browser's own open checkouts, which it can still buy. */
  held: StockNeed[]
  /** The payer's membership history as checkout last discovered it; null where it never did. */
  history: MembershipHistory | null
}

/** Uses one statement, because every cart needs it and hardly any has such data. */
export async function findTraces(
  database: Queries,
  { sessionHash, customerId }: { sessionHash: string | null; customerId: number | null },
): Promise<Traces> {
  if (sessionHash === null && customerId === null) return { held: [], history: null }
  const [found] = await traces(database).execute({ sessionHash, customerId })
  return found ?? { held: [], history: null }
}

const traces = preparedQuery((database) => {
  const isOwn = or(
    eq(carts.sessionHash, sql.placeholder('sessionHash')),
    eq(carts.customerId, sql.placeholder('customerId')),
  )
  const history = database
    .select({ history: carts.history })
    .from(carts)
    .where(and(isOwn, isNotNull(carts.history)))
    .orderBy(desc(carts.createdAt))
    .limit(1)
  const held = database
    .select({
      entry: sql`json_build_object('productId', ${reservations.productId}, 'variantKey', ${reservations.variantKey},
        'quantity', ${reservations.quantity})`.as('entry'),
    })
    .from(reservations)
    .innerJoin(checkouts, eq(checkouts.id, reservations.checkoutId))
    .where(and(eq(checkouts.sessionHash, sql.placeholder('sessionHash')), inArray(checkouts.state, openCheckoutStates)))
    .as('held')
  return database
    .select({
      held: sql<StockNeed[]>`coalesce(json_agg(${held.entry}), '[]')`,
      history: sql<MembershipHistory | null>`${history}`,
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

/** Deletes expired carts. */
export async function deleteCartsExpiredBefore(database: Queries, moment: Date): Promise<void> {
  await database.delete(carts).where(lt(carts.expiresAt, moment))
}
