import { useTranslation } from 'react-i18next'
import { useParams, useSearchParams } from 'react-router'
import type { Order } from '#contract/checkout.ts'
import { dayRangeText } from '#shared/dates.ts'
import { useStorefront } from '#storefront/state/storefront-context.tsx'
import { isStoppedByWithdrawal, MoneyBack } from './money-back.tsx'
import { OrderActions } from './order-actions.tsx'
import { OrderMembership } from './order-membership.tsx'
import { OrderDetails, OrderLines, SellerOnPaper } from './order-parts.tsx'
import { Parcels, Steps } from './order-progress.tsx'
import { OrderUnavailable } from './order-unavailable.tsx'
import { useOrder } from './use-order.ts'

/** An order whenever somebody looks at it again: how far it has come, its parcels, what was paid and paid back. */
export function Component() {
  const { id = null } = useParams()
  const [query] = useSearchParams()
  const key = query.get('key')
  const { loaded, retry } = useOrder(id, key)
  if (loaded.state !== 'loaded') return <OrderUnavailable loaded={loaded} onRetry={retry} />
  return <OrderPage order={loaded.value} orderKey={key} />
}

function OrderPage({ order, orderKey }: { order: Order; orderKey: string | null }) {
  const { t } = useTranslation()
  const { language } = useStorefront()
  const { state, delivery } = order
  const isStopped = isStoppedByWithdrawal(order)
  const isExpected = delivery && state !== 'delivered' && state !== 'cancelled' && !isStopped
  return (
    <article className="page-width max-w-4xl py-10 lg:py-16 print:py-0">
      <SellerOnPaper />
      <h1 className="tabular text-3xl lg:text-4xl">{t('order.title', { number: order.number })}</h1>
      <p className="mt-3 text-lg">{t(isStopped ? 'order.lead.stopped' : `order.lead.${state}`)}</p>
      {isExpected && (
        <p className="tabular mt-1 text-soft">{t('order.expected', { days: dayRangeText(delivery, language) })}</p>
      )}
      {state !== 'cancelled' && !isStopped && <Steps state={state} />}
      <Parcels order={order} />
      <MoneyBack order={order} orderKey={orderKey} />
      <OrderLines order={order} />
      <OrderMembership order={order} />
      <OrderDetails order={order} />
      <OrderActions order={order} orderKey={orderKey} />
    </article>
  )
}
