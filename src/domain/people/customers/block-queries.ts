import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Queries } from '#database/open-database.ts'
import { blockedAddresses, customers, people } from '#database/schema/schema.ts'

export type Block = { at: Date; reason: string }

/** True if an address is blocked, whether it is an account's or a guest's. The address must be in lower case. */
export async function isBlockedAddress(database: Queries, email: string): Promise<boolean> {
  return (await findBlock(database, email)) !== null
}

/** Returns the block of an address in lower case, with its reason; null if there is none. */
export async function findBlock(database: Queries, email: string): Promise<Block | null> {
  const account = database
    .select({ at: customers.blockedAt, reason: customers.blockReason })
    .from(customers)
    .where(and(eq(customers.email, email), isNotNull(customers.blockedAt), isNull(customers.erasedAt)))
  const guest = database
    .select({ at: blockedAddresses.blockedAt, reason: blockedAddresses.reason })
    .from(blockedAddresses)
    .where(eq(blockedAddresses.email, email))
  const [row] = await account.unionAll(guest).limit(1)
  return row?.at ? { at: row.at, reason: row.reason ?? '' } : null
}

/** Blocks an address: its account if there is one, and the guest who bought with it. */
export async function insertBlock(transaction: Queries, email: string, { at, reason }: Block): Promise<void> {
  await transaction
    .update(customers)
    .set({ blockedAt: at, blockReason: reason })
    .where(and(eq(customers.email, email), isNull(customers.erasedAt)))
  const guest = await transaction.$count(people, and(isNull(people.customerId), eq(people.email, email)))
  // The block is stored separately only for a guest, who has no account to hold it.
  if (guest === 0) return
  await transaction.insert(blockedAddresses).values({ email, blockedAt: at, reason }).onConflictDoNothing()
}

export async function deleteBlock(transaction: Queries, email: string): Promise<void> {
  await transaction.update(customers).set({ blockedAt: null, blockReason: null }).where(eq(customers.email, email))
  await transaction.delete(blockedAddresses).where(eq(blockedAddresses.email, email))
}
