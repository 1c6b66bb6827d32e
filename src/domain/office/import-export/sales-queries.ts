import { asc, eq, inArray, isNull } from 'drizzle-orm'
import type { Queries } from '#database/open-database.ts'
import { customers } from '#database/schema/people.ts'
import { orders } from '#database/schema/sales.ts'
import { memberships } from '#database/schema/sales-membership.ts'
import { orderLines } from '#database/schema/sales-parts.ts'

/** Every line of every order, or of those with these numbers, oldest first. */
export async function findOrderLinesForExport(database: Queries, numbers?: readonly number[]) {
  return database
    .select({
      number: orders.number,
      id: orders.publicId,
      createdAt: orders.createdAt,
      email: orders.email,
      contact: orders.contact,
      country: orders.country,
      productId: orderLines.productId,
      product: orderLines.name,
      variant: orderLines.variantLabel,
      quantity: orderLines.quantity,
      price: orderLines.price,
      membership: orderLines.membership,
      total: orderLines.total,
    })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(numbers && inArray(orders.number, [...numbers]))
    .orderBy(asc(orders.number), asc(orderLines.position))
}

/** Every membership there is or was, with whose it is; people who had themselves erased are left out. */
export async function findMembersForExport(database: Queries) {
  return database
    .select({
      email: customers.email,
      firstName: customers.firstName,
      lastName: customers.lastName,
      postalCode: customers.postalCode,
      language: customers.language,
      status: memberships.status,
      price: memberships.price,
      startedAt: memberships.createdAt,
      trialEndsAt: memberships.trialEndsAt,
      nextChargeAt: memberships.currentPeriodEndsAt,
      endsAt: memberships.endsAt,
      endedAt: memberships.endedAt,
    })
    .from(memberships)
    .innerJoin(customers, eq(customers.id, memberships.customerId))
    .where(isNull(customers.erasedAt))
    .orderBy(asc(memberships.createdAt), asc(memberships.id))
}

/** Every account, oldest first; people who had themselves erased are left out. */
export async function findCustomersForExport(database: Queries) {
  return database
    .select({
      id: customers.id,
      email: customers.email,
      firstName: customers.firstName,
      lastName: customers.lastName,
      postalCode: customers.postalCode,
      language: customers.language,
      createdAt: customers.createdAt,
      confirmedAt: customers.emailProvedAt,
    })
    .from(customers)
    .where(isNull(customers.erasedAt))
    .orderBy(asc(customers.id))
}
