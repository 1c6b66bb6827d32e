import { useTranslation } from 'react-i18next'
import { useSession } from '#storefront/state/session.tsx'
import { useStorefront } from '#storefront/state/storefront-context.tsx'
import { Button, ButtonLink } from '#storefront/ui/button.tsx'
import { Link } from '#storefront/ui/link.tsx'
import { AccountFailed, AccountLoading } from './account-loading.tsx'
import { MembershipTile } from './membership-tile.tsx'
import { OrderRow } from './order-row.tsx'
import { useOrders } from './use-orders.ts'

export function Component() {
  const { t } = useTranslation()
  const { user } = useSession()
  const orders = useOrders()
  const name = user?.firstName
  return (
    <>
      <h1 className="text-3xl [overflow-wrap:anywhere] lg:text-4xl">
        {name ? t('account.overview.greeting', { name }) : t('account.overview.greetingPlain')}
      </h1>
      {orders.isPending && <AccountLoading />}
      {orders.isLoadingError && <AccountFailed onRetry={() => void orders.refetch()} />}
      {orders.data && (
        <>
          <MembershipTile />
          {orders.data.total === 0 ? <NoOrders /> : <Orders {...orders.data} list={orders} />}
        </>
      )}
    </>
  )
}

type List = ReturnType<typeof useOrders>

function Orders({ orders, total, list }: NonNullable<List['data']> & { list: List }) {
  const { t } = useTranslation()
  const { href } = useStorefront()
  return (
    <section aria-labelledby="order-count" className="mt-12">
      <h2 id="order-count" className="text-xl">
        {t('account.overview.orderCount', { count: total })}
      </h2>
      <ul className="mt-4 border-stone border-t">
        {orders.map((order) => (
          <OrderRow key={order.id} order={order} />
        ))}
      </ul>
      {list.isFetchNextPageError && !list.isFetchingNextPage && (
        <p role="alert" className="mt-4">
          {t('account.failed')}
        </p>
      )}
      {list.hasNextPage && (
        <Button
          variant="secondary"
          size="small"
          className="mt-5"
          busy={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {t('account.overview.more')}
        </Button>
      )}
      <p className="mt-4 text-sm">
        <Link
          to={href('withdrawal')}
          className="inline-block py-1 text-brand underline decoration-stone underline-offset-4 hover:decoration-current"
        >
          {t('account.overview.withdraw')}
        </Link>
      </p>
    </section>
  )
}

function NoOrders() {
  const { t } = useTranslation()
  const { href } = useStorefront()
  return (
    <div className="mt-4 rounded-card border border-stone p-6 sm:p-8">
      <section aria-labelledby="order-count">
        <h2 id="order-count" className="font-sans text-sm text-soft tracking-normal">
          {t('account.overview.orders')}
        </h2>
        <p className="tabular mt-2 font-display text-4xl">0</p>
      </section>
      <p className="mt-3 text-soft">{t('account.overview.noOrders')}</p>
      <ButtonLink to={href('home')} variant="secondary" className="mt-5">
        {t('account.overview.shop')}
      </ButtonLink>
    </div>
  )
}
