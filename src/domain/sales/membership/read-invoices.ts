import { type Invoice, PaymentUnknown } from '#payments/payments.ts'
import { ShopError } from '#shared/shop-error.ts'
import type { Shop } from '#shop.ts'
import { findMembershipsOfCustomer } from './membership-queries.ts'

const maxMemberships = 10
const maxInvoices = 100

/** A bill that was really made out. */
export type MembershipInvoice = Invoice & { status: Exclude<Invoice['status'], 'draft'> }

/**
 * The bills of the customer's memberships, the newest first; a free trial's bill over nothing is left out.
 * @throws request.unavailable
 */
export async function readInvoices(shop: Shop, customerId: number): Promise<MembershipInvoice[]> {
  const memberships = await findMembershipsOfCustomer(shop.database, customerId, maxMemberships)
  const ids = memberships.flatMap(({ subscriptionId }) => (subscriptionId ? [subscriptionId] : []))
  try {
    const lists = await Promise.all(
      ids.map((subscriptionId) => shop.payments.listInvoices({ subscriptionId, limit: maxInvoices })),
    )
    return lists
      .flat()
      .sort((first, second) => second.createdAt.getTime() - first.createdAt.getTime())
      .filter(isShown)
  } catch (error) {
    if (error instanceof PaymentUnknown) throw new ShopError('request.unavailable')
    throw error
  }
}

function isShown(invoice: Invoice): invoice is MembershipInvoice {
  return invoice.amount !== 0 && invoice.status !== 'draft'
}
