import { type Actor, insertStaffAudit } from '#domain/platform/audit/audit-queries.ts'
import { payRefund } from '#domain/sales/refunds/pay-refund.ts'
import { findRefund, insertRefund } from '#domain/sales/refunds/refund-queries.ts'
import { crashPoint } from '#shared/crash-points.ts'
import { minus, sumOf } from '#shared/money.ts'
import { ShopError } from '#shared/shop-error.ts'
import type { Shop } from '#shop.ts'
import { isMoneyBack } from './difference-rules.ts'
import { findRefundNotesOf } from './ledger-queries.ts'

/**
 * Pays back all that is left of a payment that belongs to nothing here. Its key counts the tries that failed, so two
 * people at once, or one who repeats it, make one refund.
 * @throws `state.notAllowed` if it was not paid, `refunds.nothingLeft`, `provider.unavailable`
 */
export async function refundStrayPayment(
  shop: Shop,
  { paymentId, difference, actor }: { paymentId: string; difference: string; actor: Actor },
): Promise<void> {
  const payment = await shop.payments.ledger.findPayment(paymentId)
  if (payment?.status !== 'succeeded') {
    throw new ShopError('state.notAllowed', { details: { state: payment?.status ?? 'unknown' } })
  }
  const notes = await findRefundNotesOf(shop.database, paymentId)
  const due = notes.find(({ status }) => status === 'due')
  const back = sumOf(notes.filter(isMoneyBack).map(({ amount }) => amount))
  const left = minus(payment.amountReceived, back)
  if (!due && left <= 0) throw new ShopError('refunds.nothingLeft')
  const key = due?.key ?? `stray:${paymentId}:${notes.filter((note) => !isMoneyBack(note)).length}`
  await shop.database.transaction(async (transaction) => {
    const at = shop.clock()
    const inserted = await insertRefund(transaction, {
      key,
      paymentIntentId: paymentId,
      orderId: null,
      amount: left,
      currency: payment.currency,
      reason: 'other',
      status: 'due',
      staffId: actor.staffId,
      createdAt: at,
    })
    if (!inserted) return
    const change = { at, action: 'payment.refunded', subject: `difference:${difference}`, before: null }
    await insertStaffAudit(transaction, actor, {
      ...change,
      after: { refund: key, amount: left, currency: payment.currency },
    })
  })
  crashPoint('refund.due')
  const stored = (await findRefund(shop.database, key))!
  if (stored.status === 'due' && (await payRefund(shop, stored)) === 'unknown') {
    throw new ShopError('provider.unavailable')
  }
}
