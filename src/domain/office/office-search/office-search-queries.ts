import { and, desc, eq, isNull, or, sql } from 'drizzle-orm'
import type { Queries } from '#database/open-database.ts'
import { productsNumbered } from '#database/products-named.ts'
import { containsText } from '#database/schema/columns.ts'
import { customers, memberships, orders, productSearch, products, refunds } from '#database/schema/schema.ts'
import { languages } from '#shared/markets.ts'

type Query = { text: string; limit: number }

// An index of trigrams finds nothing shorter.
const minInsideLength = 3

/** The last membership of each account that fits, also by its id at the provider. */
export async function findMembers(database: Queries, { text, byEmail, limit }: Query & { byEmail: boolean }) {
  const account = { firstName: customers.firstName, lastName: customers.lastName, email: customers.email }
  return (
    database
      .select({ id: memberships.id, status: memberships.status, ...account })
      .from(memberships)
      .innerJoin(customers, eq(customers.id, memberships.customerId))
      .where(
        text.startsWith('sub_')
          ? eq(memberships.subscriptionId, text)
          : and(isNull(customers.erasedAt), isNull(memberships.endedAt), accountCondition(text, byEmail)),
      )
      // Sorted by account, like the index of names, so that not every membership of a common name is read.
      .orderBy(desc(customers.id), desc(memberships.createdAt))
      .limit(limit)
  )
}

function accountCondition(text: string, byEmail: boolean) {
  return (
    or(
      byEmail ? sql`${customers.email} LIKE ${`${escapeLike(text).toLowerCase()}%`}` : undefined,
      text.length >= minInsideLength ? containsText(customers.plainName, text) : undefined,
    ) ?? sql`false`
  )
}

/** Products by id, address, article number or a part of their name in any language; drafts too. */
export async function findProductsNamed(database: Queries, { text, limit }: Query) {
  const named = languages.map(
    (language) => sql`SELECT ${productSearch.productId} FROM ${productSearch}
      WHERE ${productSearch.language} = ${sql.raw(`'${language}'`)}
        AND ${containsText(productSearch.plainName, text)}`,
  )
  return database
    .select({ id: products.id, slug: products.slug, name: products.name, published: products.published })
    .from(products)
    .where(
      or(
        /^\d{1,9}$/.test(text) ? eq(products.id, Number(text)) : undefined,
        eq(products.slug, text.toLowerCase()),
        sql`${products.id} = ANY(ARRAY(${productsNumbered(sql`search_key(${text})`)}))`,
        // As an array: a subquery combined with other conditions would scan every product.
        text.length >= minInsideLength ? sql`${products.id} = ANY(ARRAY(${sql.join(named, sql` UNION `)}))` : undefined,
      ),
    )
    .orderBy(products.position, products.id)
    .limit(limit)
}

/** Orders whose payment or refund has this id at the provider. */
export async function findPaymentsOf(database: Queries, id: string) {
  const found = sql`SELECT ${orders.id} FROM ${orders} WHERE ${orders.paymentIntentId} = ${id}
    UNION SELECT ${refunds.orderId} FROM ${refunds} WHERE ${refunds.providerRefundId} = ${id}`
  return database
    .select({ payment: orders.paymentIntentId, number: orders.number, total: orders.total })
    .from(orders)
    .where(sql`${orders.id} IN (${found})`)
    .limit(2)
}

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}
