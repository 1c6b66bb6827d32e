import { useTranslation } from 'react-i18next'
import type { WithdrawableOrder } from '#contract/privacy.ts'
import { dateText } from '#shared/dates.ts'
import { AccountFailed } from '#storefront/screens/account/account-loading.tsx'
import { ItemImage } from '#storefront/screens/cart/item-image.tsx'
import { entryLink } from '#storefront/screens/login/entry-frame.tsx'
import { readWithdrawable } from '#storefront/screens/order/order-reads.ts'
import { useMoneyIn } from '#storefront/state/money-in.ts'
import { usePrivateQuery } from '#storefront/state/private-query.ts'
import { useStorefront } from '#storefront/state/storefront-context.tsx'
import { ButtonLink } from '#storefront/ui/button.tsx'
import { Link } from '#storefront/ui/link.tsx'
import { Unbroken } from '#storefront/ui/unbroken.tsx'
import { WithdrawalLoading } from './withdrawal-states.tsx'

/** The customer's orders, each with the way to withdraw from it or why there is none. */
export function WithdrawableOrders() {
  const { t } = useTranslation()
  const { data: orders, isError, isPending, refetch } = usePrivateQuery(readWithdrawable)
  if (isPending) return <WithdrawalLoading />
  if (isError) return <AccountFailed onRetry={() => void refetch()} />
  return (
    <section aria-labelledby="withdrawable" className="mt-8">
      <h2 id="withdrawable" className="text-xl">
        {t('withdrawal.orders')}
      </h2>
      {orders.length === 0 ? (
        <p className="mt-3 text-soft">{t('withdrawal.noOrders')}</p>
      ) : (
        <OrderRows orders={orders} />
      )}
    </section>
  )
}

/** `key` opens an order without signing in. */
export function OrderRows({ orders }: { orders: readonly (WithdrawableOrder & { key?: string })[] }) {
  return (
    <ul className="mt-4 divide-y divide-stone border-stone border-y">
      {orders.map((order) => (
        <OrderRow key={order.id} order={order} />
      ))}
    </ul>
  )
}

function OrderRow({ order }: { order: WithdrawableOrder & { key?: string } }) {
  const { t } = useTranslation()
  const { href, language, shop } = useStorefront()
  const { price } = useMoneyIn(order.currency)
  const { id, number, key, goods, membership, lines } = order
  const [first] = lines
  const date = (instant: string) => dateText(instant, language, shop.timeZone)
  const parts = [goods, membership].filter((part) => part !== null)
  const open = parts.find((part) => part.open)
  const stated = parts.find((part) => part.stated_at)?.stated_at
  return (
    <li className="tabular grid grid-cols-[4rem_minmax(0,1fr)] items-center gap-x-4 py-4 sm:grid-cols-[4rem_minmax(0,1fr)_auto]">
      <ItemImage item={first ?? { image: null }} className="self-start rounded-lg bg-sand" sizes="4rem" />
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <Link to={href('order', { id }, { key })} className={`${entryLink} inline-block py-1`}>
          {t('withdrawal.order', { number })}
        </Link>
        {first && (
          <p>{lines.length > 1 ? t('cart.andMore', { name: first.name, count: lines.length - 1 }) : first.name}</p>
        )}
        <p className="text-sm text-soft">
          {date(order.created_at)} · {price(order.total)}
        </p>
        {stated && <p className="text-sm">{t('withdrawal.stated', { date: date(stated) })}</p>}
        {open && (
          <p className="text-sm">
            <Unbroken text={t('withdrawal.until', { date: date(open.until) })} part={date(open.until)} />
          </p>
        )}
        {parts.length === 0 && <p className="text-sm text-soft">{t('order.refunded')}</p>}
        {!open && !stated && goods && (
          <p className="text-sm text-soft">
            <Unbroken text={t('withdrawal.over', { date: date(goods.until) })} part={date(goods.until)} />
          </p>
        )}
      </div>
      {open && (
        <ButtonLink
          to={href('withdrawal', {}, { orderId: id, key })}
          variant="secondary"
          size="small"
          aria-label={`${t('withdrawal.open')}: ${t('withdrawal.order', { number })}`}
          className="max-sm:col-start-2 max-sm:mt-2 max-sm:justify-self-start"
        >
          {t('withdrawal.open')}
        </ButtonLink>
      )}
    </li>
  )
}
