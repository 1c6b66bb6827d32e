import { randomUUID } from 'node:crypto'
import { insertStaffAudit } from '#domain/audit/audit-queries.ts'
import { createSecretToken, hashToken } from '#domain/tokens/secret-token.ts'
import type { Shop } from '#shop.ts'
import { deviceOf, isSessionOver, maxAgeMs, touchEveryMs } from './session-rules.ts'
import {
  deleteStaffSession,
  deleteStaffSessionByToken,
  findStaffSession,
  insertStaffSession,
  type StaffPerson,
  type StaffSessionRow,
  updateStaffSession,
} from './staff-queries.ts'

/** Where a sign-in comes from. */
export type SignInPlace = { ip: string; userAgent: string | undefined; requestId: string }

/** Begins a session after the password was right. Returns its token of 256 bits; only its digest is stored. */
export async function openStaffSession(
  shop: Shop,
  { person, place }: { person: Pick<StaffPerson, 'id' | 'email'>; place: SignInPlace },
): Promise<string> {
  const now = shop.clock()
  const token = createSecretToken()
  const session: StaffSessionRow = {
    id: randomUUID(),
    tokenHash: hashToken(token),
    staffId: person.id,
    secondFactorAt: null,
    confirmedAt: now,
    device: deviceOf(place.userAgent),
    ip: place.ip,
    createdAt: now,
    lastUsedAt: now,
    expiresAt: new Date(now.getTime() + maxAgeMs),
  }
  await shop.database.transaction(async (transaction) => {
    await insertStaffSession(transaction, session)
    const actor = {
      staffId: person.id,
      name: 'staff',
      sessionId: session.id,
      tokenId: null,
      requestId: place.requestId,
      ip: place.ip,
    }
    const change = { at: now, action: 'staff.signedIn', subject: `staff:${person.id}`, before: null, after: null }
    await insertStaffAudit(transaction, actor, change)
  })
  return token
}

/** Who holds a session token, while the session lasts; each use prolongs it. */
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

/** The token is worth nothing from now on. */
export async function signOutStaff(shop: Pick<Shop, 'database'>, token: string): Promise<void> {
  await deleteStaffSessionByToken(shop.database, hashToken(token))
}
