import type { ApiTokenUse } from '#domain/people/api-tokens/find-token-caller.ts'
import type { StaffPerson, StaffSessionRow } from '#domain/people/staff/staff-queries.ts'
import type { Actor } from '#domain/platform/audit/audit-queries.ts'

/** Staff member of a call, signed in by a browser or represented by a token; set by `staffSession`. */
export type SignedInStaff = {
  person: StaffPerson
  /** Session of the browser; null for a token. */
  session: StaffSessionRow | null
  /** API token that calls on this person's behalf; null for a browser. */
  token: ApiTokenUse | null
  actor: Actor
  /** True if a second factor must be set up before anything else. */
  mustEnrol: boolean
  /** Time at which the call arrived. */
  now: Date
}
