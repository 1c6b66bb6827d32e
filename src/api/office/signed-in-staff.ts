import type { ApiTokenUse } from '#domain/people/api-tokens/find-token-caller.ts'
import type { StaffPerson, StaffSessionRow } from '#domain/people/staff/staff-queries.ts'
import type { Actor } from '#domain/platform/audit/audit-queries.ts'

/** The staff member of a call, signed in by a browser or represented by a token; set by `staffSession`. */
export type SignedInStaff = {
  person: StaffPerson
  /** Of the browser; null for a token. */
  session: StaffSessionRow | null
  /** The program that calls in this person's name; null for a browser. */
  token: ApiTokenUse | null
  actor: Actor
  /** Whether a second factor must be set up before anything else. */
  mustEnrol: boolean
  /** When the call came in. */
  now: Date
}
