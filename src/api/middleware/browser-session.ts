import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { ApiEnvironment } from '#api/visitor.ts'
import { createSecretToken, hashToken } from '#domain/platform/secrets/secret-token.ts'

const name = 'vitrine_session'
const halfYear = 182 * 24 * 3600

// Browsers reject a cookie with this prefix from a subdomain or over plain HTTP.
const nameFor = (https: boolean) => (https ? `__Host-${name}` : name)

/** Returns the SHA-256 of the browser's session cookie; null if there is none. */
export function readBrowserSession(context: Context<ApiEnvironment>, https: boolean): string | null {
  const value = getCookie(context, nameFor(https))
  return value && /^[\w-]{43}$/.test(value) ? hashToken(value) : null
}

/** Extends the browser's session or starts one; returns its SHA-256. */
export function keepBrowserSession(context: Context<ApiEnvironment>): string {
  const { https, sessionHash } = context.get('visitor')
  return sendSession(context, (sessionHash && getCookie(context, nameFor(https))) || createSecretToken())
}

/** Starts a new session and returns its SHA-256. The browser loses access to everything done in the previous one. */
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
