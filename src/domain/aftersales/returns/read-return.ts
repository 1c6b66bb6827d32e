import { findStaffNames } from '#database/staff-name.ts'
import { findMembershipOfOrder, type MembershipRow } from '#domain/sales/membership/membership-queries.ts'
import { type PaidInvoice, readPaidInvoices } from '#domain/sales/membership/refund-invoice.ts'
import { findOrderFacts } from '#domain/sales/orders/order-facts-queries.ts'
import { findOrder, type OrderLineRow, type OrderRow } from '#domain/sales/orders/order-queries.ts'
import type { OrderFacts } from '#domain/sales/orders/order-state-rules.ts'
import { sentItems } from '#domain/sales/orders/order-state-rules.ts'
import { noCents } from '#shared/money.ts'
import { ShopError } from '#shared/shop-error.ts'
import type { Shop } from '#shop.ts'
import { findOffer, type ReturnOffer } from './refund-return.ts'
import { type FullReturn, findReturn } from './return-queries.ts'
import { awaitedItems, itemsToPay, type LineQuantity, unsentItems } from './return-rules.ts'

export type ReturnPage = {
  row: FullReturn
  order: OrderRow
  lines: OrderLineRow[]
  /** Refunds of the order. */
  refunds: OrderFacts['refunds']
  /** Items that never left the shop; they are cancelled instead of sent back. */
  unsent: LineQuantity[]
  /** Items that can still be received. */
  awaited: LineQuantity[]
  /** True if no item of the order has left the shop. */
  nothingSent: boolean
  offer: ReturnOffer
  /** Membership that the withdrawal ended. `invoices` is null if the provider is unavailable. */
  membership: (Pick<MembershipRow, 'id' | 'status' | 'endedAt'> & { invoices: PaidInvoice[] | null }) | null
  staff: Map<number, string>
}

/** A return with what it is about. Throws `request.notFound`. */
export async function readReturn(shop: Shop, id: number): Promise<ReturnPage> {
  const row = await findReturn(shop.database, id)
  if (!row) throw new ShopError('request.notFound')
  const { order, lines } = (await findOrder(shop.database, row.orderId))!
  const facts = await findOrderFacts(shop.database, order)
  const by = [row.staffId, ...row.refunds.map(({ staffId }) => staffId)]
  return {
    row,
    order,
    lines,
    refunds: facts.refunds,
    unsent: unsentItems(row, facts),
    awaited: awaitedItems(row, facts),
    nothingSent: sentItems(facts).size === 0,
    offer: row.subject === 'goods' ? await findOffer(shop, row) : { items: itemsToPay(row, facts), amount: noCents },
    membership: row.subject === 'membership' ? await readMembership(shop, row.orderId) : null,
    staff: await findStaffNames(shop.database, by),
  }
}

async function readMembership(shop: Shop, orderId: number): Promise<ReturnPage['membership']> {
  const membership = await findMembershipOfOrder(shop.database, orderId)
  if (!membership) return null
  const { id, status, endedAt } = membership
  try {
    return { id, status, endedAt, invoices: await readPaidInvoices(shop, membership) }
  } catch (error) {
    if (!(error instanceof ShopError) || error.code !== 'provider.unavailable') throw error
    return { id, status, endedAt, invoices: null }
  }
}
