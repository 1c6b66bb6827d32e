import type { Order } from '#contract/checkout.ts'
import { ShopError } from '#domain/errors/shop-error.ts'
import type { Shop } from '../../shop.ts'
import { isOrderKey } from './order-link.ts'
import {
  awaitsPassword,
  findOrderByPublicId,
  findOrdersOfCustomer,
  type OrderRow,
  type OrderWithLines,
} from './order-queries.ts'
import { orderAnswer } from './order-rules.ts'

/** An order by its public id, asked for by a shopper who may hold the key of a mailed link. */
export type OrderAccess = {
  shopper: { sessionHash: string | null; customer: { id: number } | null }
  publicId: string
  key: string | null
}

/**
 * An order for its owner, the browser that bought, or the holder of its mailed link. Everybody else is told that there is none:
 * throws `order.notFound`.
 */
export async function getOrder(shop: Shop, access: OrderAccess): Promise<Order> {
  const found = await openOrder(shop, access)
  const setPassword = await awaitsPassword(shop.database, found.order.id)
  return orderAnswer(found, { setPassword, boughtHere: isBrowserThatBought(found.order, access.shopper) })
}

/** As `getOrder`, as it is stored. */
export async function openOrder(shop: Shop, input: OrderAccess): Promise<OrderWithLines> {
  const found = await findOrderByPublicId(shop.database, input.publicId)
  if (!found) throw new ShopError('order.notFound')
  const allowed =
    isBuyer(found.order, input.shopper) || (input.key !== null && (await isOrderKey(shop, input.publicId, input.key)))
  if (!allowed) throw new ShopError('order.notFound')
  return found
}

/** A customer's orders, newest first, and how many there are in all. */
export async function listOrdersOfCustomer(
  shop: Shop,
  input: { customerId: number; page: number; perPage: number },
): Promise<{ orders: Order[]; total: number }> {
  const page = { limit: input.perPage, offset: (input.page - 1) * input.perPage }
  const { orders, total } = await findOrdersOfCustomer(shop.database, input.customerId, page)
  return { orders: orders.map((order) => orderAnswer(order)), total }
}

function isBuyer(order: OrderRow, shopper: OrderAccess['shopper']): boolean {
  if (order.customerId !== null && order.customerId === shopper.customer?.id) return true
  return isBrowserThatBought(order, shopper)
}

function isBrowserThatBought(order: OrderRow, { sessionHash }: OrderAccess['shopper']): boolean {
  return order.sessionHash !== null && order.sessionHash === sessionHash
}
