import { findCustomerById } from '#domain/people/customers/customer-queries.ts'
import type { StoredCard } from '#payments/payments.ts'
import { orUnavailable } from '#payments/provider-failures.ts'
import type { Shop } from '#shop.ts'
import { isCardExpired } from './card-rules.ts'
import { findLiveMembership, type MembershipRow } from './membership-queries.ts'

/** `payable`: the checkout may charge it, because it has not expired and belongs to this account at the provider. */
export type OwnCard = StoredCard & { payable: boolean }

/**
 * The card that the customer's membership is charged to, else the one stored for later payments; null if there is none.
 * @throws `request.unavailable`
 */
export async function readOwnCard(shop: Shop, customerId: number): Promise<OwnCard | null> {
  const membership = await findLiveMembership(shop.database, customerId)
  const providerCustomerId = (await findCustomerById(shop.database, customerId))?.providerCustomerId ?? null
  const card = await orUnavailable(async () => findCard(shop, membership, providerCustomerId))
  if (!card) return null
  const isOwn = card.customerId !== null && card.customerId === providerCustomerId
  return { ...card, payable: isOwn && !isCardExpired(card, shop.clock()) }
}

/** The card that a membership is charged to; null if there is none, or the provider does not say. */
export async function findCardOfMembership(
  shop: Shop,
  { id, subscriptionId }: Pick<MembershipRow, 'id' | 'subscriptionId'>,
): Promise<StoredCard | null> {
  if (subscriptionId === null) return null
  try {
    return await shop.payments.findStoredCard({ subscriptionId })
  } catch (err) {
    shop.log.warn({ membership: id, err }, 'The card of a membership could not be read')
    return null
  }
}

function findCard(shop: Shop, membership: MembershipRow | null, customerId: string | null) {
  if (membership?.subscriptionId) return shop.payments.findStoredCard({ subscriptionId: membership.subscriptionId })
  return customerId === null ? null : shop.payments.findStoredCard({ customerId })
}
