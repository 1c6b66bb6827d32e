import type { Actor } from '#domain/audit/audit-queries.ts'
import type { StaffPerson, StaffSessionRow } from '#domain/staff/staff-queries.ts'

/** The signed-in staff member of a call, set by `staffSession`. */
export type SignedInStaff = {
  person: StaffPerson
  session: StaffSessionRow
  actor: Actor
  /** Whether a second factor must be set up before anything else. */
  mustEnrol: boolean
  /** When the call came in. */
  now: Date
}
