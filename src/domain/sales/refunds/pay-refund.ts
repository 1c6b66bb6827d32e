import { isPaidBack } from '#domain/sales/orders/order-state-rules.ts'
import { refreshOrderStates } from '#domain/sales/orders/refresh-order-states.ts'
import { PaymentUnknown, RefundRefused } from '#payments/payments.ts'
import { crashPoint } from '#shared/crash-points.ts'
import { minuteMs } from '#shared/dates.ts'
import type { Cents, Currency } from '#shared/money.ts'
import type { Shop } from '#shop.ts'
import { emitRefundWebhook } from './emit-refund-webhook.ts'
import { findForgottenRefunds, type RefundRow, updateRefund } from './refund-queries.ts'

/** Result of a refund attempt. `unknown`: the provider was unavailable, and the sweep tries again. */
export type RefundOutcome = 'paid' | 'failed' | 'unknown'

/**
 * Asks the provider to pay back a refund that is due, once: its key is the provider's idempotency key. The order's
 * states follow in the same transaction as the refund's status.
 */
export async function payRefund(
  shop: Shop,
  refund: Pick<RefundRow, 'key' | 'paymentIntentId' | 'amount' | 'currency' | 'orderId'>,
): Promise<RefundOutcome> {
  const { key, paymentIntentId: paymentId, amount, orderId } = refund
  const currency = refund.currency as Currency
  const response = await askProvider(shop, { key, paymentId, amount, currency })
  if (!response) return 'unknown'
  crashPoint('refund.paid')
  await shop.database.transaction(async (transaction) => {
    await updateRefund(transaction, key, { ...response, at: shop.clock() })
    if (orderId !== null) await refreshOrderStates(transaction, orderId)
    await emitRefundWebhook(shop, transaction, { key, orderId, status: response.status })
  })
  return isPaidBack(response) ? 'paid' : 'failed'
}

async function askProvider(shop: Shop, input: { key: string; paymentId: string; amount: Cents; currency: Currency }) {
  try {
    return { ...(await shop.payments.refund(input)), failure: null }
  } catch (error) {
    if (error instanceof RefundRefused) return { id: null, status: 'failed' as const, failure: error.message }
    if (!(error instanceof PaymentUnknown)) throw error
    shop.log.warn({ payment: input.paymentId }, 'A refund got no answer; the sweep repeats it')
    return null
  }
}

const quietMs = minuteMs / 2
const batchSize = 100

/** Repeats refunds that got no response, or whose process died before it called the provider. */
export async function sweepRefunds(shop: Shop): Promise<void> {
  const quiet = new Date(shop.clock().getTime() - quietMs)
  for (const refund of await findForgottenRefunds(shop.database, quiet, batchSize)) await payRefund(shop, refund)
}
