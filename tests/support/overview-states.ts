import type { ScreenState } from './account-states.ts'
import { order } from './order-states.ts'

const ofOrders = /\/api\/user\/orders\?/
const ofSubscription = /\/api\/user\/subscription$/

type Reach = ScreenState['reach']
type Paths = Record<'account' | 'overview', string>
type Ways = { seen(key: string): Reach; alert: Reach }

/** Every state of the account's first screen. */
export function overviewStates(
  paths: Paths,
  memberships: Record<'ending' | 'owing', unknown>,
  { seen, alert }: Ways,
): ScreenState[] {
  return [
    {
      name: 'overview empty',
      path: paths.account,
      responses: [[ofOrders, []]],
      reach: seen('account.overview.noOrders'),
    },
    {
      name: 'overview with orders',
      path: paths.account,
      responses: [
        [ofOrders, [order(10003), order(10002, { total: 9.5 }), order(10001)]],
        [ofSubscription, memberships.ending],
      ],
      reach: seen('account.overview.withdraw'),
    },
    {
      name: 'overview with a payment missing',
      path: paths.account,
      responses: [
        [ofOrders, []],
        [ofSubscription, memberships.owing],
      ],
      reach: seen('account.subscription.changeCard'),
    },
    { name: 'overview failed', path: paths.overview, responses: [[ofOrders, { message: 'gone' }, 500]], reach: alert },
  ]
}
