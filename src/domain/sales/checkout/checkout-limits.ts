import { ShopError } from '#shared/shop-error.ts'

/**
 * Limits on declined cards and held stock; the others are in api/middleware/rate-limit-rules.ts. They are counted
 * here because declines also arrive by webhook.
 */
export const checkoutLimits = {
  /** Declined cards in `seconds`. `checkout`: of one payment in all, and not scaled; it is then ended. */
  declines: { checkout: 10, session: 10, address: 20, seconds: 10 * 60 },
  /** Checkouts that hold counted stock at a time. */
  holds: { session: 3, address: 20 },
}

export type CheckoutLimits = typeof checkoutLimits

/** The payer, as far as limits go. A script with only a bearer token counts by its customer instead of a session. */
export type Payer = {
  sessionHash: string | null
  customerId: number | null
  /** Digest of the network that calls. */
  addressHash: string | null
}

export function scaledLimits({ declines, holds }: CheckoutLimits, scale: number): CheckoutLimits {
  const scaled = (limit: number) => Math.max(1, Math.round(limit * scale))
  return {
    declines: { ...declines, session: scaled(declines.session), address: scaled(declines.address) },
    holds: { session: scaled(holds.session), address: scaled(holds.address) },
  }
}

/** The refusal of a limit; `limit` names it in the metrics. */
export function tooMany(limit: string, until: Date, now: Date): ShopError {
  const retryAfterSeconds = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1_000))
  return new ShopError('request.tooMany', { retryAfterSeconds, limit })
}
