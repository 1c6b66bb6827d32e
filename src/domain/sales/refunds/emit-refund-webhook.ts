import type { Queries } from '#database/open-database.ts'
import { emitWebhook } from '#domain/platform/webhooks/emit-webhook.ts'
import { findOrder } from '#domain/sales/orders/order-queries.ts'
import type { Shop } from '#shop.ts'
import { findRefund } from './refund-queries.ts'

/** Emits the webhook about an order's refund, once the provider has confirmed it. */
export async function emitRefundWebhook(
  shop: Pick<Shop, 'caches' | 'changes' | 'clock'>,
  transaction: Queries,
  { key, status, orderId }: { key: string; status: string; orderId: number | null },
): Promise<void> {
  if (status !== 'succeeded' || orderId === null) return
  const refund = await findRefund(transaction, key)
  const found = refund && (await findOrder(transaction, orderId))
  if (!refund || !found || refund.status !== status) return
  const { number, currency } = found.order
  const about = { number, amount: refund.amount, currency }
  await emitWebhook(transaction, { event: 'order.refunded', key, about, at: shop.clock() }, shop)
}
