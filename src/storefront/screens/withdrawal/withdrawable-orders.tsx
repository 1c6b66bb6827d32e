import { useTranslation } from 'react-i18next'
import { type WithdrawableOrder, withdrawableOrders } from '#contract/privacy.ts'
import { dateText } from '#shared/dates.ts'
import { AccountFailed } from '#storefront/screens/account/account-states.tsx'
import { useAccountData } from '#storefront/screens/account/use-account-data.ts'
import { entryLink } from '#storefront/screens/login/entry-frame.tsx'
import { useStorefront } from '#storefront/state/storefront-context.tsx'
import { Link } from '#storefront/ui/link.tsx'
import { WithdrawalLoading } from './withdrawal-states.tsx'

const parseOrders = (answer: unknown) => withdrawableOrders.parse(answer)

/** The customer's orders, each with the way to withdraw from it or why there is none. */
export function WithdrawableOrders() {
  const { t } = useTranslation()
  const { data, reload } = useAccountData('/api/user/withdrawals', parseOrders)
  if (data.state === 'loading') return <WithdrawalLoading />
  if (data.state === 'failed') return <AccountFailed onRetry={() => void reload()} />
  return (
    <section aria-labelledby="withdrawable" className="mt-8">
      <h2 id="withdrawable" className="text-xl">
        {t('withdrawal.orders')}
      </h2>
      {data.value.length === 0 ? (
        <p className="mt-3 text-soft">{t('withdrawal.noOrders')}</p>
      ) : (
        <OrderRows orders={data.value} />
      )}
    </section>
  )
}

/** `key` opens an order where nobody is signed in. */
export function OrderRows({ orders }: { orders: readonly (WithdrawableOrder & { key?: string })[] }) {
  const { t } = useTranslation()
  const { href, language, price, shop } = useStorefront()
  return (
    <ul className="mt-4 divide-y divide-stone border-stone border-y">
      {orders.map((order) => {
        const { id, number, key } = order
        const parts = [order.goods, order.membership].filter((part) => part !== null)
        const isOpen = parts.some((part) => part.open)
        const stated = parts.find((part) => part.stated_at)?.stated_at
        return (
          <li key={id} className="tabular flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-4">
            <div className="min-w-0">
              <Link to={href('order', { id }, { key })} className={`${entryLink} inline-block py-1`}>
                {t('withdrawal.order', { number })}
              </Link>
              <p className="text-sm text-soft">
                {dateText(order.created_at, language, shop.timeZone)} · {price(order.total)}
              </p>
              {stated && (
                <p className="text-sm">{t('withdrawal.stated', { date: dateText(stated, language, shop.timeZone) })}</p>
              )}
            </div>
            {isOpen && (
              <Link
                to={href('withdrawal', {}, { orderId: id, key })}
                aria-label={`${t('withdrawal.open')}: ${t('withdrawal.order', { number })}`}
                className={`${entryLink} inline-block py-1`}
              >
                {t('withdrawal.open')}
              </Link>
            )}
            {!isOpen && !stated && order.goods && (
              <p className="text-sm text-soft">
                {t('withdrawal.over', { date: dateText(order.goods.until, language, shop.timeZone) })}
              </p>
            )}
          </li>
        )
      })}
    </ul>
  )
}
