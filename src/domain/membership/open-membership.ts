import { randomUUID } from 'node:crypto'
import type { Queries } from '#database/open-database.ts'
import type { MembershipOffer } from '#domain/checkout/quote.ts'
import { insertMembership, type MembershipRow } from './membership-queries.ts'

/**
 * Notes in the order's own transaction that a membership is to start on the terms shown; a job makes it at the provider.
 * Null where the customer, by account or by card, has a live one already: two member-price orders start one membership.
 */
export async function openMembership(
  transaction: Queries,
  input: { customerId: number; orderId: number; offer: MembershipOffer; cardFingerprint: string | null; now: Date },
): Promise<MembershipRow | null> {
  const { customerId, orderId, offer, cardFingerprint, now } = input
  return insertMembership(transaction, {
    id: randomUUID(),
    customerId,
    orderId,
    cardFingerprint,
    status: 'starting',
    price: offer.priceCents,
    trialDays: offer.trialDays,
    createdAt: now,
    updatedAt: now,
  })
}
