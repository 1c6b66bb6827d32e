import type { MiddlewareHandler } from 'hono'
import { isEveryAddress, isLoopbackAddress, isLoopbackHost, isLoopbackName, nameInUrl } from './host-rules.ts'
import type { SandboxState } from './state.ts'

/** Who sent a request: the address at the socket's other end; without one it is a call within the process. */
export type Caller = { readonly peer?: string | undefined }

export type CallerEnv = { Bindings: Caller }

/**
 * For what only the sandbox's user may see: answers 403 to peers beyond this machine and to unknown host names (DNS rebinding),
 * unless SANDBOX_HOST lets others in.
 */
export function forItsUser(state: SandboxState): MiddlewareHandler<CallerEnv> {
  return async (context, next) => {
    if (isForItsUser(state, context.req.raw, context.env)) return next()
    const message = 'The sandbox answers this only on its own machine, as localhost. SANDBOX_HOST changes that.'
    return context.json({ message }, 403)
  }
}

/** Answers 403 to a change that another site's page asks for; scripts send no Origin. */
export function fromItsOwnPages(state: SandboxState): MiddlewareHandler<CallerEnv> {
  return async (context, next) => {
    const isReading = context.req.method === 'GET' || context.req.method === 'HEAD'
    if (isReading || isFromItsOwnPages(state, context.req.raw)) return next()
    return context.json({ message: 'Only the sandbox’s own pages may do this.' }, 403)
  }
}

export function isForItsUser(state: SandboxState, request: Request, caller: Caller | undefined): boolean {
  const { host = '127.0.0.1' } = state.config
  if (caller?.peer === undefined || isEveryAddress(host)) return true
  if (isLoopbackHost(host) && !isLoopbackAddress(caller.peer)) return false
  const { hostname } = new URL(request.url)
  return isLoopbackName(hostname) || hostname === nameInUrl(host).toLowerCase()
}

export function isFromItsOwnPages(state: SandboxState, request: Request): boolean {
  const origin = request.headers.get('origin')
  const site = request.headers.get('sec-fetch-site')
  const ownOrigins = [new URL(request.url).origin, new URL(state.config.baseUrl).origin]
  if (origin !== null && !ownOrigins.includes(origin)) return false
  return site === null || site === 'same-origin' || site === 'none'
}
