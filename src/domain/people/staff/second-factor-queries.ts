import { and, count, eq, isNull, lt, lte, or, sql } from 'drizzle-orm'
import type { Queries } from '#database/open-database.ts'
import { staff, staffRecoveryCodes } from '#database/schema/schema.ts'

const isUnlocked = (now: Date) => or(isNull(staff.twoFactorLockedUntil), lte(staff.twoFactorLockedUntil, now))

/**
 * Counts a try before its code is looked at, so that no number of parallel ones gets past the limit. False while
 * locked; the last one locks unless it is right.
 */
export async function updateCodeTry(
  database: Queries,
  staffId: number,
  { now, maxTries, lockedUntil }: { now: Date; maxTries: number; lockedUntil: Date },
): Promise<boolean> {
  const failures = sql`CASE WHEN ${staff.twoFactorLockedUntil} IS NULL THEN ${staff.twoFactorFailures} + 1 ELSE 1 END`
  const taken = await database
    .update(staff)
    .set({
      twoFactorFailures: failures,
      twoFactorLockedUntil: sql`CASE WHEN ${failures} >= ${maxTries} THEN ${lockedUntil.toISOString()}::timestamptz END`,
    })
    .where(and(eq(staff.id, staffId), isUnlocked(now)))
    .returning({ id: staff.id })
  return taken.length > 0
}

const noFailures = { twoFactorFailures: 0, twoFactorLockedUntil: null }

/** Uses up the code of a time step; false if it, or a later one, was used already. */
export async function updateUsedStep(database: Queries, staffId: number, step: number): Promise<boolean> {
  const isNew = or(isNull(staff.twoFactorStep), lt(staff.twoFactorStep, step))
  const used = await database
    .update(staff)
    .set({ twoFactorStep: step, ...noFailures })
    .where(and(eq(staff.id, staffId), isNew))
    .returning({ id: staff.id })
  return used.length > 0
}

/** Uses up a recovery code; false if there is none such. */
export async function updateRecoveryCodeUsed(
  database: Queries,
  { staffId, codeHash, now }: { staffId: number; codeHash: string; now: Date },
): Promise<boolean> {
  const { codeHash: hash, usedAt, staffId: whose } = staffRecoveryCodes
  const used = await database
    .update(staffRecoveryCodes)
    .set({ usedAt: now })
    .where(and(eq(whose, staffId), eq(hash, codeHash), isNull(usedAt)))
    .returning({ codeHash: hash })
  if (used.length > 0) await database.update(staff).set(noFailures).where(eq(staff.id, staffId))
  return used.length > 0
}

export async function countRecoveryCodes(database: Queries, staffId: number): Promise<number> {
  const unused = and(eq(staffRecoveryCodes.staffId, staffId), isNull(staffRecoveryCodes.usedAt))
  const [row] = await database.select({ count: count() }).from(staffRecoveryCodes).where(unused)
  return row?.count ?? 0
}

/** Puts these codes in place of all earlier ones. */
export async function replaceRecoveryCodes(database: Queries, staffId: number, hashes: string[]): Promise<void> {
  await database.delete(staffRecoveryCodes).where(eq(staffRecoveryCodes.staffId, staffId))
  if (hashes.length > 0) {
    await database.insert(staffRecoveryCodes).values(hashes.map((codeHash) => ({ codeHash, staffId })))
  }
}

/** Makes the pending secret the second factor; false if it is another by now, or there is a factor already. */
export async function updatePendingConfirmed(
  database: Queries,
  { staffId, pending, step }: { staffId: number; pending: string; step: number },
): Promise<boolean> {
  const isPending = and(eq(staff.id, staffId), eq(staff.twoFactorPending, pending), isNull(staff.twoFactorSealed))
  const confirmed = await database
    .update(staff)
    .set({ twoFactorSealed: pending, twoFactorPending: null, twoFactorStep: step, ...noFailures })
    .where(isPending)
    .returning({ id: staff.id })
  return confirmed.length > 0
}

/** Keeps a secret that was not confirmed yet, unless there is one; returns the one that holds. */
export async function updatePending(database: Queries, staffId: number, sealed: string): Promise<string | null> {
  const [row] = await database
    .update(staff)
    .set({ twoFactorPending: sql`coalesce(${staff.twoFactorPending}, ${sealed})` })
    .where(and(eq(staff.id, staffId), isNull(staff.twoFactorSealed)))
    .returning({ pending: staff.twoFactorPending })
  return row?.pending ?? null
}

/** Removes the second factor with its recovery codes; false if there was none. */
export async function deleteFactor(database: Queries, staffId: number): Promise<boolean> {
  const removed = await database
    .update(staff)
    .set({ twoFactorSealed: null, twoFactorPending: null, ...noFailures })
    .where(and(eq(staff.id, staffId), sql`${staff.twoFactorSealed} IS NOT NULL`))
    .returning({ id: staff.id })
  await replaceRecoveryCodes(database, staffId, [])
  return removed.length > 0
}
