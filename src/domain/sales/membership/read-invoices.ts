import { type Invoice, PaymentUnknown } from '#payments/payments.ts'
import { ShopError } from '#shared/shop-error.ts'
import type { Shop } from '#shop.ts'
import { findMembershipsOfCustomer } from './membership-queries.ts'

const maxMemberships = 10
const maxInvoices = 100

/** An invoice that was actually issued, not a draft. */
export type MembershipInvoice = Invoice & { status: Exclude<Invoice['status'], 'draft'> }

/**
 * Returns the invoices of the customer's memberships, newest first. A free trial's zero invoice is left out.
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
