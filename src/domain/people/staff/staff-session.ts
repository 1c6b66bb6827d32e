import { randomUUID } from 'node:crypto'
import type { Queries } from '#database/open-database.ts'
import { type Actor, insertStaffAudit } from '#domain/platform/audit/audit-queries.ts'
import { createSecretToken, hashToken } from '#domain/platform/secrets/secret-token.ts'
import { ShopError } from '#shared/shop-error.ts'
import type { Shop } from '#shop.ts'
import { acceptCode } from './second-factor.ts'
import { countRecoveryCodes } from './second-factor-queries.ts'
import { codeStepMs } from './second-factor-rules.ts'
import { deviceOf, isSessionOver, maxAgeMs, touchEveryMs } from './session-rules.ts'
import {
  deleteStaffSession,
  deleteStaffSessionByToken,
  deleteStaffSessionsExpired,
  findSessionsOfStaff,
  findStaffSession,
  insertStaffSession,
  type StaffPerson,
  type StaffSessionRow,
  updateStaff,
  updateStaffSession,
} from './staff-queries.ts'

/** Origin of a sign-in. */
export type SignInClient = { ip: string; userAgent: string | undefined; requestId: string }

/**
 * Begins a session after the password was right; with a second factor it opens nothing until the code. Returns its
 * token of 256 bits; only its digest is stored.
 */
export async function openStaffSession(
  shop: Shop,
  { person, client }: { person: Pick<StaffPerson, 'id' | 'twoFactorSealed'>; client: SignInClient },
): Promise<string> {
  const now = shop.clock()
  const token = createSecretToken()
  const session: StaffSessionRow = {
    id: randomUUID(),
    tokenHash: hashToken(token),
    staffId: person.id,
    secondFactorAt: null,
    confirmedAt: now,
    device: deviceOf(client.userAgent),
    ip: client.ip,
    createdAt: now,
    lastUsedAt: now,
    expiresAt: new Date(now.getTime() + maxAgeMs),
  }
  await shop.database.transaction(async (transaction) => {
    await deleteStaffSessionsExpired(transaction, now)
    await insertStaffSession(transaction, session)
    // A second factor that was begun but not confirmed has to be begun again.
    await updateStaff(transaction, person.id, { twoFactorPending: null })
    if (person.twoFactorSealed === null) await recordSignIn(transaction, { session, client, now, by: 'password' })
  })
  return token
}

/**
 * Completes a sign-in with a second factor. The session continues under a new token.
 * @throws `auth.signedOut` if the password was too long ago, invalid `code`: `auth.codeWrong`, `request.tooMany`
 */
export async function giveSecondFactor(
  shop: Shop,
  { token, code, client }: { token: string; code: string; client: SignInClient },
): Promise<{ token: string; recoveryCodesLeft: number | null }> {
  const found = await findStaffByToken(shop, token)
  const now = shop.clock()
  const isInTime = found && now.getTime() - found.session.createdAt.getTime() < codeStepMs
  if (!isInTime || found.session.secondFactorAt) throw new ShopError('auth.signedOut')
  const { person, session } = found
  const by = await acceptCode(shop, { person, code })
  const fresh = createSecretToken()
  await shop.database.transaction(async (transaction) => {
    const changes = { tokenHash: hashToken(fresh), secondFactorAt: now, confirmedAt: now, lastUsedAt: now }
    await updateStaffSession(transaction, session.id, changes)
    await recordSignIn(transaction, { session, client, now, by })
  })
  const recoveryCodesLeft = by === 'recovery' ? await countRecoveryCodes(shop.database, person.id) : null
  return { token: fresh, recoveryCodesLeft }
}

async function recordSignIn(
  transaction: Queries,
  input: { session: StaffSessionRow; client: SignInClient; now: Date; by: 'password' | 'app' | 'recovery' },
): Promise<void> {
  const { session, client, now, by } = input
  const { staffId, id: sessionId } = session
  const { requestId, ip } = client
  const actor = { staffId, name: 'staff', sessionId, tokenId: null, requestId, ip }
  const change = { at: now, action: 'staff.signedIn', subject: `staff:${staffId}`, before: null, after: { by } }
  await insertStaffAudit(transaction, actor, change)
}

/** Returns the session and staff member of a token while the session lasts. Each use extends it. */
export async function findStaffByToken(
  shop: Pick<Shop, 'database' | 'clock'>,
  token: string,
): Promise<{ session: StaffSessionRow; person: StaffPerson } | null> {
  const found = await findStaffSession(shop.database, hashToken(token))
  if (!found) return null
  const now = shop.clock()
  if (isSessionOver(found.session, now)) {
    await deleteStaffSession(shop.database, found.person.id, found.session.id)
    return null
  }
  if (now.getTime() - found.session.lastUsedAt.getTime() >= touchEveryMs) {
    await updateStaffSession(shop.database, found.session.id, { lastUsedAt: now })
  }
  return found
}

/** Ends the session of a token. */
export async function signOutStaff(shop: Pick<Shop, 'database'>, token: string): Promise<void> {
  await deleteStaffSessionByToken(shop.database, hashToken(token))
}

/** Ends one session of this person. Throws `request.notFound`. */
export async function endStaffSession(
  shop: Shop,
  { staffId, id, actor }: { staffId: number; id: string; actor: Actor },
): Promise<void> {
  await shop.database.transaction(async (transaction) => {
    if (!(await deleteStaffSession(transaction, staffId, id))) throw new ShopError('request.notFound')
    const subject = `staff:${staffId}`
    const change = { at: shop.clock(), action: 'staff.sessionEnded', subject, before: { session: id }, after: null }
    await insertStaffAudit(transaction, actor, change)
  })
}

/** The person's sessions that open the back office, last used first. */
export async function listStaffSessions(
  shop: Pick<Shop, 'database' | 'clock'>,
  person: Pick<StaffPerson, 'id' | 'twoFactorSealed'>,
): Promise<StaffSessionRow[]> {
  const now = shop.clock()
  const sessions = await findSessionsOfStaff(shop.database, person.id, now)
  return sessions.filter(
    (session) => !isSessionOver(session, now) && (person.twoFactorSealed === null || session.secondFactorAt !== null),
  )
}
