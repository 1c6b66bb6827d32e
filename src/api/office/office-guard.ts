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

/** What a call of the back office asks for. */
type Demands = {
  /** Null: anybody who is signed in. */
  permission: Permission | null
  /** Wants password or code not older than fifteen minutes. */
  sensitive?: true
  /** Wants `If-Match` with the version that was changed; read it by `versionOf`. */
  versioned?: true
  /** Wants an `Idempotency-Key`, or takes one: a repeated call gets the first one's answer. Read it by `actKeyOf`. */
  idempotent?: true | 'optional'
  /** Programs may call it with a token of whatever scopes: what it answers or does has permissions of its own. */
  tokens?: true
  /** What is wanted beside depends on the body or on what is acted on: the route says it by `requireFor`. */
  more?: true
  /** May be called before the second factor is set up. */
  whileEnrolling?: true
}

/** The parts of a route's description that every call of the back office shares; spread it into `createRoute`. */
type Security = Record<string, string[]>[]

/** Programs never do what wants a password again, nor what is about one person's own sign-in. */
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

/** The signed-in staff member. Throws `auth.signedOut`. */
export function staffOf(context: Context<ApiEnvironment>): SignedInStaff {
  const { staff } = context.get('visitor')
  if (!staff) throw new ShopError('auth.signedOut')
  return staff
}

/** Who acts, for use cases and the audit log. */
export function actorOf(context: Context<ApiEnvironment>): Actor {
  return staffOf(context).actor
}

/** A token may what its scopes name, while its maker may. */
export function may(context: Context<ApiEnvironment>, permission: Permission): boolean {
  const { person, token } = staffOf(context)
  return mayRole(person.role, permission) && (!token || token.scopes.includes(permission))
}

/**
 * What an act wants beside its route's own demands, by its body or by what it acts on. The route says `more: true`, so
 * that every such act is found by the test that walks them.
 * @throws `auth.permission`, which names it; for what is sensitive `auth.personOnly` or `auth.reauthenticate` too
 */
export function requireFor(
  context: Context<ApiEnvironment>,
  permission: Permission,
  { sensitive = false }: { sensitive?: boolean } = {},
): void {
  if (!context.get('takesMore')) throw new Error(`${context.req.path} demands more than its route says`)
  // A token is told the permission it lacks, even where a person would be asked for a password as well.
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

/** The browser's session. Throws `auth.personOnly` for a token. */
export function sessionOf(context: Context<ApiEnvironment>): NonNullable<SignedInStaff['session']> {
  const { session } = staffOf(context)
  if (!session) throw new ShopError('auth.personOnly')
  return session
}

/** The version in `If-Match`, such as `"3"`; one that fits no version is a stale one, 0. */
export function versionOf(context: Context<ApiEnvironment>): number {
  const [, digits] = context.req.header('if-match')?.match(/^(?:W\/)?"(\d{1,9})"$/) ?? []
  return Number(digits ?? 0)
}

/** Sends the version of what is answered as its `ETag`. */
export function sendVersion(context: Context<ApiEnvironment>, version: number): void {
  context.header('ETag', `"${version}"`)
}
