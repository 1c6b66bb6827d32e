import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { office, requireFor } from '#api/office/office-guard.ts'
import type { ApiEnvironment } from '#api/visitor.ts'
import type { Permission } from '#domain/people/staff/permission-rules.ts'
import { isConfirmed } from '#domain/people/staff/session-rules.ts'
import { findStaffOfCustomer } from '#domain/people/staff/staff-queries.ts'
import type { Actor } from '#domain/platform/audit/audit-queries.ts'
import { ShopError } from '#shared/shop-error.ts'

/**
 * Like `office`, but also accepts an owner's bearer token for scripts while the owner has no second factor.
 * `versioned` applies to people only.
 */
export function officeOrOwner(permission: Permission, demands: { versioned?: true; more?: true } = {}) {
  const { versioned, ...others } = demands
  const shared = office({ permission, ...others, ...(versioned && { versioned }) })
  const [guard] = shared.middleware
  const [guardOfTokens] = office({ permission, ...others }).middleware
  const middleware = createMiddleware<ApiEnvironment>(async (context, next) => {
    const { staff, customer } = context.get('visitor')
    if (staff) return (staff.token ? guardOfTokens! : guard!)(context, next)
    if (!customer) throw new ShopError('auth.invalidToken')
    if (customer.role !== 'owner') throw new ShopError('auth.forbidden')
    const person = await findStaffOfCustomer(context.get('shop').database, customer.id)
    if (person && (person.role !== 'owner' || person.disabledAt)) throw new ShopError('auth.forbidden')
    if (person?.twoFactorSealed) throw new ShopError('auth.secondFactor')
    await next()
  })
  return {
    ...shared,
    security: [...shared.security, { bearerToken: [] }],
    middleware: [middleware],
  }
}

/**
 * Throws unless the caller is the owner with a recent sign-in, by browser or by a script's bearer token.
 * @throws `auth.permission`, `auth.personOnly`, `auth.reauthenticate`
 */
export function requireOwner(context: Context<ApiEnvironment>): void {
  const { staff, customer } = context.get('visitor')
  const session = customer && { confirmedAt: customer.signedInAt }
  if (staff) requireFor(context, 'staff.manage', { sensitive: true })
  else if (!isConfirmed(session, context.get('shop').clock())) throw new ShopError('auth.reauthenticate')
}

/** Returns the name under which the audit log records a change of settings. */
export async function settingsActor(context: Context<ApiEnvironment>): Promise<Actor | string> {
  const { staff, customer, ip } = context.get('visitor')
  if (staff) return staff.actor
  const person = customer && (await findStaffOfCustomer(context.get('shop').database, customer.id))
  if (!person) return 'owner'
  const requestId = context.get('requestId')
  return { staffId: person.id, name: 'staff', requestId, ip, sessionId: null, tokenId: null }
}

/** Returns the settings version in `If-Match`; undefined if a script sends none, 0 if the value is invalid. */
export function settingsVersionOf(context: Context<ApiEnvironment>): number | undefined {
  const given = context.req.header('if-match')
  if (given === undefined) return undefined
  return Number(given.match(/^(?:W\/)?"(\d{1,16})"$/)?.[1] ?? 0)
}
