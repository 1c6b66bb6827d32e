import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { createMiddleware } from 'hono/factory'
import type { ApiEnvironment } from '#api/visitor.ts'
import { readApiToken } from '#domain/people/api-tokens/api-token-rules.ts'
import { findTokenCaller } from '#domain/people/api-tokens/find-token-caller.ts'
import { mustEnrol } from '#domain/people/staff/second-factor.ts'
import type { OfficeMailContext } from '#domain/people/staff/send-staff-mail.ts'
import { findStaffByToken, type SignInClient } from '#domain/people/staff/staff-session.ts'
import { isLanguage } from '#shared/markets.ts'
import { isOfficeHost } from '#shared/office-hosts.ts'
import { ShopError } from '#shared/shop-error.ts'
import type { Shop } from '#shop.ts'
import { isOfficeCall, isOpenOfficeCall } from './office-calls.ts'
import type { SignedInStaff } from './signed-in-staff.ts'

const cookieName = (https: boolean) => (https ? '__Host-vitrine_office' : 'vitrine_office')

/** The only calls that accept an owner's bearer token, and only if the owner has no second factor. */
const scriptCalls = /^\/api\/admin\/settings(\/presets)?$/

/**
 * Signs in staff by cookie and programs by token; refuses all other back office calls except those for signing in. If
 * a second factor is set up, a password alone is not enough.
 */
export function staffSession(shop: Shop) {
  return createMiddleware<ApiEnvironment>(async (context, next) => {
    if (!isOfficeCall(context.req.path)) return next()
    const visitor = context.get('visitor')
    if (!isOfficeHost(visitor.host, shop.environment.officeHosts)) throw new ShopError('request.notFound')
    context.set('shop', shop)
    const given = readApiToken(context.req.header('authorization'))
    const found = given ? await findProgram(shop, given) : await findBrowser(shop, context)
    if (found && isLanguage(found.person.language)) visitor.language = found.person.language
    const isWhole = found && (found.token || !found.person.twoFactorSealed || found.session?.secondFactorAt)
    if (found && isWhole) {
      const { person, session, token } = found
      visitor.staff = {
        ...found,
        mustEnrol: await mustEnrol(shop, person),
        now: shop.clock(),
        actor: {
          staffId: person.id,
          name: 'staff',
          requestId: context.get('requestId'),
          ip: visitor.ip,
          sessionId: session?.id ?? null,
          tokenId: token?.id ?? null,
        },
      }
    }
    const isAllowed = visitor.staff || isOpenOfficeCall(context.req.path) || scriptCalls.test(context.req.path)
    if (!isAllowed) throw new ShopError(visitor.customer ? 'auth.forbidden' : 'auth.signedOut')
    await next()
  })
}

type Caller = Pick<SignedInStaff, 'person' | 'session' | 'token'>

/**
 * Returns the caller of an API token. Throws `auth.invalidToken` for an invalid token, even if the call also has a
 * valid session.
 */
async function findProgram(shop: Shop, text: string): Promise<Caller> {
  const found = await findTokenCaller(shop, text)
  if (!found) throw new ShopError('auth.invalidToken')
  return { ...found, session: null }
}

async function findBrowser(shop: Shop, context: Context<ApiEnvironment>): Promise<Caller | null> {
  const token = staffTokenOf(context)
  const found = token ? await findStaffByToken(shop, token) : null
  return found && { ...found, token: null }
}

/** Returns the session's token; null if there is none. */
export function staffTokenOf(context: Context<ApiEnvironment>): string | null {
  const value = getCookie(context, cookieName(context.get('visitor').https))
  return value && /^[\w-]{43}$/.test(value) ? value : null
}

/** Returns the origin of a sign-in for its session and the audit log. */
export function signInClientOf(context: Context<ApiEnvironment>): SignInClient {
  const userAgent = context.req.header('user-agent')
  return { ip: context.get('visitor').ip, userAgent, requestId: context.get('requestId') }
}

/** Returns the host and scheme for links in mails to staff that this call sends. */
export function officeMailContextOf(context: Context<ApiEnvironment>): OfficeMailContext {
  const { host, https } = context.get('visitor')
  return { host, https }
}

export function sendStaffToken(context: Context<ApiEnvironment>, token: string): void {
  context.header('Cache-Control', 'no-store')
  const { https } = context.get('visitor')
  setCookie(context, cookieName(https), token, { httpOnly: true, secure: https, sameSite: 'Strict', path: '/' })
}

export function dropStaffToken(context: Context<ApiEnvironment>): void {
  const { https } = context.get('visitor')
  deleteCookie(context, cookieName(https), { secure: https, path: '/' })
}
