import { PaymentUnknown } from '#payments/payments.ts'
import { ShopError } from '#shared/shop-error.ts'
import type { Shop } from '#shop.ts'
import { findOrdersOfPayments } from './ledger-queries.ts'
import type { Belonging } from './money-rules.ts'

type Page = { since?: Date; until?: Date; after?: string; before?: string; limit: number }

/** A page of the provider's payments, newest first, each with its order or invoice. Throws `provider.unavailable`. */
export async function readPayments(shop: Shop, page: Page) {
  try {
    const { items, next, previous } = await shop.payments.listPayments(page)
    const belongs = await belongingsOf(
      shop,
      items.map(({ id }) => id),
    )
    return { items: items.map((payment) => ({ payment, belongs: belongs.get(payment.id) ?? null })), next, previous }
  } catch (error) {
    if (error instanceof PaymentUnknown) throw new ShopError('provider.unavailable')
    throw error
  }
}

async function belongingsOf(shop: Shop, ids: readonly string[]): Promise<Map<string, Belonging>> {
  const orders = await findOrdersOfPayments(shop.database, ids)
  const found = new Map<string, Belonging>(
    orders.map(({ paymentIntentId, number }) => [
      paymentIntentId,
      { kind: 'order', id: String(number), orderNumber: number },
    ]),
  )
  for (const id of ids) {
    if (found.has(id)) continue
    const invoice = await shop.payments.findInvoiceOfPayment(id)
    if (invoice) found.set(id, { kind: 'invoice', id: invoice, orderNumber: null })
  }
  return found
}
