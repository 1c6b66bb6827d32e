import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { ApiEnvironment } from '#api/visitor.ts'
import { tokenScopes } from '#domain/people/api-tokens/api-token-rules.ts'
import { mayRole, type Permission } from '#domain/people/staff/permission-rules.ts'
import { isConfirmed } from '#domain/people/staff/session-rules.ts'
import type { Actor } from '#domain/platform/audit/audit-queries.ts'
import { ShopError } from '#shared/shop-error.ts'
import { idempotent } from './idempotent-calls.ts'
import type { SignedInStaff } from './signed-in-staff.ts'

/** Requirements of a back office call. */
type Demands = {
  /** Required permission; null if being signed in is enough. */
  permission: Permission | null
  /** Requires a password or code confirmed within the last fifteen minutes. */
  sensitive?: true
  /** Requires `If-Match` with the version being changed; read it with `versionOf`. */
  versioned?: true
  /**
   * Requires or accepts an `Idempotency-Key`: a repeated call gets the first response. Read the key with `actKeyOf`.
   */
  idempotent?: true | 'optional'
  /** Allows API tokens with any scopes, because the route checks permissions for each part by itself. */
  tokens?: true
  /** Further requirements depend on the body or on the object; the route checks them with `requireFor`. */
  more?: true
  /** True if the call is allowed before the second factor is set up. */
  whileEnrolling?: true
}

/** The parts of a route's description that every call of the back office shares; spread it into `createRoute`. */
type Security = Record<string, string[]>[]

/** API tokens never get calls that require a recent password, nor calls about a person's own sign-in. */
function isForTokens({ permission, sensitive, tokens }: Demands): boolean {
  return !sensitive && (permission !== null ? (tokenScopes as Permission[]).includes(permission) : tokens === true)
}

export function office(demands: Demands) {
  return {
    tags: ['Back office'],
    security: [{ staffSession: [] }, ...(isForTokens(demands) ? [{ apiToken: [] }] : [])] as Security,
    middleware: [guard(demands), ...(demands.idempotent ? [idempotent(demands.idempotent)] : [])],
    'x-permission': demands.permission ?? 'signed in',
    ...(demands.sensitive && { 'x-sensitive': true }),
    ...(demands.more && { 'x-more': true }),
    ...(demands.versioned && { 'x-versioned': true }),
    ...(demands.idempotent && { 'x-idempotent': demands.idempotent }),
  }
}

function guard(demands: Demands) {
  return createMiddleware<ApiEnvironment>(async (context, next) => {
    const { token, mustEnrol } = staffOf(context)
    if (mustEnrol && !demands.whileEnrolling) throw new ShopError('auth.secondFactor')
    const { permission } = demands
    if (token && permission === null && !demands.tokens) throw new ShopError('auth.personOnly')
    context.set('takesMore', demands.more === true)
    demand(context, permission, demands)
    if (demands.versioned && context.req.header('if-match') === undefined) throw new ShopError('edit.versionMissing')
    context.header('Cache-Control', 'no-store')
    await next()
  })
}

/** Returns the signed-in staff member. Throws `auth.signedOut`. */
export function staffOf(context: Context<ApiEnvironment>): SignedInStaff {
  const { staff } = context.get('visitor')
  if (!staff) throw new ShopError('auth.signedOut')
  return staff
}

/** Returns the actor for use cases and the audit log. */
export function actorOf(context: Context<ApiEnvironment>): Actor {
  return staffOf(context).actor
}

/** Returns true if the role has the permission; for a token, its scopes must include it, too. */
export function may(context: Context<ApiEnvironment>, permission: Permission): boolean {
  const { person, token } = staffOf(context)
  return mayRole(person.role, permission) && (!token || token.scopes.includes(permission))
}

/**
 * Checks requirements that depend on the body or the object, beyond those of the route. The route must declare `more:
 * true`, so that the test of all routes finds it.
 * @throws `auth.permission`, which names it; for what is sensitive `auth.personOnly` or `auth.reauthenticate` too
 */
export function requireFor(
  context: Context<ApiEnvironment>,
  permission: Permission,
  { sensitive = false }: { sensitive?: boolean } = {},
): void {
  if (!context.get('takesMore')) throw new Error(`${context.req.path} demands more than its route says`)
  // A token gets the error about its missing permission first, even if a person would also need a password.
  demand(context, permission, {})
  demand(context, permission, { sensitive })
}

function demand(
  context: Context<ApiEnvironment>,
  permission: Permission | null,
  { sensitive = false }: { sensitive?: boolean },
): void {
  const { session, token, now } = staffOf(context)
  if (token && sensitive) throw new ShopError('auth.personOnly')
  if (permission && !may(context, permission)) throw new ShopError('auth.permission', { details: { permission } })
  if (sensitive && !isConfirmed(session, now)) throw new ShopError('auth.reauthenticate')
}

/** Returns the browser's session. Throws `auth.personOnly` for a token. */
export function sessionOf(context: Context<ApiEnvironment>): NonNullable<SignedInStaff['session']> {
  const { session } = staffOf(context)
  if (!session) throw new ShopError('auth.personOnly')
  return session
}

/** Returns the version in `If-Match`, such as `"3"`. Invalid values become 0, which counts as outdated. */
export function versionOf(context: Context<ApiEnvironment>): number {
  const [, digits] = context.req.header('if-match')?.match(/^(?:W\/)?"(\d{1,9})"$/) ?? []
  return Number(digits ?? 0)
}

/** Sends the version as `ETag`. */
export function sendVersion(context: Context<ApiEnvironment>, version: number): void {
  context.header('ETag', `"${version}"`)
}
