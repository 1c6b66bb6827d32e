import type { FieldErrors } from '#domain/errors/shop-error.ts'
import type { ApiReads } from './api-reads.ts'

/** A refusal of the API, or silence: status 0. */
export class ApiRefusal extends Error {
  readonly status: number
  /** Message keys by field, where the API gave some. */
  readonly errors: FieldErrors | null
  constructor(status: number, message: string, errors: FieldErrors | null = null) {
    super(message)
    this.status = status
    this.errors = errors
  }
}

export type ApiTransport = {
  /** Where the API is: an origin, or empty for the page's own. */
  baseUrl: string
  send(request: Request): Promise<Response>
  /** Bearer token and anti-forgery token, where there are any. */
  credentials?: () => { bearer: string | null; antiForgery: string | null }
  /** The API does not know the bearer token (any more). */
  onInvalidToken?: () => void
  timeoutMs?: number
}

export type ApiCall = { query?: Record<string, string | number | boolean | undefined>; json?: unknown; form?: FormData }

export type ApiCaller = ReturnType<typeof createApiCaller>

/** The documented API as functions. */
export type ApiClient = ApiCaller & ApiReads

/** Calls of the API; they reject with ApiRefusal. What only reads is in api-reads.ts. */
export function createApiCaller(transport: ApiTransport) {
  async function call(method: string, path: string, { query = {}, json, form }: ApiCall = {}): Promise<Response> {
    const search = new URLSearchParams()
    for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value))
    const { bearer, antiForgery } = transport.credentials?.() ?? { bearer: null, antiForgery: null }
    const headers = new Headers({ Accept: 'application/json' })
    if (bearer) headers.set('Authorization', `Bearer ${bearer}`)
    if (antiForgery) headers.set('X-XSRF-TOKEN', antiForgery)
    if (json !== undefined) headers.set('Content-Type', 'application/json')
    const response = await transport
      .send(
        new Request(transport.baseUrl + path + (search.size ? `?${search}` : ''), {
          method,
          headers,
          credentials: 'include',
          body: json === undefined ? (form ?? null) : JSON.stringify(json),
          ...(transport.timeoutMs && { signal: AbortSignal.timeout(transport.timeoutMs) }),
        }),
      )
      .catch((error: unknown) => {
        throw new ApiRefusal(0, String(error))
      })
    if (response.ok) return response
    const answer = (await response.json().catch(() => null)) as { message?: string; errors?: FieldErrors } | null
    if (response.status === 401 && answer?.message === 'Invalid bearer token') transport.onInvalidToken?.()
    throw new ApiRefusal(response.status, answer?.message ?? '', answer?.errors ?? null)
  }

  return { call }
}
