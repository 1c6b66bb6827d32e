import { randomUUID } from 'node:crypto'
import type { Queries } from '#database/open-database.ts'
import type { MembershipOffer } from '#database/schema/quote.ts'
import type { Currency } from '#shared/money.ts'
import { insertMembership, type MembershipRow } from './membership-queries.ts'

/**
 * Inserts a membership to be started by a job, in the order's transaction. Null if the customer, by account or card,
 * has a live one: two orders start one membership.
 */
export async function openMembership(
  transaction: Queries,
  input: {
    customerId: number
    orderId: number
    offer: MembershipOffer
    /** The order's. */
    currency: Currency
    cardFingerprint: string | null
    now: Date
  },
): Promise<MembershipRow | null> {
  const { customerId, orderId, offer, currency, cardFingerprint, now } = input
  return insertMembership(transaction, {
    id: randomUUID(),
    customerId,
    orderId,
    cardFingerprint,
    status: 'starting',
    price: offer.priceCents,
    currency,
    trialDays: offer.trialDays,
    createdAt: now,
    updatedAt: now,
  })
}
