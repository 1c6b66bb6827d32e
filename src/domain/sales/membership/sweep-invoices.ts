import type { Shop } from '#shop.ts'
import { recordInvoice } from './follow-invoice.ts'
import { findWithoutInvoices } from './membership-queries.ts'

const batchSize = 20
const maxInvoices = 100

/** Reads the bills of memberships that began before bills were stored. One that fails does not stop the others. */
export async function sweepInvoices(shop: Shop): Promise<void> {
  for (const membership of await findWithoutInvoices(shop.database, batchSize)) {
    const { subscriptionId } = membership
    if (!subscriptionId) continue
    try {
      const invoices = await shop.payments.listInvoices({ subscriptionId, limit: maxInvoices })
      for (const invoice of invoices) await recordInvoice(shop, membership, invoice)
    } catch (err) {
      shop.log.warn({ membership: membership.id, err }, 'The bills of a membership could not be read')
    }
  }
}
