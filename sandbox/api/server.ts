import { type Context, Hono } from 'hono'
import type { z } from 'zod'
import { type CallerEnv, isLocalCaller, isSameOrigin } from '../caller-guard.ts'
import { apiVersion, randomText, type SandboxState } from '../state.ts'
import { authenticate, authorize, secretKeyRefused } from './authentication.ts'
import type { Access, Endpoint } from './endpoint.ts'
import { ApiError, type ErrorBody, invalidParameter } from './errors.ts'
import { expandObject, type Includables } from './expansion.ts'
import { type FaultEffect, failBefore, ResponseDropped, serverError, takeFault } from './faults.ts'
import { type FormValue, parseForm } from './form.ts'
import {
  checkKey,
  findSavedResponse,
  fingerprintOf,
  keyInUse,
  type SavedResponse,
  saveResponse,
} from './idempotency.ts'
import { list, parameterError, text } from './parameters.ts'

/** Parameters of every call, and those that only the browser script sends. */
const common = { expand: list(text()).optional() }
const browserOnly = { key: text().optional() }

const maxHoldMs = 100_000

type Work = {
  readonly endpoint: Endpoint
  readonly schema: z.ZodObject
  readonly raw: { [name: string]: FormValue }
  readonly id: string
  readonly access: Access
  readonly fault: FaultEffect | null
  readonly requestId: string
  readonly idempotencyKey: string | undefined
  readonly fingerprint: string
}

/**
 * The provider's API under `/v1/`: keys, parameters, idempotency, faults and errors for every endpoint. `release` ends
 * requests that hang by the effect `timeout`.
 */
export function apiRoutes(
  state: SandboxState,
  endpoints: readonly Endpoint[],
  includables: Includables,
): { routes: Hono<CallerEnv>; release(): void } {
  const routes = new Hono<CallerEnv>()
  const keysInUse = new Set<string>()
  const held = new Set<() => void>()

  routes.use('/v1/*', async (context, next) => {
    context.header('Access-Control-Allow-Origin', '*')
    context.header('Access-Control-Expose-Headers', 'Request-Id, Stripe-Version, Idempotent-Replayed')
    if (context.req.method !== 'OPTIONS') return next()
    context.header('Access-Control-Allow-Methods', 'GET, POST, DELETE')
    context.header('Access-Control-Allow-Headers', 'Authorization, Content-Type, Stripe-Version, Idempotency-Key')
    context.header('Access-Control-Max-Age', '600')
    return context.body(null, 204)
  })

  for (const endpoint of endpoints) {
    const schema = endpoint.parameters.extend({ ...common, ...(endpoint.access === 'publishable' ? browserOnly : {}) })
    routes.on(endpoint.method, endpoint.path, (context) => serve(context, endpoint, schema))
  }
  routes.all('/v1/*', (context) => {
    const { method, path } = context.req
    const message = `Unrecognized request URL (${method}: ${path}). Please see the documentation or we can help.`
    return respondWithError(
      state,
      context,
      new ApiError(404, { type: 'invalid_request_error', message }),
      newRequestId(),
    )
  })

  async function serve(context: Context<CallerEnv>, endpoint: Endpoint, schema: z.ZodObject): Promise<Response> {
    const requestId = newRequestId()
    try {
      const isPost = endpoint.method === 'POST'
      const body = isPost ? await context.req.text() : ''
      const raw = readParameters(isPost ? body : new URL(context.req.url).search.slice(1))
      const access = authenticate(state, context.req.header('authorization'), raw.key)
      if (access === 'secret' && !mayUseSecretKey(context)) throw secretKeyRefused()
      authorize(endpoint.access, access)
      checkVersion(context.req.header('stripe-version'))
      const key = isPost ? context.req.header('idempotency-key') : undefined
      if (key !== undefined) checkKey(key)
      const fingerprint = fingerprintOf(endpoint.method, context.req.path, body)
      if (key !== undefined && keysInUse.has(key)) throw keyInUse(key)
      const fault = takeFault(state, endpoint.operation)
      const id = context.req.param('id') ?? ''
      const work = { endpoint, schema, raw, id, access, fault, requestId, idempotencyKey: key, fingerprint }
      const response = perform(state, includables, work)
      if (fault === 'timeout') await hold(context.req.raw.signal, key)
      if (fault === 'drop_response') throw new ResponseDropped()
      return respond(context, response, key, response.requestId !== requestId)
    } catch (error) {
      if (error instanceof ApiError) return respondWithError(state, context, error, requestId)
      throw error
    }
  }

  /** The sandbox's secret key is public knowledge: only programs on this machine may use it, never web pages. */
  function mayUseSecretKey(context: Context<CallerEnv>): boolean {
    const request = context.req.raw
    return isSameOrigin(state, request) && isLocalCaller(state, request, context.env)
  }

  /**
   * Keeps a request open until the caller gives up or `maxHoldMs` have passed. Its idempotency key counts as in use
   * until then.
   */
  async function hold(signal: AbortSignal, key: string | undefined): Promise<void> {
    if (key !== undefined) keysInUse.add(key)
    await new Promise<void>((resolve) => {
      const end = () => {
        clearTimeout(timer)
        held.delete(end)
        resolve()
      }
      const timer = setTimeout(end, maxHoldMs)
      held.add(end)
      if (signal.aborted) end()
      signal.addEventListener('abort', end, { once: true })
    })
    if (key !== undefined) keysInUse.delete(key)
    throw new ResponseDropped()
  }

  return {
    routes,
    release: () => {
      for (const end of [...held]) end()
    },
  }
}

function perform(state: SandboxState, includables: Includables, work: Work): SavedResponse {
  const { endpoint, requestId, idempotencyKey: key, fingerprint, fault } = work
  failBefore(fault)
  const saved = key === undefined ? null : findSavedResponse(state, key, fingerprint)
  if (saved !== null) return saved
  endpoint.inspect?.(work.raw)
  const parsed = work.schema.safeParse(work.raw, { reportInput: true })
  if (!parsed.success) throw parameterError(parsed.error)
  const { expand = [], ...params } = parsed.data as { expand?: string[] }

  return state.transaction(() => {
    state.request = { id: requestId, idempotency_key: key ?? null }
    state.db.exec('SAVEPOINT work')
    let response: SavedResponse
    try {
      const object = endpoint.run(state, { params, id: work.id, access: work.access })
      const body = JSON.stringify(expandObject(state, includables, object, expand), null, 2)
      response = { status: 200, body, requestId }
    } catch (error) {
      if (!(error instanceof ApiError) || !error.saved) throw error
      if (!error.commitsChanges) state.db.exec('ROLLBACK TO work')
      response = { status: error.status, body: errorText(state, error.body, requestId), requestId }
    } finally {
      state.request = null
    }
    state.db.exec('RELEASE work')
    if (fault === 'error_500_after') {
      response = { status: 500, body: errorText(state, serverError({ saved: true }).body, requestId), requestId }
    }
    if (key !== undefined) saveResponse(state, key, fingerprint, response)
    return response
  })
}

function readParameters(form: string): { [name: string]: FormValue } {
  try {
    return parseForm(form)
  } catch (error) {
    if (error instanceof TypeError) throw invalidParameter('Invalid object', error.message)
    throw error
  }
}

function checkVersion(version: string | undefined): void {
  if (version !== undefined && version !== apiVersion) {
    throw invalidParameter(`Invalid Stripe API version: ${version}. This sandbox speaks ${apiVersion}.`)
  }
}

function respond(context: Context, response: SavedResponse, key: string | undefined, replayed: boolean): Response {
  context.header('Content-Type', 'application/json')
  context.header('Cache-Control', 'no-store')
  context.header('Request-Id', response.requestId)
  context.header('Stripe-Version', apiVersion)
  if (key !== undefined) {
    context.header('Idempotency-Key', key)
    context.header('Original-Request', response.requestId)
    if (replayed) context.header('Idempotent-Replayed', 'true')
  }
  return context.body(response.body, response.status as 200)
}

function respondWithError(state: SandboxState, context: Context, error: ApiError, requestId: string): Response {
  const response = { status: error.status, body: errorText(state, error.body, requestId), requestId }
  return respond(context, response, undefined, false)
}

function errorText(state: SandboxState, body: ErrorBody, requestId: string): string {
  const error: ErrorBody = {
    ...body,
    ...(body.code === undefined
      ? {}
      : { doc_url: `https://stripe.com/docs/error-codes/${body.code.replaceAll('_', '-')}` }),
    request_log_url: `${state.config.baseUrl}/events?request=${requestId}`,
  }
  return JSON.stringify({ error }, null, 2)
}

function newRequestId(): string {
  return `req_${randomText(14)}`
}
