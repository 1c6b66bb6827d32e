import { and, asc, count, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Queries } from '#database/open-database.ts'
import { preparedQuery } from '#database/prepared-query.ts'
import type { MembershipOffer } from '#database/schema/quote.ts'
import { carts, checkouts, customers, memberships, orderLines, orders, products } from '#database/schema/schema.ts'
import { isSoldIn } from '#domain/catalogue/products/product-queries.ts'
import { createPublicId } from '#domain/platform/secrets/secret-token.ts'
import type { Payment } from '#payments/payments.ts'
import type { Currency } from '#shared/money.ts'

export type OrderRow = typeof orders.$inferSelect
export type OrderLineRow = typeof orderLines.$inferSelect
export type StartedMembership = typeof memberships.$inferSelect
export type OrderWithLines = { order: OrderRow; lines: OrderLineRow[] }

export async function findOrderByPayment(database: Queries, paymentIntentId: string): Promise<OrderRow | null> {
  const [row] = await orderByPayment(database).execute({ paymentIntentId })
  return row ?? null
}

const orderByPayment = preparedQuery((database) =>
  database
    .select()
    .from(orders)
    .where(eq(orders.paymentIntentId, sql.placeholder('paymentIntentId')))
    .prepare('order_by_payment'),
)

/** A cart, and the public id of the order it became; null where there is no such cart. */
export async function findOrderOfCart(
  database: Queries,
  tokenHash: string,
): Promise<{ cart: typeof carts.$inferSelect; orderId: string | null } | null> {
  const [row] = await orderOfCart(database).execute({ tokenHash })
  return row ?? null
}

const orderOfCart = preparedQuery((database) =>
  database
    .select({ cart: carts, orderId: orders.publicId })
    .from(carts)
    .leftJoin(checkouts, eq(checkouts.cartTokenHash, carts.tokenHash))
    .leftJoin(orders, eq(orders.checkoutId, checkouts.id))
    .where(eq(carts.tokenHash, sql.placeholder('tokenHash')))
    .prepare('order_of_cart'),
)

export async function findOrderOfCheckout(database: Queries, checkoutId: string): Promise<OrderRow | null> {
  const [row] = await database.select().from(orders).where(eq(orders.checkoutId, checkoutId))
  return row ?? null
}

/** True if the payer's connection was encrypted; null if unknown. */
const wasHttps = sql<boolean | null>`(${checkouts.quote} ->> 'https')::boolean`

export async function findOrderHttps(database: Queries, id: number): Promise<boolean | null> {
  const [row] = await database
    .select({ https: wasHttps })
    .from(orders)
    .innerJoin(checkouts, eq(checkouts.id, orders.checkoutId))
    .where(eq(orders.id, id))
  return row?.https ?? null
}

/** Returns everything that the order's confirmation needs, in one statement. */
export async function findOrderToConfirm(database: Queries, id: number) {
  const [row] = await orderToConfirm(database).execute({ id })
  return row ?? null
}

const orderToConfirm = preparedQuery((database) =>
  database
    .select({
      order: orders,
      lines: sql<
        Pick<OrderLineRow, 'name' | 'variantLabel' | 'quantity' | 'price' | 'membership' | 'total' | 'image'>[]
      >`(
        SELECT coalesce(json_agg(json_build_object(
          'name', ${orderLines.name}, 'variantLabel', ${orderLines.variantLabel}, 'quantity', ${orderLines.quantity},
          'price', ${orderLines.price}, 'membership', ${orderLines.membership}, 'total', ${orderLines.total}, 'image', ${orderLines.image}
        ) ORDER BY ${orderLines.position}), '[]')
        FROM ${orderLines} WHERE ${orderLines.orderId} = ${orders.id})`,
      https: wasHttps,
    })
    .from(orders)
    .leftJoin(checkouts, eq(checkouts.id, orders.checkoutId))
    .where(eq(orders.id, sql.placeholder('id')))
    .prepare('order_to_confirm'),
)

export async function findOrder(database: Queries, id: number): Promise<OrderWithLines | null> {
  const [order] = await database.select().from(orders).where(eq(orders.id, id))
  return order ? (await withLines(database, [order]))[0]! : null
}

export async function findOrderByPublicId(database: Queries, publicId: string): Promise<OrderWithLines | null> {
  const [order] = await database.select().from(orders).where(eq(orders.publicId, publicId))
  return order ? (await withLines(database, [order]))[0]! : null
}

/** The order of this number, if it was made with this address (lower case). */
export async function findOrderOfGuest(
  database: Queries,
  { number, email }: { number: number; email: string },
): Promise<OrderRow | null> {
  const [row] = await database
    .select()
    .from(orders)
    .where(and(eq(orders.number, number), eq(sql`lower(${orders.email})`, email)))
  return row ?? null
}

/** A customer's orders, newest first. */
export async function findOrdersOfCustomer(
  database: Queries,
  customerId: number,
  page: { limit: number; offset: number },
): Promise<{ orders: OrderWithLines[]; total: number }> {
  const rows = await database
    .select()
    .from(orders)
    .where(eq(orders.customerId, customerId))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(page.limit)
    .offset(page.offset)
  const [counted] = await database.select({ total: count() }).from(orders).where(eq(orders.customerId, customerId))
  return { orders: await withLines(database, rows), total: counted?.total ?? 0 }
}

async function withLines(database: Queries, rows: OrderRow[]): Promise<OrderWithLines[]> {
  if (rows.length === 0) return []
  const ids = rows.map((row) => row.id)
  const lines = await database
    .select()
    .from(orderLines)
    .where(inArray(orderLines.orderId, ids))
    .orderBy(asc(orderLines.orderId), asc(orderLines.position))
  return rows.map((order) => ({ order, lines: lines.filter((line) => line.orderId === order.id) }))
}

/** Returns the ids of these products that visitors can open today on a host of a currency. */
export async function findProductsOnSale(
  database: Queries,
  { ids, currency }: { ids: readonly number[]; currency: Currency },
): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const rows = await database
    .select({ id: products.id })
    .from(products)
    .where(and(inArray(products.id, [...ids]), products.published, isNull(products.archivedAt), isSoldIn(currency)))
  return new Set(rows.map(({ id }) => id))
}

/** The membership that an order started, and whether its account has no password yet; null: none. */
export async function findStartedMembership(database: Queries, orderId: number) {
  const [row] = await database
    .select({ membership: memberships, awaitsPassword: isNull(customers.passwordHash).mapWith(Boolean) })
    .from(memberships)
    .innerJoin(customers, eq(customers.id, memberships.customerId))
    .where(eq(memberships.orderId, orderId))
  return row ?? null
}

/** Writes an order from the frozen quote of its checkout, without the parts of its sale. */
export async function insertOrder(
  transaction: Queries,
  input: {
    checkout: typeof checkouts.$inferSelect
    payment: Payment
    customerId: number | null
    /** Terms of the membership that starts with the order. */
    terms: MembershipOffer | null
    flag: string | null
    now: Date
  },
): Promise<OrderRow> {
  const { checkout, payment, customerId, terms, flag, now } = input
  const { quote, contact } = checkout
  const [order] = await transaction
    .insert(orders)
    .values({
      publicId: createPublicId(),
      checkoutId: checkout.id,
      paymentIntentId: payment.id,
      customerId,
      sessionHash: checkout.sessionHash,
      email: contact.email,
      contact,
      country: quote.country,
      language: quote.language,
      market: quote.market,
      host: quote.host,
      total: quote.total,
      due: quote.due,
      currency: quote.currency,
      card: payment.card,
      consent: { ...checkout.consent, ...(quote.offer && { membership: { shown: quote.offer, applied: terms } }) },
      landing: quote.landing,
      soid: quote.soid,
      flag,
      createdAt: now,
    })
    .returning()
  if (!order) throw new Error('The order was not written')
  return order
}
