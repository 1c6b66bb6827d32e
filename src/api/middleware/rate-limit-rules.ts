/** Limit on how often something may be called. `by` defines which calls are counted together. */
export type RateLimit = {
  by: 'address' | 'account' | 'account and address'
  calls: number
  seconds: number
  /**
   * Counts only calls refused with this message key. Once the limit is reached, every call is refused until the
   * period ends.
   */
  refusedWith?: 'auth.failed' | 'auth.wrongPassword' | 'auth.codeWrong' | 'order.codeWrong' | 'validation.emailTaken'
  /**
   * Resets the count after a successful call, so that earlier typos never lock out people who know their password.
   */
  forgetOnSuccess?: boolean
  /**
   * Number of calls that a process counts locally before it uses the shared counter. Most callers never get near such
   * a wide limit.
   */
  countedHere?: number
}

const minute = 60
const hour = 60 * minute

/**
 * All limits of the API except those in checkout-limits.ts: wide enough per address for an office, too tight per
 * account for guessing. Other writes share `anyWrite`; reads are unlimited.
 */
export const rateLimits: Record<string, RateLimit[]> = {
  'POST /api/login': [
    { by: 'address', calls: 50, seconds: 10 * minute, refusedWith: 'auth.failed' },
    { by: 'account and address', calls: 10, seconds: 15 * minute, forgetOnSuccess: true },
    { by: 'account', calls: 100, seconds: hour, forgetOnSuccess: true },
  ],
  // Five wrong codes already lock a person's second factor. This limit stops attackers who know the passwords of many
  // people.
  'POST /api/admin/sign-in/code': [{ by: 'address', calls: 50, seconds: 10 * minute, refusedWith: 'auth.codeWrong' }],
  'POST /api/admin/me/confirm': [{ by: 'account', calls: 10, seconds: 15 * minute, refusedWith: 'auth.wrongPassword' }],
  'DELETE /api/admin/me/two-factor': [
    { by: 'account', calls: 10, seconds: 15 * minute, refusedWith: 'auth.wrongPassword' },
  ],
  'POST /api/admin/mail-templates/test': [{ by: 'account', calls: 30, seconds: 10 * minute }],
  'POST /api/register': [
    { by: 'address', calls: 100, seconds: 10 * minute },
    // Stops callers who test many addresses to find out which have an account.
    { by: 'address', calls: 20, seconds: 10 * minute, refusedWith: 'validation.emailTaken' },
    { by: 'account', calls: 20, seconds: hour },
  ],
  'POST /api/auth/forgot-password': [
    { by: 'address', calls: 60, seconds: 10 * minute },
    { by: 'account', calls: 8, seconds: 15 * minute },
  ],
  'POST /api/auth/reset-password': [{ by: 'address', calls: 60, seconds: 10 * minute }],
  'POST /api/auth/confirm-email': [{ by: 'address', calls: 60, seconds: 10 * minute }],
  // Calls that take the password of a signed-in person.
  'PATCH /api/user': [
    { by: 'address', calls: 300, seconds: 10 * minute },
    { by: 'account', calls: 60, seconds: 10 * minute },
    { by: 'account', calls: 10, seconds: 15 * minute, refusedWith: 'auth.wrongPassword' },
  ],
  'POST /api/user/erasure': [
    { by: 'address', calls: 60, seconds: 10 * minute },
    { by: 'account', calls: 10, seconds: 15 * minute },
  ],
  'POST /api/user/email-confirmation': [{ by: 'account', calls: 8, seconds: 15 * minute }],
  'GET /api/user/payment-method': [{ by: 'account', calls: 120, seconds: 10 * minute }],
  'GET /api/user/export': [{ by: 'account', calls: 30, seconds: 10 * minute }],
  'POST /api/privacy/link': [
    { by: 'address', calls: 60, seconds: 10 * minute },
    { by: 'account', calls: 8, seconds: 15 * minute },
  ],
  'POST /api/privacy/overview': [{ by: 'address', calls: 60, seconds: 10 * minute }],
  'POST /api/privacy/export': [{ by: 'address', calls: 30, seconds: 10 * minute }],
  'POST /api/privacy/erasure': [{ by: 'address', calls: 30, seconds: 10 * minute }],
  // Not by account: a stranger may keep no address from withdrawing.
  'POST /api/withdrawals': [{ by: 'address', calls: 60, seconds: 10 * minute }],
  'POST /api/orders/code': [
    { by: 'address', calls: 60, seconds: 10 * minute },
    { by: 'account', calls: 8, seconds: 15 * minute },
  ],
  'POST /api/orders/open': [
    { by: 'address', calls: 60, seconds: 10 * minute },
    { by: 'account', calls: 10, seconds: 15 * minute, refusedWith: 'order.codeWrong' },
  ],
  'GET /api/orders/receipt.pdf': [{ by: 'address', calls: 120, seconds: 10 * minute }],
  'POST /api/contact': [
    { by: 'address', calls: 60, seconds: 10 * minute },
    { by: 'account', calls: 30, seconds: 10 * minute },
  ],
  'POST /api/reviews': [
    { by: 'address', calls: 60, seconds: 10 * minute },
    { by: 'account', calls: 30, seconds: 10 * minute },
  ],
  // No limit by the address alone: nobody is to keep somebody else from ending a membership.
  'POST /api/ending-wishes': [
    { by: 'address', calls: 60, seconds: 10 * minute },
    { by: 'account and address', calls: 8, seconds: 15 * minute },
  ],
  'POST /api/stock-notices': [
    { by: 'address', calls: 60, seconds: 10 * minute },
    { by: 'account', calls: 8, seconds: 15 * minute },
  ],
  'POST /api/checkout': [
    { by: 'address', calls: 300, seconds: 10 * minute, countedHere: 30 },
    { by: 'account', calls: 120, seconds: 10 * minute, countedHere: 12 },
  ],
  'POST /api/checkout/success': [{ by: 'address', calls: 600, seconds: 10 * minute, countedHere: 60 }],
  'POST /api/cart/token': [{ by: 'address', calls: 600, seconds: minute, countedHere: 60 }],
  'GET /api/search': [{ by: 'address', calls: 600, seconds: minute, countedHere: 60 }],
  'GET /api/product-cards': [{ by: 'address', calls: 600, seconds: minute, countedHere: 60 }],
  'GET /api/product-names': [{ by: 'address', calls: 600, seconds: minute, countedHere: 60 }],
  'GET /api/search/suggestions': [{ by: 'address', calls: 600, seconds: minute, countedHere: 60 }],
}

/** Calls counted together with others, because both can be used to guess the same person's password. */
const countedAs: Record<string, string> = { 'POST /api/admin/sign-in': 'POST /api/login' }

/**
 * Returns the name under which a call is counted. Calls of one kind share their limits, regardless of the ids in
 * their paths.
 */
export function nameOfCall(call: string): string {
  return (
    countedAs[call] ??
    call
      .replace(/^(POST \/api\/admin\/mail-templates\/)[^/]+\/(test)$/, '$1$2')
      .replace(/^(GET \/api\/orders\/)[^/]+\/(receipt\.pdf)$/, '$1$2')
  )
}

/** Limit for all calls of one API token together; stops scripts that run in a loop. */
export const tokenCalls: RateLimit[] = [{ by: 'account', calls: 600, seconds: minute, countedHere: 60 }]

export const anyWrite: RateLimit[] = [{ by: 'address', calls: 300, seconds: minute, countedHere: 30 }]
