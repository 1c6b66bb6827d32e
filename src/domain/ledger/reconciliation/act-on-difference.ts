import { type Actor, insertStaffAudit } from '#domain/platform/audit/audit-queries.ts'
import { settlePayment } from '#domain/sales/checkout/settle-payment.ts'
import { followSubscription } from '#domain/sales/membership/follow-subscription.ts'
import { recordRefundsAndDisputes } from '#domain/sales/provider-events/record-refunds-and-disputes.ts'
import { payRefund } from '#domain/sales/refunds/pay-refund.ts'
import { findRefund } from '#domain/sales/refunds/refund-queries.ts'
import { PaymentUnknown } from '#payments/payments.ts'
import { sumOf } from '#shared/money.ts'
import { ShopError } from '#shared/shop-error.ts'
import type { Shop } from '#shop.ts'
import { findPaymentFacts } from './compare-memberships.ts'
import { actionsOf, type DifferenceAction } from './difference-action-rules.ts'
import { type DifferenceRow, findDifference, updateAcceptedDifferences, updateGone } from './difference-queries.ts'
import {
  compareMembership,
  comparePayment,
  compareRefundNote,
  compareSubscription,
  isMoneyBack,
} from './difference-rules.ts'
import { findKnown } from './known-of-subject-queries.ts'
import {
  findMembershipsOfSubscriptions,
  findNotedRefunds,
  findOrdersOfPayments,
  findRefundNotesOf,
} from './ledger-queries.ts'
import { owedAfterFailures } from './refund-cover-rules.ts'
import { refundStrayPayment } from './refund-stray-payment.ts'

/** Outcome of an action: whether both sides agree now, the order made or found, and why there is none. */
export type ActionOutcome = { agrees: boolean; orderNumber: number | null; why: 'noCheckout' | 'notPaid' | null }

type Action = Exclude<DifferenceAction, 'accept'>

/**
 * Runs an action that fits a difference, then compares both sides again. Each action is safe to repeat: two people
 * who settle a payment get the same order.
 * @throws `request.notFound`, `state.notAllowed` if the act does not fit, `provider.unavailable`
 */
export async function actOnDifference(
  shop: Shop,
  { key, action, actor }: { key: string; action: Action; actor: Actor },
): Promise<ActionOutcome> {
  const difference = await requireDifference(shop, key)
  const order = difference.facts.order ?? null
  // The difference was resolved by another request, whose outcome applies here as well.
  if (difference.resolvedAt) return { agrees: true, orderNumber: (await orderOf(shop, difference)) ?? order, why: null }
  await requireAction(shop, difference, action)
  try {
    await actions[action](shop, difference, actor)
    const agrees = await agreesNow(shop, difference)
    const orderNumber = (await orderOf(shop, difference)) ?? order
    await shop.database.transaction(async (transaction) => {
      const now = shop.clock()
      if (agrees) await updateGone(transaction, { key, now })
      const after = { act: action, agrees, order: orderNumber }
      const change = { at: now, action: 'books.acted', subject: `difference:${key}`, before: null, after }
      await insertStaffAudit(transaction, actor, change)
    })
    return {
      agrees,
      orderNumber,
      why: action === 'settle' && orderNumber === null ? await whyNoOrder(shop, difference) : null,
    }
  } catch (error) {
    if (error instanceof PaymentUnknown) throw new ShopError('provider.unavailable')
    throw error
  }
}

/** Keeps a difference, with a note; it is neither counted nor mailed any more. Throws as `actOnDifference`. */
export async function acceptDifference(
  shop: Shop,
  { key, note, actor }: { key: string; note: string; actor: Actor },
): Promise<void> {
  const difference = await requireDifference(shop, key)
  await requireAction(shop, difference, 'accept')
  await shop.database.transaction(async (transaction) => {
    const now = shop.clock()
    const accepted = await updateAcceptedDifferences(transaction, { keys: [key], note, now })
    if (accepted.length === 0) throw new ShopError('state.notAllowed', { details: { state: 'gone' } })
    // The note is free text and may name a payer; the audit log only records that there is one.
    const after = { note: 'given' }
    const change = { at: now, action: 'books.accepted', subject: `difference:${key}`, before: null, after }
    await insertStaffAudit(transaction, actor, change)
  })
}

const actions: Record<Action, (shop: Shop, difference: DifferenceRow, actor: Actor) => Promise<void>> = {
  async refund_payment(shop, { key, facts }, actor) {
    await refundStrayPayment(shop, { paymentId: facts.payment!, difference: key, actor })
  },
  async settle(shop, { facts }) {
    await settlePayment(shop, facts.payment!)
  },
  async refund_again(shop, { subject }) {
    const refund = await findRefund(shop.database, subject)
    if (!refund) throw new ShopError('request.notFound')
    // The provider has already responded to this key; calling it again would only repeat that response.
    if (refund.status !== 'due') throw new ShopError('state.notAllowed', { details: { state: refund.status } })
    if ((await payRefund(shop, refund)) === 'unknown') throw new ShopError('provider.unavailable')
  },
  async follow(shop, { kind, facts }) {
    if (kind.startsWith('refund')) {
      await recordRefundsAndDisputes(shop, { type: 'refund.updated', objectId: facts.refund! })
    } else await followSubscription(shop, facts.subscription!)
  },
}

async function requireDifference(shop: Shop, key: string): Promise<DifferenceRow> {
  const difference = await findDifference(shop.database, key)
  if (!difference) throw new ShopError('request.notFound')
  return difference
}

async function requireAction(shop: Shop, difference: DifferenceRow, action: DifferenceAction): Promise<void> {
  const known = (await findKnown(shop.database, [difference])).get(difference.key)!
  // Settling is tried even without a checkout: the response then explains why there is no order.
  const tried = { ...known, hasCheckout: known.hasCheckout || action === 'settle' }
  if (actionsOf({ ...difference, known: tried }).includes(action)) return
  const state = difference.resolvedAt ? 'gone' : difference.acceptedAt ? 'accepted' : difference.kind
  throw new ShopError('state.notAllowed', { details: { state } })
}

const isPaidOut = (note: { status: string }) => note.status !== 'due' && isMoneyBack(note)

/** Compares the two sides of one difference as the whole check does. */
async function agreesNow(shop: Shop, { kind, subject, facts }: DifferenceRow): Promise<boolean> {
  const now = shop.clock()
  const { ledger } = shop.payments
  if (kind === 'paymentWithoutOrder') {
    const payment = await findPaymentFacts(shop, subject)
    const [order] = await findOrdersOfPayments(shop.database, [subject])
    const notes = await findRefundNotesOf(shop.database, subject)
    const refunded = sumOf(notes.filter(isPaidOut).map(({ amount }) => amount))
    return payment !== null && comparePayment(payment, order ?? null, refunded) === null
  }
  if (kind === 'refundUnrecorded') return (await findNotedRefunds(shop.database, [subject])).has(subject)
  if (kind === 'refundMissing') {
    const notes = await findRefundNotesOf(shop.database, facts.payment!)
    const note = notes.find(({ key }) => key === subject)
    if (!note || note.status === 'due') return false
    const refund = note.providerRefundId === null ? null : await ledger.findRefund(note.providerRefundId)
    return compareRefundNote(note, refund, { now, owed: owedAfterFailures(notes) }) === null
  }
  const { subscription: id } = facts
  if (!id || kind.startsWith('invoice')) return false
  const subscription = await ledger.findSubscription(id)
  const [membership] = await findMembershipsOfSubscriptions(shop.database, [id])
  if (!membership) return false
  if (membership.endedAt) return subscription === null || subscription.endedAt !== null
  const differs = subscription && compareSubscription(subscription, membership, now)
  return compareMembership(membership, subscription, now) === null && !differs
}

async function whyNoOrder(shop: Shop, { facts }: DifferenceRow): Promise<ActionOutcome['why']> {
  const payment = await findPaymentFacts(shop, facts.payment!)
  return payment?.succeeded ? 'noCheckout' : 'notPaid'
}

async function orderOf(shop: Shop, { facts }: DifferenceRow): Promise<number | null> {
  if (!facts.payment) return null
  const [order] = await findOrdersOfPayments(shop.database, [facts.payment])
  return order?.number ?? null
}
