import { ArrowLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useParams, useSearchParams } from 'react-router'
import type { Order } from '#contract/checkout.ts'
import { dayRangeText } from '#shared/dates.ts'
import { entryLink } from '#storefront/screens/login/entry-frame.tsx'
import { usePrivateQuery } from '#storefront/state/private-query.ts'
import { useSession } from '#storefront/state/session.tsx'
import { useStorefront } from '#storefront/state/storefront-context.tsx'
import { Link } from '#storefront/ui/link.tsx'
import { afterSaleOf, announcedReturn, isRestComing } from './after-sale.ts'
import { MoneyBack } from './money-back.tsx'
import { OrderActions } from './order-actions.tsx'
import { OrderLines } from './order-lines.tsx'
import { OrderMembership } from './order-membership.tsx'
import { OrderDetails, SellerOnPaper } from './order-parts.tsx'
import { readOrder } from './order-reads.ts'
import { Parcels, Steps } from './order-steps.tsx'
import { OrderUnavailable } from './order-unavailable.tsx'
import { ReturnGuide } from './return-guide.tsx'

/** Order page for later visits: progress, parcels, payments and refunds. */
export function Component() {
  const { id = '' } = useParams()
  const [query] = useSearchParams()
  const key = query.get('key')
  const read = usePrivateQuery(readOrder({ orderId: id, key }))
  return read.data ? <OrderPage order={read.data} orderKey={key} /> : <OrderUnavailable read={read} />
}

function OrderPage({ order, orderKey }: { order: Order; orderKey: string | null }) {
  const { t } = useTranslation()
  const { href, language } = useStorefront()
  const { user } = useSession()
  const { state, delivery } = order
  const after = afterSaleOf(order)
  const isUnderWay = state !== 'cancelled' && (!after || isRestComing(order))
  return (
    <article className="page-width max-w-4xl py-10 lg:py-16 print:py-0">
      <SellerOnPaper />
      {user && (
        <p className="-mt-4 mb-4 text-sm" data-no-print>
          <Link to={href('account')} className={`${entryLink} inline-flex min-h-11 items-center gap-2`}>
            <ArrowLeft aria-hidden="true" className="size-4" />
            {t('order.mine')}
          </Link>
        </p>
      )}
      <h1 className="tabular text-3xl lg:text-4xl">{t('order.title', { number: order.number })}</h1>
      <p className="mt-3 text-lg">{t(after?.lead ?? `order.lead.${state}`)}</p>
      {delivery && isUnderWay && state !== 'delivered' && (
        <p className="tabular mt-1 text-soft">{t('order.expected', { days: dayRangeText(delivery, language) })}</p>
      )}
      {state !== 'cancelled' && isUnderWay && <Steps state={state} />}
      <MoneyBack order={order} />
      {announcedReturn(order) && <ReturnGuide order={order} orderKey={orderKey} />}
      <Parcels order={order} />
      <OrderLines order={order} />
      <OrderMembership order={order} />
      <OrderDetails order={order} />
      <OrderActions order={order} orderKey={orderKey} />
    </article>
  )
}
