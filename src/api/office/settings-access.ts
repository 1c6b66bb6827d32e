import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { ApiEnvironment } from '#api/visitor.ts'
import type { Permission } from '#domain/staff/permission-rules.ts'
import { findStaffOfCustomer } from '#domain/staff/staff-queries.ts'
import { ShopError } from '#shared/shop-error.ts'
import { office } from './office-guard.ts'

/**
 * As `office`, for the calls that an owner's script may make with a bearer token while the owner has no second factor.
 */
export function officeOrOwner(permission: Permission) {
  const shared = office({ permission })
  const [guard] = shared.middleware
  const middleware = createMiddleware<ApiEnvironment>(async (context, next) => {
    const { staff, customer } = context.get('visitor')
    if (staff) return guard!(context, next)
    if (!customer) throw new ShopError('auth.invalidToken')
    if (customer.role !== 'owner') throw new ShopError('auth.forbidden')
    const person = await findStaffOfCustomer(context.get('shop').database, customer.id)
    if (person?.twoFactorSealed || person?.disabledAt) throw new ShopError('auth.secondFactor')
    await next()
  })
  return {
    ...shared,
    security: [{ staffSession: [] }, { bearerToken: [] }] as Record<string, string[]>[],
    middleware: [middleware],
  }
}

/** How the audit log names who changes settings. */
export function settingsActor(context: Context<ApiEnvironment>): string {
  const { staff, customer } = context.get('visitor')
  return staff?.person.email ?? customer?.email ?? 'unknown'
}
