/** Every way a use case can say no. The code is the message key as well; the table gives the HTTP status. */
export const errorCodes = {
  'request.malformed': 400,
  'request.idempotencyKeyMissing': 400,
  'auth.invalidToken': 401,
  'auth.signedOut': 401,
  'request.foreignOrigin': 403,
  'auth.forbidden': 403,
  'auth.permission': 403,
  'auth.reauthenticate': 403,
  'auth.secondFactor': 403,
  'auth.personOnly': 403,
  'refunds.limit': 403,
  'refunds.noLimit': 403,
  'request.notFound': 404,
  'request.tooSlow': 408,
  'order.notFound': 404,
  'membership.notFound': 404,
  'checkout.unpaid': 409,
  'checkout.busy': 409,
  'membership.none': 409,
  'membership.ended': 409,
  'membership.over': 409,
  'membership.busy': 409,
  'order.withdrawalOver': 409,
  'edit.conflict': 409,
  'state.notAllowed': 409,
  'bulk.changed': 409,
  'content.behind': 409,
  'picture.inUse': 409,
  'refunds.nothingLeft': 409,
  'provider.refused': 409,
  'mail.refused': 409,
  'request.underWay': 409,
  'staff.lastOwner': 409,
  'staff.sharedInDemo': 409,
  'customer.isStaff': 409,
  'link.expired': 410,
  'request.tooLarge': 413,
  'request.unsupportedType': 415,
  'csrf.mismatch': 419,
  'validation.error': 422,
  'import.unreadable': 422,
  'markets.unpriced': 422,
  'edit.versionMissing': 428,
  'request.tooMany': 429,
  'request.failed': 500,
  'request.unavailable': 503,
  'provider.unavailable': 503,
} as const satisfies Record<string, number>

export type ErrorCode = keyof typeof errorCodes

/** Field name → message keys, e.g. `{ email: ['validation.email'] }`. */
export type FieldErrors = Record<string, string[]>

/** The one error class of rules and services, mapped to a response in api/middleware/errors.ts only. */
export class ShopError extends Error {
  readonly code: ErrorCode
  readonly fields: FieldErrors | null
  readonly retryAfterSeconds: number | null
  /** Limit that was reached, for the metrics. */
  readonly limit: string | null
  /** Added to the response's body and to the placeholders of its message, for the back office. */
  readonly details: Readonly<Record<string, unknown>>
  constructor(
    code: ErrorCode,
    options: {
      message?: string
      fields?: FieldErrors
      retryAfterSeconds?: number
      limit?: string
      details?: Record<string, unknown>
    } = {},
  ) {
    super(options.message ?? code)
    this.code = code
    this.fields = options.fields ?? null
    this.retryAfterSeconds = options.retryAfterSeconds ?? null
    this.limit = options.limit ?? null
    this.details = options.details ?? {}
  }
}

export function invalid(fields: FieldErrors): ShopError {
  return new ShopError('validation.error', { fields })
}

/** Returns a schema's issues as message keys by field. */
export function fieldErrorsOf(error: {
  issues: readonly { path: readonly PropertyKey[]; message: string; keys?: readonly string[] }[]
}): FieldErrors {
  const fields: FieldErrors = {}
  for (const issue of error.issues) {
    // Fields that the schema does not know are named one by one.
    if (issue.keys?.length) {
      for (const key of issue.keys) fields[[...issue.path.map(String), key].join('.')] = ['validation.unknown']
      continue
    }
    const name = issue.path.map(String).join('.') || 'body'
    const key = /^[a-z]+\.[A-Za-z]+$/.test(issue.message) ? issue.message : 'validation.invalid'
    fields[name] = [...(fields[name] ?? []), key]
  }
  return fields
}
