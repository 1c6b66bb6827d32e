import type { Currency } from '#shared/money.ts'
import { ShopError } from '#shared/shop-error.ts'
import type { Shop } from '#shop.ts'
import { isOrderKey } from './order-link.ts'
import { type OrderWithProgress, withProgress } from './order-progress.ts'
import {
  findOrderByPublicId,
  findOrdersOfCustomer,
  findProductsOnSale,
  findStartedMembership,
  type OrderRow,
  type OrderWithLines,
  type StartedMembership,
} from './order-queries.ts'

/** An order by its public id, requested by a visitor who may hold the key of a mailed link. */
export type OrderAccess = {
  visitor: { sessionHash: string | null; customer: { id: number } | null }
  publicId: string
  key: string | null
}

/**
 * `membership`: the one it started; `awaitsPassword`: of an account without a password yet. `onSale`: ids of its
 * products that are sold today in a currency; `boughtHere`: the browser that asks bought it.
 */
export type OpenedOrder = OrderWithProgress & {
  membership: StartedMembership | null
  awaitsPassword: boolean
  boughtHere: boolean
  onSale: ReadonlySet<number>
}

/**
 * Returns an order to its customer, the browser that bought it, or the holder of its mailed link, on a host of a
 * currency. Throws `order.notFound` for anyone else.
 */
export async function getOrder(shop: Shop, access: OrderAccess & { currency: Currency }): Promise<OpenedOrder> {
  const [found] = await withProgress(shop, [await openOrder(shop, access)])
  const started = await findStartedMembership(shop.database, found!.order.id)
  return {
    ...found!,
    membership: started?.membership ?? null,
    awaitsPassword: started?.awaitsPassword ?? false,
    boughtHere: isBrowserThatBought(found!.order, access.visitor),
    onSale: await findProductsOnSale(shop.database, {
      ids: found!.lines.map(({ productId }) => productId),
      currency: access.currency,
    }),
  }
}

/** Returns an order and its lines to the same readers as `getOrder`. Throws `order.notFound` for anyone else. */
export async function openOrder(shop: Shop, input: OrderAccess): Promise<OrderWithLines> {
  const found = await findOrderByPublicId(shop.database, input.publicId)
  if (!found) throw new ShopError('order.notFound')
  const allowed =
    isPayer(found.order, input.visitor) || (input.key !== null && (await isOrderKey(shop, input.publicId, input.key)))
  if (!allowed) throw new ShopError('order.notFound')
  return found
}

/** A customer's orders, newest first, and how many there are in all. */
export async function listOrdersOfCustomer(
  shop: Shop,
  input: { customerId: number; page: number; perPage: number },
): Promise<{ orders: OrderWithProgress[]; total: number }> {
  const page = { limit: input.perPage, offset: (input.page - 1) * input.perPage }
  const { orders, total } = await findOrdersOfCustomer(shop.database, input.customerId, page)
  return { orders: await withProgress(shop, orders), total }
}

function isPayer(order: OrderRow, visitor: OrderAccess['visitor']): boolean {
  if (order.customerId !== null && order.customerId === visitor.customer?.id) return true
  return isBrowserThatBought(order, visitor)
}

function isBrowserThatBought(order: OrderRow, { sessionHash }: OrderAccess['visitor']): boolean {
  return order.sessionHash !== null && order.sessionHash === sessionHash
}
