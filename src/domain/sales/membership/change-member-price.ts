import { type Actor, insertStaffAudit } from '#domain/platform/audit/audit-queries.ts'
import { mailBrandingFor } from '#domain/platform/mails/mail-branding.ts'
import type { Cents } from '#shared/money.ts'
import { ShopError } from '#shared/shop-error.ts'
import type { Shop } from '#shop.ts'
import { findMemberRow } from './find-member.ts'
import { type Cause, nextVersion, recordCaused } from './follow-subscription.ts'
import { firstInvoiceAt, isPriceDue, requireLive } from './member-rules.ts'
import { insertMembershipEvents } from './membership-event-queries.ts'
import { findPlannedPrices, findStartingOrder, type MembershipRow, updateMembership } from './membership-queries.ts'
import { oneActionAtATime } from './one-action-at-a-time.ts'
import { orRefused } from './provider-responses.ts'
import { notifyMember } from './send-membership-mail.ts'

const batchSize = 100

/**
 * Changes one member's price from a future invoice on, without a charge or credit for the current period. The mail
 * names both prices and the day; a higher price is announced thirty days before.
 * @param input.from the earliest day; null: as early as it may be
 * @throws `request.notFound`, `membership.busy`, `membership.over`, invalid `price` or `from`,
 *   `provider.unavailable`, `provider.refused`
 */
export function changeMemberPrice(shop: Shop, input: PriceChange): Promise<void> {
  return oneActionAtATime(shop, input.id, (membership) => changePrice(shop, membership, input))
}

type PriceChange = { id: string; price: Cents; from: Date | null; why: string; key: string; actor: Actor }

async function changePrice(shop: Shop, membership: MembershipRow, input: PriceChange): Promise<void> {
  const { id, price, why, key, actor } = input
  if (membership.price === price && membership.nextPrice === null) return
  // Repeated after it was cut off: done.
  if (membership.nextPrice === price) return
  requireLive(membership)
  if (!membership.subscriptionId) throw new ShopError('state.notAllowed', { details: { state: membership.status } })
  if (membership.endsAt) throw new ShopError('state.notAllowed', { details: { state: 'ending' } })
  const on = firstInvoiceAt(membership, { price, from: input.from, now: shop.clock() })
  const agreed = { from: membership.price, to: price, on: on.toISOString(), reason: why }
  const planned: MembershipRow = { ...membership, nextPrice: price, nextPriceFrom: on }
  const record = async (transaction: Parameters<NonNullable<Cause['also']>>[0], at: Date) => {
    await insertMembershipEvents(transaction, [
      { membershipId: id, at, kind: 'price_planned', staffId: actor.staffId, data: agreed, key: `price:${key}` },
    ])
    const change = { at, action: 'member.priceChanged', subject: `member:${id}`, before: { price: membership.price } }
    const after = { price, currency: membership.currency, from: agreed.on }
    await insertStaffAudit(transaction, actor, { ...change, after })
    const notice = { kind: 'priceChanged' as const, from: membership.price, to: price, on: agreed.on }
    await notifyMember(shop, { membershipId: id, key: `price-${id}-${at.getTime()}`, notice }, transaction)
  }
  if (isPriceDue(planned)) {
    const cause: Cause = {
      staffId: actor.staffId,
      changes: { price, nextPrice: null, nextPriceFrom: null },
      also: (transaction, after) => record(transaction, after.updatedAt),
    }
    await orRefused(() => applyPrice(shop, planned, cause))
    return
  }
  const updatedAt = nextVersion(membership, shop.clock())
  const isStored = await shop.database.transaction(async (transaction) => {
    const stored = await updateMembership(transaction, membership, { nextPrice: price, nextPriceFrom: on, updatedAt })
    if (stored) await record(transaction, updatedAt)
    return stored !== null
  })
  if (!isStored) await changePrice(shop, await findMemberRow(shop, id), input)
}

/**
 * Sets planned prices at the provider once the next invoice is the first to charge them. A failure does not stop the
 * others.
 */
export async function sweepMemberPrices(shop: Shop): Promise<void> {
  for (const membership of await findPlannedPrices(shop.database, batchSize)) {
    if (!isPriceDue(membership)) continue
    const changes = { price: membership.nextPrice!, nextPrice: null, nextPriceFrom: null }
    await applyPrice(shop, membership, { changes }).catch((err: unknown) =>
      shop.log.error({ membership: membership.id, err }, 'A planned price of a membership could not be set'),
    )
  }
}

async function applyPrice(shop: Shop, membership: MembershipRow, cause: Cause): Promise<void> {
  const { id, subscriptionId, orderId, currency, nextPrice } = membership
  const order = await findStartingOrder(shop.database, orderId)
  const { brand } = await mailBrandingFor(shop, { host: order?.host ?? '', language: 'en' })
  const productName = `${brand.name} membership`
  const change = { subscriptionId: subscriptionId!, price: nextPrice!, currency, productName }
  const key = `member_${id}:price:${nextPrice}:${membership.version}`
  const changed = await shop.payments.changeSubscriptionPrice({ ...change, key })
  await recordCaused(shop, await findMemberRow(shop, id), changed, cause)
}
