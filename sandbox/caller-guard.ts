import type { MiddlewareHandler } from 'hono'
import { hostInUrl, isLoopbackAddress, isLoopbackHost, isLoopbackName, isWildcardHost } from './host-rules.ts'
import type { SandboxState } from './state.ts'

/** The remote address of a request; undefined for a call within the process. */
export type Caller = { readonly peer?: string | undefined }

export type CallerEnv = { Bindings: Caller }

/** 403 for requests from other machines and for unknown host names (DNS rebinding), unless SANDBOX_HOST allows them. */
export function requireLocalCaller(state: SandboxState): MiddlewareHandler<CallerEnv> {
  return async (context, next) => {
    if (isLocalCaller(state, context.req.raw, context.env)) return next()
    const message = 'Only the sandbox’s own machine may use this, as localhost. SANDBOX_HOST changes that.'
    return context.json({ message }, 403)
  }
}

/** 403 for a write requested by another site's page. Programs send no Origin and pass. */
export function requireSameOrigin(state: SandboxState): MiddlewareHandler<CallerEnv> {
  return async (context, next) => {
    const isReading = context.req.method === 'GET' || context.req.method === 'HEAD'
    if (isReading || isSameOrigin(state, context.req.raw)) return next()
    return context.json({ message: 'Only the sandbox’s own pages may do this.' }, 403)
  }
}

export function isLocalCaller(state: SandboxState, request: Request, caller: Caller | undefined): boolean {
  const { host = '127.0.0.1' } = state.config
  if (caller?.peer === undefined || isWildcardHost(host)) return true
  if (isLoopbackHost(host) && !isLoopbackAddress(caller.peer)) return false
  const { hostname } = new URL(request.url)
  return isLoopbackName(hostname) || hostname === hostInUrl(host).toLowerCase()
}

export function isSameOrigin(state: SandboxState, request: Request): boolean {
  const origin = request.headers.get('origin')
  const site = request.headers.get('sec-fetch-site')
  const ownOrigins = [new URL(request.url).origin, new URL(state.config.baseUrl).origin]
  if (origin !== null && !ownOrigins.includes(origin)) return false
  return site === null || site === 'same-origin' || site === 'none'
}
