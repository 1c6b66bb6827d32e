import type { SandboxState } from '../state.ts'
import type { Access } from './endpoint.ts'
import { ApiError } from './errors.ts'

/**
 * Returns the kind of API key in the request, given as bearer token, basic user name or `key` parameter. Throws 401
 * without a valid key.
 */
export function authenticate(state: SandboxState, authorization: string | undefined, keyParameter: unknown): Access {
  const key = keyOf(authorization) ?? (typeof keyParameter === 'string' ? keyParameter : undefined)
  if (key === undefined || key === '') {
    throw unauthorized(
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    )
  }
  if (key === state.config.secretKey) return 'secret'
  if (key === state.config.publishableKey) return 'publishable'
  throw unauthorized(`Invalid API Key provided: ${mask(key)}`)
}

/** Throws 403 if the call needs the secret key and came with the publishable one. */
export function authorize(needed: Access, given: Access): void {
  if (needed === 'secret' && given === 'publishable') {
    throw new ApiError(
      403,
      {
        type: 'invalid_request_error',
        code: 'secret_key_required',
        message: 'This API call cannot be made with a publishable API key. Please use a secret API key.',
      },
      { saved: false },
    )
  }
}

/** 403: the secret key was sent by a web page or from another machine. */
export function secretKeyRefused(): ApiError {
  const message = 'The secret key works only for programs on the sandbox’s own machine, not for web pages.'
  return new ApiError(403, { type: 'invalid_request_error', message }, { saved: false })
}

function keyOf(authorization: string | undefined): string | undefined {
  const [scheme, value] = authorization?.split(' ') ?? []
  if (value === undefined) return undefined
  if (scheme?.toLowerCase() === 'bearer') return value
  if (scheme?.toLowerCase() === 'basic') return Buffer.from(value, 'base64').toString().split(':')[0]
  return undefined
}

function unauthorized(message: string): ApiError {
  return new ApiError(401, { type: 'invalid_request_error', message }, { saved: false })
}

function mask(key: string): string {
  return key.length < 12 ? '*'.repeat(key.length) : `${key.slice(0, 8)}${'*'.repeat(key.length - 12)}${key.slice(-4)}`
}
