import { and, eq, gt, isNull, lte, max, ne, sql } from 'drizzle-orm'
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

/** Finds a staff member, disabled or not, by the account's address in lower case. */
export async function findStaffByEmail(database: Queries, email: string): Promise<StaffPerson | null> {
  const [row] = await database
    .select(person)
    .from(staff)
    .innerJoin(customers, eq(customers.id, staff.customerId))
    .where(eq(customers.email, email))
  return row ? personOf(row) : null
}

/** Returns the active staff who chose mails for this kind of event, regardless of what their role may read. */
export async function findStaffWithNotice(database: Queries, notice: string): Promise<StaffPerson[]> {
  const rows = await database
    .select(person)
    .from(staff)
    .innerJoin(customers, eq(customers.id, staff.customerId))
    .where(and(isNull(staff.disabledAt), sql`${staff.notices} @> ${JSON.stringify([notice])}::jsonb`))
    .orderBy(staff.id)
  return rows.map(personOf)
}

/** Returns all owners who may sign in. */
export async function findOwners(database: Queries): Promise<StaffPerson[]> {
  const rows = await database
    .select(person)
    .from(staff)
    .innerJoin(customers, eq(customers.id, staff.customerId))
    .where(and(isNull(staff.disabledAt), eq(staff.role, 'owner')))
    .orderBy(staff.id)
  return rows.map(personOf)
}

export async function findStaffOfCustomer(database: Queries, customerId: number): Promise<StaffRow | null> {
  const [row] = await database.select().from(staff).where(eq(staff.customerId, customerId))
  return row ?? null
}

/** Inserts a staff member; null if the account already has a role. */
export async function insertStaff(
  database: Queries,
  row: Pick<StaffRow, 'customerId' | 'role' | 'language' | 'createdAt'>,
): Promise<StaffRow | null> {
  const [inserted] = await database.insert(staff).values(row).onConflictDoNothing().returning()
  return inserted ?? null
}

/** Makes every account that is marked as the owner's a member of staff. */
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

/** Returns a session and its staff member; null if the person is disabled. */
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

/** Deletes sessions whose time is over, so that the table does not grow with every sign-in. */
export async function deleteStaffSessionsExpired(database: Queries, now: Date): Promise<void> {
  await database.delete(staffSessions).where(lte(staffSessions.expiresAt, now))
}

/** Returns all staff, or the one with `id`, with their last use of the back office. Disabled staff are included. */
export async function findAllStaff(
  database: Queries,
  id?: number,
): Promise<(StaffPerson & { lastUsedAt: Date | null })[]> {
  const lastUsed = database
    .select({ staffId: staffSessions.staffId, at: max(staffSessions.lastUsedAt).as('last_used') })
    .from(staffSessions)
    .groupBy(staffSessions.staffId)
    .as('last_used')
  const rows = await database
    .select({ ...person, lastUsedAt: lastUsed.at })
    .from(staff)
    .innerJoin(customers, eq(customers.id, staff.customerId))
    .leftJoin(lastUsed, eq(lastUsed.staffId, staff.id))
    .where(id === undefined ? undefined : eq(staff.id, id))
    .orderBy(staff.id)
  return rows.map(({ lastUsedAt, ...row }) => ({ ...personOf(row), lastUsedAt }))
}

const isActiveOwner = and(eq(staff.role, 'owner'), isNull(staff.disabledAt))

/** Ids of the owners who are not disabled. */
export async function findActiveOwners(database: Queries): Promise<number[]> {
  const owners = await database.select({ id: staff.id }).from(staff).where(isActiveOwner)
  return owners.map(({ id }) => id)
}

/** Locks the active owners and returns their ids, so that two owners cannot end each other's role at once. */
export async function lockActiveOwners(transaction: Queries): Promise<number[]> {
  const owners = await transaction
    .select({ id: staff.id })
    .from(staff)
    .where(isActiveOwner)
    .orderBy(staff.id)
    .for('update')
  return owners.map(({ id }) => id)
}

/** Changes a staff member and increments the version; false if another change was faster. */
export async function updateStaffAt(
  transaction: Queries,
  input: { id: number; version: number; values: Partial<Pick<StaffRow, 'role' | 'language' | 'disabledAt'>> },
): Promise<boolean> {
  const { id, version, values } = input
  const updated = await transaction
    .update(staff)
    .set({ ...values, version: version + 1 })
    .where(and(eq(staff.id, id), eq(staff.version, version)))
    .returning({ id: staff.id })
  return updated.length > 0
}
