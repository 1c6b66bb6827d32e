/** Places where the fault tests end the process, in the order of a purchase; the name says what has just happened. */
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
  | 'refund.made'
  | 'mail.before'
  | 'mail.sent'
  | 'membership.before'
  | 'membership.created'

let hook: ((point: CrashPoint) => void) | null = null

/**
 * Marks a place at which a process may die and nothing may be lost. Only the build of the fault tests keeps these calls: marked as free
 * of effects, they leave no trace in any other.
 */
/* @__NO_SIDE_EFFECTS__ */
export function crashPoint(point: CrashPoint): void {
  hook?.(point)
}

/** What happens at crash points from now on. */
export function atCrashPoints(act: (point: CrashPoint) => void): void {
  hook = act
}
