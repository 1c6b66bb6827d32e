import type { KeysetPage } from '#database/keyset-page.ts'
import { ShopError } from '#shared/shop-error.ts'
import type { Shop } from '#shop.ts'
import { findNewestOrders, findOrderNumbers, findOrderPage, type OrderListRow } from './order-list-queries.ts'
import { numberIn, type OrderFilter, type OrderSort } from './order-list-rules.ts'

type ListInput = { filter: OrderFilter; sort: OrderSort; cursor: string | null; limit: number }

/** Returns a page of orders. The order whose number was typed comes first on the first page, before other matches. */
export async function listOrders(shop: Pick<Shop, 'database'>, input: ListInput): Promise<KeysetPage<OrderListRow>> {
  const number = numberIn(input.filter.text)
  if (number === null) return findOrderPage(shop.database, input)
  const exact = { ...input.filter, text: undefined, number }
  const found = await findOrderPage(shop.database, { ...input, filter: exact, cursor: null, limit: 1 })
  const page = await findOrderPage(shop.database, { ...input, filter: { ...input.filter, except: number } })
  const isFirst = page.previous === null
  return {
    ...page,
    items: isFirst ? [...found.items, ...page.items] : page.items,
    total: page.total + found.total,
  }
}

/** Returns the newest orders that match a text; the one with that number comes first. */
export async function searchOrders(
  shop: Pick<Shop, 'database'>,
  { text, byEmail, limit }: { text: string; byEmail: boolean; limit: number },
): Promise<OrderListRow[]> {
  const filter: OrderFilter = { states: {}, date: {}, total: {}, line: {}, text, byEmail }
  const number = numberIn(text)
  if (number === null) return findNewestOrders(shop.database, { filter, limit })
  const exact = await findNewestOrders(shop.database, { filter: { ...filter, text: undefined, number }, limit: 1 })
  const others = await findNewestOrders(shop.database, { filter: { ...filter, except: number }, limit })
  return [...exact, ...others].slice(0, limit)
}

/**
 * The numbers of all orders that fit, newest first. Throws `bulk.changed` where they are not as many as expected.
 */
export async function findExpectedOrders(
  shop: Pick<Shop, 'database'>,
  { filter, expected, max }: { filter: OrderFilter; expected: number; max: number },
): Promise<number[]> {
  const numbers = await findFittingOrders(shop, { filter, limit: max + 1 })
  if (numbers.length !== expected) throw new ShopError('bulk.changed', { details: { count: numbers.length } })
  return numbers
}

/** The numbers of the orders that fit, newest first, up to `limit`. */
export async function findFittingOrders(
  shop: Pick<Shop, 'database'>,
  { filter, limit }: { filter: OrderFilter; limit: number },
): Promise<number[]> {
  const number = numberIn(filter.text)
  return findOrderNumbers(shop.database, number === null ? filter : { ...filter, text: String(number) }, limit)
}
