import { PaymentUnknown } from '#payments/payments.ts'
import { ShopError } from '#shared/shop-error.ts'
import type { Shop } from '#shop.ts'
import { findDisputesOfOrder, findOrderByNumber, findRefundsWithLines } from './order-parts-queries.ts'
import { findEventsAbout } from './timeline-queries.ts'

export type ProviderSide = Awaited<ReturnType<typeof readProviderSide>>

/**
 * An order's payment, charges, refunds and disputes beside what the provider has now; `now` is null where it is
 * silent. Throws `request.notFound`.
 */
export async function readProviderSide(shop: Shop, number: number) {
  const order = await findOrderByNumber(shop.database, number)
  if (!order) throw new ShopError('request.notFound')
  const refunds = await findRefundsWithLines(shop.database, order.id)
  const disputes = await findDisputesOfOrder(shop.database, order.id)
  const refundIds = refunds.flatMap(({ providerRefundId }) => providerRefundId ?? [])
  const objects = [order.paymentIntentId, ...refundIds, ...disputes.map(({ id }) => id)]
  const events = await findEventsAbout(shop.database, objects)
  const now = await whileAnswered(async () => {
    const payment = await shop.payments.ledger.findPayment(order.paymentIntentId)
    const charges = payment ? await shop.payments.listCharges(payment.id) : []
    // By the charges and not by the shop's own records: what it never heard of is a difference.
    const paidBack = await Promise.all(
      charges
        .filter(({ status }) => status === 'succeeded')
        .map(({ id }) => shop.payments.findRefundsAndDisputes({ type: 'charge.refunded', objectId: id })),
    )
    const disputed = payment ? (await shop.payments.listDisputes({ paymentId: payment.id })).items : []
    return { payment, charges, refunds: paidBack.flat(), disputes: disputed }
  })
  return { order, refunds, disputes, events, now }
}

/** Null where the provider is silent. */
async function whileAnswered<Answer>(ask: () => Promise<Answer>): Promise<Answer | null> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof PaymentUnknown) return null
    throw error
  }
}
