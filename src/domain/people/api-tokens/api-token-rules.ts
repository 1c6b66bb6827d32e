import { mayRole, type Permission, permissions } from '#domain/people/staff/permission-rules.ts'
import type { ApiTokenState, StaffRole } from '#shared/vocabularies.ts'

/** Permissions for which people must have confirmed their password recently; no program may ever have them. */
const forPeopleOnly: readonly Permission[] = [
  'refunds.make',
  'members.money',
  'customers.privacy',
  'books.act',
  'exports.people',
  'conflicts.decide',
  'staff.manage',
  'tokens.manage',
]

/** Permissions that a token may have. */
export const tokenScopes = permissions.filter((permission) => !forPeopleOnly.includes(permission))

export function apiTokenState(token: { expiresAt: Date | null; revokedAt: Date | null }, now: Date): ApiTokenState {
  if (token.revokedAt) return 'REVOKED'
  return token.expiresAt && token.expiresAt <= now ? 'EXPIRED' : 'ACTIVE'
}

/** Returns the scopes that a token has now, never more than its creator's role allows. */
export function scopesInForce(scopes: readonly string[], role: StaffRole): Permission[] {
  return tokenScopes.filter((scope) => scopes.includes(scope) && mayRole(role, scope))
}

export const apiTokenPrefix = 'vtr_'

/** The token of an Authorization header, whether it is good or not; null for anything else. */
export function readApiToken(header: string | undefined): string | null {
  return header?.match(/^Bearer +(vtr_\S{1,200})$/i)?.[1] ?? null
}
