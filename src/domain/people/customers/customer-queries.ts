import { and, desc, eq, gt, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { Queries } from '#database/open-database.ts'
import {
  accessTokens,
  checkouts,
  customers,
  memberships,
  notes,
  orders,
  passwordResets,
  staff,
  staffSessions,
} from '#database/schema/schema.ts'
import { type Country, countries, isCountry } from '#shared/markets.ts'

export type CustomerRow = typeof customers.$inferSelect

export async function findCustomerByEmail(database: Queries, email: string): Promise<CustomerRow | null> {
  const [row] = await database
    .select()
    .from(customers)
    .where(and(eq(customers.email, email), isNull(customers.erasedAt)))
  return row ?? null
}

/** The account of an address, and whether it is claimed: its mailbox was proved, or it bought while signed in (D34). */
export async function findAccountByEmail(
  database: Queries,
  email: string,
): Promise<{ customer: CustomerRow; isClaimed: boolean } | null> {
  const boughtSignedIn = database
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(checkouts, eq(checkouts.id, orders.checkoutId))
    .where(and(eq(orders.customerId, customers.id), eq(checkouts.customerId, customers.id)))
  const [row] = await database
    .select({
      customer: customers,
      isClaimed: sql<boolean>`${customers.emailProvedAt} IS NOT NULL OR EXISTS ${boughtSignedIn}`,
    })
    .from(customers)
    .where(and(eq(customers.email, email), isNull(customers.erasedAt)))
  return row ?? null
}

export async function findCustomerById(database: Queries, id: number): Promise<CustomerRow | null> {
  const [row] = await database
    .select()
    .from(customers)
    .where(and(eq(customers.id, id), isNull(customers.erasedAt)))
  return row ?? null
}

/** Inserts a customer; null if the address is taken. The unique key decides, even between two parallel calls. */
export async function insertCustomer(
  database: Queries,
  customer: typeof customers.$inferInsert,
): Promise<CustomerRow | null> {
  const [row] = await database.insert(customers).values(customer).onConflictDoNothing().returning()
  return row ?? null
}

export async function updateCustomer(
  database: Queries,
  id: number,
  changes: Partial<typeof customers.$inferInsert>,
): Promise<void> {
  if (Object.keys(changes).length > 0) await database.update(customers).set(changes).where(eq(customers.id, id))
}

/** Stores the customer's id at the payment provider, the first one only. */
export async function updateProviderCustomer(database: Queries, customerId: number, providerId: string): Promise<void> {
  await database
    .update(customers)
    .set({ providerCustomerId: providerId })
    .where(and(eq(customers.id, customerId), isNull(customers.providerCustomerId)))
}

/**
 * The account of an address; taken if it is claimed, or has a membership or orders. One that is not taken gives way
 * to the proven reader of the address (D35).
 */
export async function findHolderOfAddress(
  database: Queries,
  email: string,
): Promise<{ id: number; firstName: string; isTaken: boolean } | null> {
  const account = await findAccountByEmail(database, email)
  if (!account) return null
  const { id, firstName } = account.customer
  const member = await database.select({ id: memberships.id }).from(memberships).where(eq(memberships.customerId, id))
  const order = await database.select({ id: orders.id }).from(orders).where(eq(orders.customerId, id)).limit(1)
  return { id, firstName, isTaken: account.isClaimed || member.length > 0 || order.length > 0 }
}

export async function deleteCustomer(database: Queries, id: number): Promise<void> {
  await database.delete(customers).where(eq(customers.id, id))
}

export async function findOwner(database: Queries): Promise<{ id: number } | null> {
  const [row] = await database.select({ id: customers.id }).from(customers).where(eq(customers.role, 'owner')).limit(1)
  return row ?? null
}

/** A token, its customer, and the customer's membership that has not ended. One query: every signed-in call asks it. */
export async function findSignIn(database: Queries, tokenHash: string) {
  const [row] = await database
    .select({
      token: accessTokens,
      customer: { id: customers.id, email: customers.email, role: customers.role },
      membership: { status: memberships.status, endedAt: memberships.endedAt },
    })
    .from(accessTokens)
    .innerJoin(
      customers,
      and(eq(customers.id, accessTokens.customerId), isNull(customers.erasedAt), isNull(customers.blockedAt)),
    )
    .leftJoin(memberships, and(eq(memberships.customerId, customers.id), isNull(memberships.endedAt)))
    .where(eq(accessTokens.tokenHash, tokenHash))
  return row ?? null
}

export async function insertToken(database: Queries, token: typeof accessTokens.$inferInsert): Promise<void> {
  await database.insert(accessTokens).values(token)
}

export async function updateTokenUse(database: Queries, tokenHash: string, at: Date): Promise<void> {
  await database.update(accessTokens).set({ lastUsedAt: at }).where(eq(accessTokens.tokenHash, tokenHash))
}

export async function deleteToken(database: Queries, tokenHash: string): Promise<void> {
  await database.delete(accessTokens).where(eq(accessTokens.tokenHash, tokenHash))
}

/** Ends the account's sign-ins, all or but one at the shop, and its sessions of the back office. */
export async function deleteTokensOfCustomer(
  database: Queries,
  customerId: number,
  except: string | null = null,
): Promise<void> {
  await database
    .delete(accessTokens)
    .where(
      and(eq(accessTokens.customerId, customerId), except === null ? undefined : ne(accessTokens.tokenHash, except)),
    )
  const roles = database.select({ id: staff.id }).from(staff).where(eq(staff.customerId, customerId))
  await database.delete(staffSessions).where(inArray(staffSessions.staffId, roles))
}

/** Deletes expired tokens, so that the table does not grow with every sign-in. */
export async function deleteDeadTokens(database: Queries, customerId: number, now: Date): Promise<void> {
  await database
    .delete(accessTokens)
    .where(and(eq(accessTokens.customerId, customerId), sql`${accessTokens.expiresAt} <= ${now.toISOString()}`))
}

export async function insertPasswordReset(database: Queries, reset: typeof passwordResets.$inferInsert): Promise<void> {
  await database.insert(passwordResets).values(reset)
}

/** Returns the customer who may set a password by this link; null if the link is unknown, used or expired. */
export async function findPasswordReset(
  database: Queries,
  tokenHash: string,
  now: Date,
): Promise<{ customerId: number; email: string } | null> {
  const [row] = await database
    .select({ customerId: passwordResets.customerId, email: customers.email })
    .from(passwordResets)
    .innerJoin(customers, eq(customers.id, passwordResets.customerId))
    .where(
      and(
        eq(passwordResets.tokenHash, tokenHash),
        isNull(passwordResets.usedAt),
        gt(passwordResets.expiresAt, now),
        isNull(customers.erasedAt),
      ),
    )
  return row ?? null
}

/** Uses up a link that is still good; false if a parallel call was faster. */
export async function updatePasswordResetUsed(database: Queries, tokenHash: string, now: Date): Promise<boolean> {
  const taken = await database
    .update(passwordResets)
    .set({ usedAt: now })
    .where(
      and(eq(passwordResets.tokenHash, tokenHash), isNull(passwordResets.usedAt), gt(passwordResets.expiresAt, now)),
    )
    .returning({ customerId: passwordResets.customerId })
  return taken.length > 0
}

export async function deletePasswordResets(database: Queries, customerId: number): Promise<void> {
  await database.delete(passwordResets).where(eq(passwordResets.customerId, customerId))
}

/** Puts what a guest bought with this address, and its notes, into the account; only once the address is proved. */
export async function updateOrdersOfAddress(database: Queries, customerId: number, email: string): Promise<void> {
  const joined = await database
    .update(orders)
    .set({ customerId })
    .where(and(isNull(orders.customerId), sql`lower(${orders.email}) = ${email}`))
    .returning({ number: orders.number })
  if (joined.length === 0) return
  const guests = joined.map(({ number }) => `guest-${number}`)
  await database
    .update(notes)
    .set({ subject: String(customerId) })
    .where(and(eq(notes.kind, 'customer'), inArray(notes.subject, guests)))
}

/** Returns the country of an account's last order; null before the first. */
export async function findLastOrderCountry(database: Queries, customerId: number): Promise<Country | null> {
  const [row] = await database
    .select({ country: orders.country })
    .from(orders)
    .where(and(eq(orders.customerId, customerId), inArray(orders.country, [...countries])))
    .orderBy(desc(orders.createdAt))
    .limit(1)
  return row && isCountry(row.country) ? row.country : null
}
