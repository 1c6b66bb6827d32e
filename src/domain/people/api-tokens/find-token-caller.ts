import type { Permission } from '#domain/people/staff/permission-rules.ts'
import { touchEveryMs } from '#domain/people/staff/session-rules.ts'
import { findStaff, type StaffPerson } from '#domain/people/staff/staff-queries.ts'
import { hashToken } from '#domain/platform/secrets/secret-token.ts'
import type { Shop } from '#shop.ts'
import { findApiTokenByHash, updateApiTokenUsed } from './api-token-queries.ts'
import { apiTokenState, scopesInForce } from './api-token-rules.ts'

/** A program that calls, and for whom. */
export type ApiTokenUse = { id: number; scopes: readonly Permission[] }

/**
 * Whose token this is and what it may do now; null where it, or its maker's access, is over. Looked up at every call:
 * revoking it counts at once, in every process.
 */
export async function findTokenCaller(
  shop: Pick<Shop, 'database' | 'clock'>,
  text: string,
): Promise<{ person: StaffPerson; token: ApiTokenUse } | null> {
  const row = await findApiTokenByHash(shop.database, hashToken(text))
  const now = shop.clock()
  if (!row || apiTokenState(row, now) !== 'ACTIVE') return null
  const person = await findStaff(shop.database, row.staffId)
  if (!person || person.disabledAt) return null
  const before = new Date(now.getTime() - touchEveryMs)
  if (!row.lastUsedAt || row.lastUsedAt <= before) await updateApiTokenUsed(shop.database, row.id, { now, before })
  return { person, token: { id: row.id, scopes: scopesInForce(row.scopes, person.role) } }
}
