import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { ApiEnvironment } from '#api/visitor.ts'
import { createSecretToken, hashToken } from '#domain/platform/secrets/secret-token.ts'

const name = 'vitrine_session'
const halfYear = 182 * 24 * 3600

// The prefix makes browsers refuse a cookie of this name from a subdomain or over plain http.
const nameFor = (https: boolean) => (https ? `__Host-${name}` : name)

/** SHA-256 of the browser's session cookie; null where there is none. */
export function readBrowserSession(context: Context<ApiEnvironment>, https: boolean): string | null {
  const value = getCookie(context, nameFor(https))
  return value && /^[\w-]{43}$/.test(value) ? hashToken(value) : null
}

/** Keeps the browser's session alive, or begins one; returns its SHA-256. */
export function keepBrowserSession(context: Context<ApiEnvironment>): string {
  const { https, sessionHash } = context.get('visitor')
  return sendSession(context, (sessionHash && getCookie(context, nameFor(https))) || createSecretToken())
}

/** Begins another session: what was done in the one before is out of this browser's reach. Returns its SHA-256. */
export function replaceBrowserSession(context: Context<ApiEnvironment>): string {
  return sendSession(context, createSecretToken())
}

function sendSession(context: Context<ApiEnvironment>, value: string): string {
  const { https } = context.get('visitor')
  setCookie(context, nameFor(https), value, {
    httpOnly: true,
    secure: https,
    sameSite: 'Strict',
    path: '/',
    maxAge: halfYear,
  })
  return hashToken(value)
}
