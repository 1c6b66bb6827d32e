import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Queries } from '#database/open-database.ts'
import { customerAddresses, customers, orders } from '#database/schema/schema.ts'
import type { Country } from '#shared/markets.ts'
import { ShopError } from '#shared/shop-error.ts'

export type AddressRow = typeof customerAddresses.$inferSelect
/** Address fields that people type; `phone` is as typed or in international form. */
export type SavedAddressFields = Pick<
  AddressRow,
  'firstName' | 'lastName' | 'address' | 'apartment' | 'city' | 'zip' | 'phone'
>

/** A customer's addresses: the default one first, then as they were added. */
export async function findAddresses(database: Queries, customerId: number): Promise<AddressRow[]> {
  return database
    .select()
    .from(customerAddresses)
    .where(eq(customerAddresses.customerId, customerId))
    .orderBy(desc(customerAddresses.isDefault), asc(customerAddresses.id))
}

/**
 * Returns the addresses as `findAddresses` does. Parallel changes of the same customer's addresses wait until the
 * transaction ends.
 * @throws `auth.invalidToken` if the customer was erased in the meantime
 */
export async function lockAddresses(transaction: Queries, customerId: number): Promise<AddressRow[]> {
  const [customer] = await transaction
    .select({ id: customers.id })
    .from(customers)
    .where(and(eq(customers.id, customerId), isNull(customers.erasedAt)))
    .for('no key update')
  if (!customer) throw new ShopError('auth.invalidToken')
  return findAddresses(transaction, customerId)
}

export async function insertAddress(
  transaction: Queries,
  row: typeof customerAddresses.$inferInsert,
): Promise<AddressRow> {
  const [inserted] = await transaction.insert(customerAddresses).values(row).returning()
  if (!inserted) throw new Error('The address was not written')
  return inserted
}

export async function updateAddress(
  transaction: Queries,
  id: number,
  changes: Partial<SavedAddressFields & { country: Country; isDefault: boolean }>,
): Promise<AddressRow> {
  const [updated] = await transaction
    .update(customerAddresses)
    .set(changes)
    .where(eq(customerAddresses.id, id))
    .returning()
  if (!updated) throw new Error(`There is no address ${id}`)
  return updated
}

/** Clears the default mark of the customer's addresses. */
export async function updateNoDefault(transaction: Queries, customerId: number): Promise<void> {
  await transaction
    .update(customerAddresses)
    .set({ isDefault: false })
    .where(and(eq(customerAddresses.customerId, customerId), eq(customerAddresses.isDefault, true)))
}

export async function deleteAddressRow(transaction: Queries, id: number): Promise<void> {
  await transaction.delete(customerAddresses).where(eq(customerAddresses.id, id))
}

export async function deleteAddressesOfCustomer(transaction: Queries, customerId: number): Promise<void> {
  await transaction.delete(customerAddresses).where(eq(customerAddresses.customerId, customerId))
}

/** Returns the contact details of the customer's last order to a country; null if there is none. */
export async function findLastUsed(
  database: Queries,
  { customerId, country }: { customerId: number; country: Country },
): Promise<SavedAddressFields | null> {
  const [row] = await database
    .select({ contact: orders.contact })
    .from(orders)
    .where(and(eq(orders.customerId, customerId), eq(orders.country, country)))
    .orderBy(desc(orders.createdAt), sql`${orders.id} DESC`)
    .limit(1)
  return row?.contact ?? null
}
