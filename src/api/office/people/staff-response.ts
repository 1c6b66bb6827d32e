import type { StaffResponse } from '#contract/office/people/staff.ts'
import type { InvitationRow } from '#domain/people/staff/invitation-queries.ts'
import type { StaffMember } from '#domain/people/staff/list-staff.ts'

export function toStaff(person: StaffMember): StaffResponse {
  return {
    id: String(person.id),
    state: person.disabledAt ? 'DISABLED' : 'ACTIVE',
    email: person.email,
    name: person.name,
    role: person.role,
    language: person.language,
    two_factor: person.twoFactorSealed !== null,
    created_at: person.createdAt.toISOString(),
    last_used_at: person.lastUsedAt?.toISOString() ?? null,
    expires_at: null,
    version: person.version,
  }
}

export function toInvitation(invitation: InvitationRow, now: Date): StaffResponse {
  return {
    id: `invitation-${invitation.id}`,
    state: invitation.expiresAt > now ? 'INVITED' : 'EXPIRED',
    email: invitation.email,
    name: null,
    role: invitation.role,
    language: invitation.language,
    two_factor: false,
    created_at: invitation.createdAt.toISOString(),
    last_used_at: null,
    expires_at: invitation.expiresAt.toISOString(),
    version: invitation.version,
  }
}
