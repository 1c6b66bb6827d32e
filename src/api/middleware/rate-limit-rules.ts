/** How often what may be called. `by` says whose calls are counted together. */
export type RateLimit = {
  by: 'address' | 'account' | 'account and address'
  calls: number
  seconds: number
  /**
   * Counts only calls that are refused with this message key; after so many every call is refused until the time is
   * over.
   */
  refusedWith?: 'auth.failed' | 'auth.wrongPassword' | 'auth.codeWrong' | 'order.codeWrong' | 'validation.emailTaken'
  /**
   * Starts counting anew once a call went well: people who know their password are never locked out by earlier typos.
   */
  forgetOnSuccess?: boolean
  /**
   * So many calls a process counts by itself before it asks the others: of a limit this wide most callers never come
   * near.
   */
  countedHere?: number
}

const minute = 60
const hour = 60 * minute

/**
 * Every limit of the API but those of the checkout (checkout-limits.ts). Per address they leave room for an office,
 * per account they make guessing hopeless; other writes share `anyWrite`, reads are free.
 */
export const rateLimits: Record<string, RateLimit[]> = {
  'POST /api/login': [
    { by: 'address', calls: 50, seconds: 10 * minute, refusedWith: 'auth.failed' },
    { by: 'account and address', calls: 10, seconds: 15 * minute, forgetOnSuccess: true },
    { by: 'account', calls: 100, seconds: hour, forgetOnSuccess: true },
  ],
  // Five wrong codes lock the person's second step; this stops who knows the passwords of many.
  'POST /api/admin/sign-in/code': [{ by: 'address', calls: 50, seconds: 10 * minute, refusedWith: 'auth.codeWrong' }],
  'POST /api/admin/me/confirm': [{ by: 'account', calls: 10, seconds: 15 * minute, refusedWith: 'auth.wrongPassword' }],
  'DELETE /api/admin/me/two-factor': [
    { by: 'account', calls: 10, seconds: 15 * minute, refusedWith: 'auth.wrongPassword' },
  ],
  'POST /api/admin/mail-templates/test': [{ by: 'account', calls: 30, seconds: 10 * minute }],
  'POST /api/register': [
    { by: 'address', calls: 100, seconds: 10 * minute },
    // A caller that asks for many addresses wants to know who has an account.
    { by: 'address', calls: 20, seconds: 10 * minute, refusedWith: 'validation.emailTaken' },
    { by: 'account', calls: 20, seconds: hour },
  ],
  'POST /api/auth/forgot-password': [
    { by: 'address', calls: 60, seconds: 10 * minute },
    { by: 'account', calls: 8, seconds: 15 * minute },
  ],
  'POST /api/auth/reset-password': [{ by: 'address', calls: 60, seconds: 10 * minute }],
  'POST /api/auth/confirm-email': [{ by: 'address', calls: 60, seconds: 10 * minute }],
  // Those that take the password of somebody signed in.
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
  'GET /api/search/suggestions': [{ by: 'address', calls: 600, seconds: minute, countedHere: 60 }],
}

/** Calls that are counted together with others: one person's password is guessed at by either. */
const countedAs: Record<string, string> = { 'POST /api/admin/sign-in': 'POST /api/login' }

/** As which call one is counted: those of one kind share their limits, whatever their address names. */
export function nameOfCall(call: string): string {
  return (
    countedAs[call] ??
    call
      .replace(/^(POST \/api\/admin\/mail-templates\/)[^/]+\/(test)$/, '$1$2')
      .replace(/^(GET \/api\/orders\/)[^/]+\/(receipt\.pdf)$/, '$1$2')
  )
}

/** All calls of one API token together: a script in a loop stops itself. */
export const tokenCalls: RateLimit[] = [{ by: 'account', calls: 600, seconds: minute, countedHere: 60 }]

export const anyWrite: RateLimit[] = [{ by: 'address', calls: 300, seconds: minute, countedHere: 30 }]
