import type { Permission } from '#domain/people/staff/permission-rules.ts'
import { touchEveryMs } from '#domain/people/staff/session-rules.ts'
import { findStaff, type StaffPerson } from '#domain/people/staff/staff-queries.ts'
import { hashToken } from '#domain/platform/secrets/secret-token.ts'
import type { Shop } from '#shop.ts'
import { findApiTokenByHash, updateApiTokenUsed } from './api-token-queries.ts'
import { apiTokenState, scopesInForce } from './api-token-rules.ts'

/** Token of a program's call, with the permissions it has now. */
export type ApiTokenUse = { id: number; scopes: readonly Permission[] }

/**
 * Returns the creator and scopes of a token; null if the token or the creator's access has ended. It is looked up on
 * every call, so revoking it takes effect at once in every process.
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
