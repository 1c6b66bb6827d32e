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

export class ApiError extends Error {
  readonly status: number
  readonly body: ErrorBody
  /** Written rows stay, such as a declined charge. */
  readonly commitsChanges: boolean
  /** The idempotency key replays the response; false for requests that never began. */
  readonly saved: boolean

  constructor(status: number, body: ErrorBody, options: { commitsChanges?: boolean; saved?: boolean } = {}) {
    super(body.message)
    this.status = status
    this.body = body
    this.commitsChanges = options.commitsChanges ?? false
    this.saved = options.saved ?? true
  }
}

/** 400 for a missing, unknown or invalid parameter. Nothing is saved under the idempotency key. */
export function invalidParameter(message: string, param?: string, code?: string): ApiError {
  return new ApiError(400, { type: 'invalid_request_error', message, param, code }, { saved: false })
}

/** 400 for a well-formed request that the object's state does not allow. */
export function refused(message: string, code?: string, more: Partial<ErrorBody> = {}): ApiError {
  return new ApiError(400, { type: 'invalid_request_error', message, code, ...more })
}

/**
 * Returns the error for a missing object: 404 for an id in the path, 400 for one in a parameter, as the provider
 * does.
 */
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
