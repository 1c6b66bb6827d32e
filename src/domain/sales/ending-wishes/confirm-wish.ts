import { type Actor, insertStaffAudit } from '#domain/platform/audit/audit-queries.ts'
import { setEnding } from '#domain/sales/membership/cancel-membership.ts'
import { endMembership } from '#domain/sales/membership/end-membership.ts'
import { findMembership, type MembershipRow } from '#domain/sales/membership/membership-queries.ts'
import { readPaidInvoices } from '#domain/sales/membership/refund-invoice.ts'
import { refundLateCharge } from '#domain/sales/membership/refund-late-charge.ts'
import { dayMs } from '#shared/dates.ts'
import { localTime } from '#shared/shop-days.ts'
import type { Shop } from '#shop.ts'
import {
  deleteDismissedWishes,
  type EndingWishRow,
  findDueWishes,
  findEndingWish,
  updateCarriedOut,
  updateDecided,
} from './ending-wish-queries.ts'
import { countsFrom, endOfWish, isWishDue } from './ending-wish-rules.ts'
import { sendEndingWishMailJob } from './send-ending-wish-mail.ts'

const batchSize = 100
/** Dismissed wishes hold addresses that may be anybody's. */
const dismissedForMs = 90 * dayMs

type Confirmation = {
  wish: EndingWishRow
  membership: MembershipRow
  /** The staff member's actor; else how the person was recognised. */
  by: 'account' | 'mail' | Actor
}

/**
 * Confirms a wish for a membership, which then ends as if it had been confirmed when it was stated. Safe to repeat;
 * what the provider did not take is done by a sweep.
 * @returns the wish as it is now, and the day the membership ends
 */
export async function confirmWish(
  shop: Shop,
  { wish, membership, by }: Confirmation,
): Promise<{ wish: EndingWishRow; endsAt: Date }> {
  const decidedAt = shop.clock()
  const actor = typeof by === 'string' ? null : by
  await shop.database.transaction(async (transaction) => {
    const decided = await updateDecided(transaction, wish.id, {
      state: 'confirmed',
      membershipId: membership.id,
      decidedAt,
      decidedBy: typeof by === 'string' ? by : 'staff',
      staffId: actor?.staffId ?? null,
    })
    if (!decided || !actor) return
    await insertStaffAudit(transaction, actor, {
      at: decidedAt,
      action: 'endingWish.confirmed',
      subject: `member:${membership.id}`,
      before: null,
      after: { wish: wish.id, stated_at: wish.statedAt.toISOString(), date: wish.wishedFor },
    })
  })
  const confirmed = (await findEndingWish(shop.database, wish.id))!
  await carryOut(shop, confirmed).catch((error: unknown) =>
    shop.log.warn({ wish: wish.id, err: error }, 'A wish to end a membership will be carried out by the sweep'),
  )
  const after = await findMembership(shop.database, confirmed.membershipId ?? membership.id)
  return { wish: confirmed, endsAt: endOfWish(confirmed, after ?? membership, shop.environment.timeZone) }
}

/** Ends the memberships of confirmed wishes whose day has come. One that fails does not stop the others. */
export async function sweepEndingWishes(shop: Shop): Promise<void> {
  const now = shop.clock()
  const failures: unknown[] = []
  const before = localTime(now, shop.environment.timeZone).day
  for (const wish of await findDueWishes(shop.database, { before, limit: batchSize })) {
    await carryOut(shop, wish).catch((error: unknown) => failures.push(error))
  }
  await deleteDismissedWishes(shop.database, new Date(now.getTime() - dismissedForMs))
  if (failures.length) throw new AggregateError(failures, `${failures.length} memberships could not be ended`)
}

/**
 * Lets the membership end with its period. One that was charged after the wish ends at once, and the charge is paid
 * back: the wish counts from the moment it was stated.
 */
async function carryOut(shop: Shop, wish: EndingWishRow): Promise<void> {
  const membership = wish.membershipId === null ? null : await findMembership(shop.database, wish.membershipId)
  const { timeZone } = shop.environment
  if (wish.carriedOutAt || !membership || !isWishDue(wish, membership, timeZone)) return
  const from = countsFrom(wish, timeZone)
  const late = (await readPaidInvoices(shop, membership)).filter(({ invoice }) => invoice.createdAt > from)
  if (late.length > 0) await endMembership(shop, membership.id)
  else if (!membership.endedAt) await setEnding(shop, membership, true)
  for (const { invoice, left } of late) {
    const whole = await shop.payments.retrieveInvoice(invoice.id)
    if (left > 0) await refundLateCharge(shop, whole, membership, left)
  }
  await shop.database.transaction(async (transaction) => {
    await updateCarriedOut(transaction, wish.id, shop.clock())
    if (late.length === 0) return
    const mail = { wishId: wish.id, mail: 'refunded' as const }
    await shop.jobs.enqueue(sendEndingWishMailJob, mail, { key: `${wish.id}:refunded`, database: transaction })
  })
}
