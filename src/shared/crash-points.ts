/** Points where the fault tests end the process, in the order of a purchase. The name says what has just happened. */
export type CrashPoint =
  | 'quote.inside'
  | 'checkout.quoted'
  | 'customer.created'
  | 'payment.created'
  | 'attempt.saved'
  | 'payment.confirmed'
  | 'decline.inside'
  | 'again.inside'
  | 'payment.canceled'
  | 'settle.inside'
  | 'order.written'
  | 'event.stored'
  | 'event.taken'
  | 'refund.due'
  | 'refund.paid'
  | 'mail.before'
  | 'mail.sent'
  | 'membership.before'
  | 'membership.created'
  | 'hook.sent'
  | 'earlierSales.batch'

let hook: ((point: CrashPoint) => void) | null = null

/**
 * Marks a point where a crash must lose nothing. Only the fault tests' build keeps these calls: being free of effects,
 * they are removed from every other.
 */
/* @__NO_SIDE_EFFECTS__ */
export function crashPoint(point: CrashPoint): void {
  hook?.(point)
}

/** Sets the function that crash points call from now on. */
export function atCrashPoints(action: (point: CrashPoint) => void): void {
  hook = action
}
