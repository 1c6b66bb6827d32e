import { useInfiniteQuery } from '@tanstack/react-query'
import { orderList } from '#contract/checkout.ts'
import { bodyOf } from '#storefront/state/api-client.ts'
import { privateQueries } from '#storefront/state/private-query.ts'
import { useStorefront } from '#storefront/state/storefront-context.tsx'

const perPage = 24

/** The customer's orders, the newest first, a page at a time; `total` counts those that are not read yet, too. */
export function useOrders() {
  const { api } = useStorefront()
  return useInfiniteQuery(
    {
      queryKey: ['/api/user/orders'],
      async queryFn({ pageParam: page, signal }) {
        const response = await api.call('GET', '/api/user/orders', { query: { page, per_page: perPage }, signal })
        const orders = orderList.parse(await bodyOf(response))
        return { orders, total: Number(response.headers.get('X-Total-Count') ?? orders.length) }
      },
      initialPageParam: 1,
      getNextPageParam: ({ total }, pages) => (pages.length * perPage < total ? pages.length + 1 : null),
      select({ pages }) {
        // A new order shifts the pages, so that the same order may be on two of them.
        const orders = new Map(pages.flatMap((page) => page.orders).map((order) => [order.id, order]))
        return { orders: [...orders.values()], total: pages.at(-1)?.total ?? 0 }
      },
    },
    privateQueries,
  )
}
