import type { MemberInvoice } from '#contract/customers.ts'
import { ShopError } from '#domain/errors/shop-error.ts'
import { centsToEuros } from '#domain/money/money-rules.ts'
import { type Invoice, PaymentUnknown } from '#payments/payments.ts'
import type { Shop } from '../../shop.ts'
import { findMembershipsOfCustomer } from './membership-list-queries.ts'

const mostMemberships = 10
const mostInvoices = 100

/** The bills of the customer's memberships, the newest first. A free trial's bill over nothing is none. Throws `request.unavailable`. */
export async function readInvoices(shop: Shop, customerId: number): Promise<MemberInvoice[]> {
  const memberships = await findMembershipsOfCustomer(shop.database, customerId, mostMemberships)
  const ids = memberships.flatMap(({ subscriptionId }) => (subscriptionId ? [subscriptionId] : []))
  try {
    const lists = await Promise.all(
      ids.map((subscriptionId) => shop.payments.listInvoices({ subscriptionId, limit: mostInvoices })),
    )
    return lists
      .flat()
      .sort((first, second) => second.createdAt.getTime() - first.createdAt.getTime())
      .flatMap(answerOf)
  } catch (error) {
    if (error instanceof PaymentUnknown) throw new ShopError('request.unavailable')
    throw error
  }
}

function answerOf({ id, number, createdAt, amount, currency, status, url }: Invoice): MemberInvoice[] {
  if (amount === 0 || status === 'draft') return []
  return [
    {
      id,
      number,
      created_at: createdAt.toISOString(),
      amount: centsToEuros(amount),
      currency: currency.toUpperCase(),
      status,
      url,
    },
  ]
}
