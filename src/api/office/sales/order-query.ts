import type { Context } from 'hono'
import { may } from '#api/office/office-guard.ts'
import type { ApiEnvironment } from '#api/visitor.ts'
import { type CheckoutListQuery, type OrderListQuery, orderListQuery } from '#contract/office/sales/orders.ts'
import { rowsAtOnce } from '#domain/office/bulk-actions/run-bulk-action.ts'
import type { CheckoutFilter } from '#domain/sales/orders/checkout-list-queries.ts'
import { findFittingOrders } from '#domain/sales/orders/list-orders.ts'
import type { OrderFilter } from '#domain/sales/orders/order-list-rules.ts'
import { instantOf } from '#shared/shop-days.ts'
import { fieldErrorsOf, invalid } from '#shared/shop-error.ts'
import type { Shop } from '#shop.ts'

/** Time zone of the shop, and the reader's permission to find people by e-mail address. */
export type ListReader = { timeZone: string; byEmail: boolean }

/** Converts a list query to the domain's filter: amounts in cents, days as timestamps in the shop's time zone. */
export function orderFilterOf(query: OrderListQuery, { timeZone, byEmail }: ListReader): OrderFilter {
  return {
    text: query.q,
    byEmail,
    states: { payment: query.payment, fulfilment: query.fulfilment, return: query.return },
    date: datesOf(query, timeZone),
    total: { from: query['total.gte'], before: query['total.lt'] },
    markets: query.market,
    languages: query.language,
    countries: query.country,
    line: { products: query.product, size: query.size, member: query.member },
    landing: query.landing,
    soid: query.soid,
    flags: query.flag,
    carriers: query.carrier?.split(','),
  }
}

export function checkoutFilterOf(query: CheckoutListQuery, { timeZone, byEmail }: ListReader): CheckoutFilter {
  return { text: query.q, byEmail, states: query.state, date: datesOf(query, timeZone), markets: query.market }
}

type Days = Partial<Record<'date.gte' | 'date.lt', string | undefined>>

/** Converts a list's query string to the domain's filter. Throws the fields that the list does not have. */
export function orderFilterIn(shop: Shop, context: Context<ApiEnvironment>, filter: string): OrderFilter {
  const query = orderListQuery.safeParse(Object.fromEntries(new URLSearchParams(filter)))
  if (!query.success) throw invalid(fieldErrorsOf(query.error))
  return orderFilterOf(query.data, { timeZone: shop.environment.timeZone, byEmail: may(context, 'people.see') })
}

/** Returns the numbers of the chosen orders. Throws invalid `orders` if they are more than 100. */
export async function chosenOrders(
  shop: Shop,
  context: Context<ApiEnvironment>,
  { orders, filter = '' }: { orders?: number[] | undefined; filter?: string | undefined },
): Promise<number[]> {
  const numbers = orders
    ? [...new Set(orders)]
    : await findFittingOrders(shop, { filter: orderFilterIn(shop, context, filter), limit: rowsAtOnce + 1 })
  if (numbers.length > rowsAtOnce) throw invalid({ orders: ['validation.tooMuch'] })
  return numbers
}

/** Converts a list query's days to timestamps in the shop's time zone. */
export function datesOf(query: Days, timeZone: string): OrderFilter['date'] {
  const [from, before] = [query['date.gte'], query['date.lt']]
  return {
    from: from === undefined ? undefined : instantOf(from, timeZone),
    before: before === undefined ? undefined : instantOf(before, timeZone),
  }
}
