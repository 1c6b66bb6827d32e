import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import type { Queries } from '#database/open-database.ts'
import { staffInvitations } from '#database/schema/schema.ts'

export type InvitationRow = typeof staffInvitations.$inferSelect

const isUnused = and(isNull(staffInvitations.acceptedAt), isNull(staffInvitations.revokedAt))
const isGood = (now: Date) => and(isUnused, gt(staffInvitations.expiresAt, now))

export async function insertStaffInvitation(
  transaction: Queries,
  row: typeof staffInvitations.$inferInsert,
): Promise<InvitationRow> {
  const [inserted] = await transaction.insert(staffInvitations).values(row).returning()
  return inserted!
}

export async function updateInvitationToken(transaction: Queries, id: number, tokenHash: string): Promise<void> {
  await transaction.update(staffInvitations).set({ tokenHash }).where(eq(staffInvitations.id, id))
}

export async function findInvitation(database: Queries, id: number): Promise<InvitationRow | null> {
  const [row] = await database.select().from(staffInvitations).where(eq(staffInvitations.id, id))
  return row ?? null
}

/** One that may still be accepted. */
export async function findGoodInvitation(
  database: Queries,
  tokenHash: string,
  now: Date,
): Promise<InvitationRow | null> {
  const [row] = await database
    .select()
    .from(staffInvitations)
    .where(and(eq(staffInvitations.tokenHash, tokenHash), isGood(now)))
  return row ?? null
}

/** Returns the invitations that were neither accepted nor revoked, newest first. Expired ones are included. */
export async function findOpenInvitations(database: Queries): Promise<InvitationRow[]> {
  return database.select().from(staffInvitations).where(isUnused).orderBy(desc(staffInvitations.id)).limit(200)
}

/** Uses an invitation up; false if its time is over, or a parallel call was faster. */
export async function updateInvitationAccepted(transaction: Queries, id: number, now: Date): Promise<boolean> {
  const accepted = await transaction
    .update(staffInvitations)
    .set({ acceptedAt: now })
    .where(and(eq(staffInvitations.id, id), isGood(now)))
    .returning({ id: staffInvitations.id })
  return accepted.length > 0
}

/** Revokes an open invitation; false if it is not as it was at that version. */
export async function updateInvitationRevoked(
  transaction: Queries,
  { id, version, now }: { id: number; version: number; now: Date },
): Promise<boolean> {
  const revoked = await transaction
    .update(staffInvitations)
    .set({ revokedAt: now, version: version + 1 })
    .where(and(eq(staffInvitations.id, id), eq(staffInvitations.version, version), isUnused))
    .returning({ id: staffInvitations.id })
  return revoked.length > 0
}

/** A new invitation takes the place of earlier ones to the same address. */
export async function updateInvitationsOfAddressRevoked(transaction: Queries, email: string, now: Date): Promise<void> {
  await transaction
    .update(staffInvitations)
    .set({ revokedAt: now })
    .where(and(eq(staffInvitations.email, email), isUnused))
}
