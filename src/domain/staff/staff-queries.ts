import { and, eq, gt, isNull, ne } from 'drizzle-orm'
import type { Queries } from '#database/open-database.ts'
import { customers, staff, staffSessions } from '#database/schema/schema.ts'

export type StaffRow = typeof staff.$inferSelect
export type StaffSessionRow = typeof staffSessions.$inferSelect
/** A staff member with the account's name and address. */
export type StaffPerson = StaffRow & { email: string; name: string; passwordHash: string | null }

const person = {
  staff,
  email: customers.email,
  firstName: customers.firstName,
  lastName: customers.lastName,
  passwordHash: customers.passwordHash,
}
type PersonRow = { staff: StaffRow; email: string; firstName: string; lastName: string; passwordHash: string | null }

function personOf({ staff: row, email, firstName, lastName, passwordHash }: PersonRow): StaffPerson {
  return { ...row, email, name: `${firstName} ${lastName}`.trim() || email, passwordHash }
}

export async function findStaff(database: Queries, id: number): Promise<StaffPerson | null> {
  const [row] = await database
    .select(person)
    .from(staff)
    .innerJoin(customers, eq(customers.id, staff.customerId))
    .where(eq(staff.id, id))
  return row ? personOf(row) : null
}

/** By the account's address, lower case; disabled people too. */
export async function findStaffByEmail(database: Queries, email: string): Promise<StaffPerson | null> {
  const [row] = await database
    .select(person)
    .from(staff)
    .innerJoin(customers, eq(customers.id, staff.customerId))
    .where(eq(customers.email, email))
  return row ? personOf(row) : null
}

export async function findStaffOfCustomer(database: Queries, customerId: number): Promise<StaffRow | null> {
  const [row] = await database.select().from(staff).where(eq(staff.customerId, customerId))
  return row ?? null
}

/** Null if the account has a role already. */
export async function insertStaff(
  database: Queries,
  row: Pick<StaffRow, 'customerId' | 'role' | 'language' | 'createdAt'>,
): Promise<StaffRow | null> {
  const [inserted] = await database.insert(staff).values(row).onConflictDoNothing().returning()
  return inserted ?? null
}

/** Gives every account that is marked as the owner's its place among staff. */
export async function insertStaffOfOwners(database: Queries, now: Date): Promise<void> {
  const owners = await database
    .select({ customerId: customers.id, language: customers.language })
    .from(customers)
    .leftJoin(staff, eq(staff.customerId, customers.id))
    .where(and(eq(customers.role, 'owner'), isNull(staff.id)))
  for (const owner of owners) await insertStaff(database, { ...owner, role: 'owner', createdAt: now })
}

export async function updateStaff(
  database: Queries,
  id: number,
  values: Partial<Omit<StaffRow, 'id' | 'customerId' | 'createdAt'>>,
): Promise<void> {
  await database.update(staff).set(values).where(eq(staff.id, id))
}

export async function insertStaffSession(database: Queries, row: StaffSessionRow): Promise<void> {
  await database.insert(staffSessions).values(row)
}

/** A session of somebody who is not disabled, with who that is. */
export async function findStaffSession(
  database: Queries,
  tokenHash: string,
): Promise<{ session: StaffSessionRow; person: StaffPerson } | null> {
  const [row] = await database
    .select({ session: staffSessions, ...person })
    .from(staffSessions)
    .innerJoin(staff, eq(staff.id, staffSessions.staffId))
    .innerJoin(customers, eq(customers.id, staff.customerId))
    .where(and(eq(staffSessions.tokenHash, tokenHash), isNull(staff.disabledAt)))
  return row ? { session: row.session, person: personOf(row) } : null
}

export async function updateStaffSession(
  database: Queries,
  id: string,
  values: Partial<Pick<StaffSessionRow, 'secondFactorAt' | 'confirmedAt' | 'lastUsedAt' | 'tokenHash'>>,
): Promise<void> {
  await database.update(staffSessions).set(values).where(eq(staffSessions.id, id))
}

/** A person's sessions that are still good, last used first. */
export async function findSessionsOfStaff(database: Queries, staffId: number, now: Date): Promise<StaffSessionRow[]> {
  const rows = await database
    .select()
    .from(staffSessions)
    .where(and(eq(staffSessions.staffId, staffId), gt(staffSessions.expiresAt, now)))
  return rows.sort((a, b) => b.lastUsedAt.getTime() - a.lastUsedAt.getTime())
}

/** Ends one session of this person; false if there is none. */
export async function deleteStaffSession(database: Queries, staffId: number, id: string): Promise<boolean> {
  const mine = and(eq(staffSessions.id, id), eq(staffSessions.staffId, staffId))
  return (await database.delete(staffSessions).where(mine).returning({ id: staffSessions.id })).length > 0
}

/** Ends every session of this person but `except`. */
export async function deleteSessionsOfStaff(database: Queries, staffId: number, except?: string): Promise<void> {
  await database
    .delete(staffSessions)
    .where(and(eq(staffSessions.staffId, staffId), except === undefined ? undefined : ne(staffSessions.id, except)))
}

/** Ends the session of a token. */
export async function deleteStaffSessionByToken(database: Queries, tokenHash: string): Promise<void> {
  await database.delete(staffSessions).where(eq(staffSessions.tokenHash, tokenHash))
}
