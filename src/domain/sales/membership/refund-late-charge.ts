import { insertRefund, updateRefund } from '#domain/sales/refunds/refund-queries.ts'
import type { Invoice } from '#payments/payments.ts'
import type { Currency } from '#shared/money.ts'
import type { Shop } from '#shop.ts'
import type { MembershipRow } from './membership-queries.ts'

/**
 * Refunds a charge made after its membership ended, or was to end, only once however often it is called. Throws if the
 * provider is unavailable, so that the caller tries again.
 * @param amount what is left of it; all that was paid if left out
 */
export async function refundLateCharge(
  shop: Shop,
  invoice: Invoice,
  membership: MembershipRow,
  amount = invoice.amountPaid,
): Promise<void> {
  if (!invoice.paymentId) return
  const key = `late_${invoice.id}`
  const row = {
    key,
    paymentIntentId: invoice.paymentId,
    orderId: null,
    membershipId: membership.id,
    invoiceId: invoice.id,
    amount,
    currency: invoice.currency,
    reason: 'ended',
    status: 'due' as const,
    createdAt: shop.clock(),
  }
  await shop.database.transaction((transaction) => insertRefund(transaction, row))
  const currency = invoice.currency as Currency
  const refund = await shop.payments.refund({ paymentId: invoice.paymentId, amount, currency, key })
  await updateRefund(shop.database, key, { ...refund, at: shop.clock() })
  shop.log.warn({ invoice: invoice.id }, 'A charge after the end of a membership was paid back')
}
