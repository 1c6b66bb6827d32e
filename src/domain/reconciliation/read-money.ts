import { PaymentUnknown } from '#payments/payments.ts'
import { ShopError } from '#shared/shop-error.ts'
import type { Shop } from '#shop.ts'
import { findNotedRefunds, findOrdersOfPayments } from './ledger-queries.ts'

/** What a payment or movement of money belongs to in the shop; null where the shop knows nothing of it. */
export type Belonging = { kind: 'order' | 'invoice' | 'refund'; id: string; orderNumber: number | null } | null
type Page = { since?: Date; until?: Date; after?: string; before?: string; limit: number }

// The provider's lists are read to their end; a payout of more movements is cut off there.
const maxPages = 50

/** A page of the provider's payments, newest first, each with its order or invoice. Throws `provider.unavailable`. */
export function readPayments(shop: Shop, page: Page) {
  return answered(async () => {
    const { items, next, previous } = await shop.payments.listPayments(page)
    const belongs = await belongingsOf(
      shop,
      items.map(({ id }) => id),
    )
    return { items: items.map((payment) => ({ payment, belongs: belongs.get(payment.id) ?? null })), next, previous }
  })
}

/** A page of the provider's payouts to the bank. Throws `provider.unavailable`. */
export function readPayouts(shop: Shop, page: Page) {
  return answered(() => shop.payments.listPayouts(page))
}

/** A payout with every movement it settles; `difference`: what they do not sum up to. Throws `request.notFound`. */
export function readPayout(shop: Shop, id: string) {
  return answered(async () => {
    const payout = await shop.payments.retrievePayout(id)
    if (!payout) throw new ShopError('request.notFound')
    const transactions = await readTransactions(shop, id)
    const belongs = await belongingsOf(
      shop,
      transactions.flatMap(({ paymentId }) => paymentId ?? []),
    )
    const noted = await findNotedRefunds(
      shop.database,
      transactions.flatMap(({ refundId }) => refundId ?? []),
    )
    const items = transactions.map((transaction) => {
      const { refundId, paymentId } = transaction
      const refund: Belonging =
        refundId && noted.has(refundId)
          ? { kind: 'refund', id: refundId, orderNumber: noted.get(refundId) ?? null }
          : null
      return { transaction, belongs: refundId ? refund : (paymentId && belongs.get(paymentId)) || null }
    })
    const sum = transactions.reduce((total, { net }) => total + net, 0)
    return { payout, items, difference: payout.isAutomatic ? payout.amount - sum : 0 }
  })
}

async function readTransactions(shop: Shop, id: string) {
  const found = []
  let after: string | undefined
  for (let pages = 0; pages < maxPages; pages += 1) {
    const page = await shop.payments.listPayoutTransactions(id, { limit: 100, ...(after !== undefined && { after }) })
    found.push(...page.items)
    if (page.next === null) break
    after = page.next
  }
  return found
}

async function belongingsOf(shop: Shop, paymentIds: readonly string[]): Promise<Map<string, Belonging>> {
  const ids = [...new Set(paymentIds)]
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

async function answered<Answer>(read: () => Promise<Answer>): Promise<Answer> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof PaymentUnknown) throw new ShopError('provider.unavailable')
    throw error
  }
}
