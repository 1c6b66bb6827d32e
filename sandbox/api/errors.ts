import type Stripe from 'stripe'

/** The body of `{ error: … }`, as the provider writes it. */
export type ErrorBody = {
  type: 'invalid_request_error' | 'card_error' | 'api_error' | 'idempotency_error'
  message: string
  code?: string
  param?: string
  decline_code?: string
  advice_code?: string
  charge?: string
  doc_url?: string
  request_log_url?: string
  payment_intent?: Stripe.PaymentIntent
  payment_method?: Stripe.PaymentMethod
  setup_intent?: Stripe.SetupIntent
}

/**
 * A refusal. `keepsChanges`: what was written stays (a declined charge is a fact).
 * `saved`: an idempotency key remembers it; false where the request was never begun.
 */
export class ApiError extends Error {
  readonly status: number
  readonly body: ErrorBody
  readonly keepsChanges: boolean
  readonly saved: boolean

  constructor(status: number, body: ErrorBody, options: { keepsChanges?: boolean; saved?: boolean } = {}) {
    super(body.message)
    this.status = status
    this.body = body
    this.keepsChanges = options.keepsChanges ?? false
    this.saved = options.saved ?? true
  }
}

/** A parameter that is missing, unknown or wrong: 400, nothing saved under the idempotency key. */
export function invalidParameter(message: string, param?: string, code?: string): ApiError {
  return new ApiError(400, { type: 'invalid_request_error', message, param, code }, { saved: false })
}

/** The request is well formed, but the object is not in a state for it: 400. */
export function refused(message: string, code?: string, more: Partial<ErrorBody> = {}): ApiError {
  return new ApiError(400, { type: 'invalid_request_error', message, code, ...more })
}

/** No such object. In the path 404, in a parameter 400, as the provider does. */
export function missing(noun: string, id: string, param?: string): ApiError {
  const inPath = param === undefined
  return new ApiError(
    inPath ? 404 : 400,
    {
      type: 'invalid_request_error',
      code: 'resource_missing',
      message: `No such ${noun}: '${id}'`,
      param: param ?? 'id',
    },
    { saved: false },
  )
}
