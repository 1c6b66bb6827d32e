import type { HasAmounts } from '#contract/convert-amounts.ts'
import { randomId } from '#shared/random-id.ts'
import { confirmAgain, reportSignedOut } from './session-state.ts'

/** Error response of the API, or no response at all (status 0). */
export class OfficeError extends Error {
  readonly status: number
  /** Error code, e.g. `edit.conflict`; `offline` without a response. */
  readonly code: string
  readonly errors: Record<string, string[]>
  readonly body: Record<string, unknown>
  readonly requestId: string | null
  constructor(status: number, body: Record<string, unknown>, requestId: string | null) {
    super(typeof body.message === 'string' ? body.message : '')
    this.status = status
    this.code = typeof body.code === 'string' ? body.code : status === 0 ? 'offline' : 'request.failed'
    this.errors = (body.errors ?? {}) as Record<string, string[]>
    this.body = body
    this.requestId = requestId
  }
}

type CallOptions = {
  /** Set for a call of the shop that its visitors share. */
  base?: '/api'
  body?: unknown
  /** The version that was changed, sent as If-Match. */
  version?: number
  /** Idempotency key; the same for every attempt at one action. */
  key?: string
  signal?: AbortSignal
  /** Adds the version from the response's ETag to the result, as `version`. */
  withVersion?: true
}

/** Reads a response with amounts, which are in euros on the wire, e.g. `amountsIn(orderPage)`. */
export type Decode<ApiResponse> = (wire: unknown) => ApiResponse
export type Decoding<ApiResponse> =
  true extends HasAmounts<ApiResponse> ? { decode: Decode<ApiResponse> } : { decode?: undefined }
/** The options of a call; they may be left out if the response has no amounts. */
export type OptionsFor<ApiResponse, Options> =
  true extends HasAmounts<ApiResponse>
    ? [options: Options & Decoding<ApiResponse>]
    : [options?: Options & Decoding<ApiResponse>]

const officeBase = '/api/admin'

/**
 * Calls the back office's API and returns the JSON of its response; 204 gives undefined. If a sensitive action needs
 * the password, asks for it and repeats the call.
 * @throws OfficeError
 */
export async function callApi<ApiResponse>(
  method: string,
  path: string,
  ...[options]: OptionsFor<ApiResponse, CallOptions>
): Promise<ApiResponse> {
  return callAndDecode<ApiResponse>(method, path, options ?? {})
}

/** `callApi` for callers that do not know the type of the response. */
export async function callAndDecode<ApiResponse>(
  method: string,
  path: string,
  { decode, ...options }: CallOptions & { decode?: Decode<ApiResponse> | undefined },
): Promise<ApiResponse> {
  const response = await callWithProof<ApiResponse>(method, path, options)
  return decode ? decode(response) : response
}

async function callWithProof<ApiResponse>(method: string, path: string, options: CallOptions): Promise<ApiResponse> {
  try {
    return await send<ApiResponse>(method, path, options)
  } catch (error) {
    if (!(error instanceof OfficeError)) throw error
    if (error.code === 'csrf.mismatch') {
      await bringToken()
      return send<ApiResponse>(method, path, options)
    }
    if (error.code === 'auth.reauthenticate') {
      await confirmAgain()
      return send<ApiResponse>(method, path, options)
    }
    if (error.code === 'auth.signedOut') reportSignedOut()
    throw error
  }
}

/** Returns an idempotency key for one action. Keep it as long as the action is retried. */
export function newKey(): string {
  return randomId()
}

async function send<ApiResponse>(method: string, path: string, options: CallOptions): Promise<ApiResponse> {
  if (method !== 'GET' && !readToken()) await bringToken()
  let response: Response
  try {
    response = await fetch((options.base ?? officeBase) + path, { method, ...requestOf(method, options) })
  } catch (error) {
    if (options.signal?.aborted) throw error
    throw new OfficeError(0, {}, null)
  }
  if (response.status === 204) return undefined as ApiResponse
  const requestId = response.headers.get('x-request-id')
  const isJson = response.headers.get('content-type')?.includes('json')
  const body: unknown = isJson ? await response.json() : await response.text()
  if (!response.ok) throw new OfficeError(response.status, isJson ? (body as Record<string, unknown>) : {}, requestId)
  if (!options.withVersion) return body as ApiResponse
  const version = Number(response.headers.get('etag')?.match(/\d+/)?.[0] ?? 0)
  return { ...(body as object), version } as ApiResponse
}

function requestOf(method: string, { body, version, key, signal }: CallOptions): RequestInit {
  const headers: Record<string, string> = { accept: 'application/json' }
  if (method !== 'GET') headers['x-xsrf-token'] = readToken() ?? ''
  if (body !== undefined) headers['content-type'] = 'application/json'
  if (version !== undefined) headers['if-match'] = `"${version}"`
  if (key !== undefined) headers['idempotency-key'] = key
  return {
    headers,
    credentials: 'same-origin',
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  }
}

export function readToken(): string | null {
  return document.cookie.match(/(?:^|; )XSRF-TOKEN=([^;]*)/)?.[1] ?? null
}

export async function bringToken(): Promise<void> {
  try {
    await fetch('/sanctum/csrf-cookie', { credentials: 'same-origin' })
  } catch {
    throw new OfficeError(0, {}, null)
  }
}
