import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { amountsIn } from '#contract/convert-amounts.ts'
import { type OverviewResponse, overviewResponse } from '#contract/office/office/overview.ts'
import { useMay } from '#office/api/me.ts'
import { useRead } from '#office/api/queries.ts'
import { buttonClasses, LinkButton } from '#office/kit/button.tsx'
import { ErrorNote } from '#office/kit/error-note.tsx'
import { useFormats } from '#office/kit/formats.ts'
import { PageHeader, Section, Skeleton } from '#office/kit/section.tsx'
import { OrderState } from '#office/screens/sales/orders/order-state-tags.tsx'
import { ownerTexts } from '#office/texts/load-texts.ts'
import { joined } from '#shared/isolated-text.ts'
import { periods } from '#shared/vocabularies.ts'
import { AttentionList } from './attention-list.tsx'
import { FigureCards } from './figure-cards.tsx'
import { useFirstSteps } from './use-first-steps.ts'

const FirstSteps = lazy(() => ownerTexts().then(() => import('./first-steps.tsx')))
const Charts = lazy(() => import('./overview-charts.tsx'))

/**
 * Overview screen: waiting tasks first, then figures compared with the preceding period, charts and the newest
 * orders.
 */
export function Component() {
  const { t } = useTranslation()
  const may = useMay()
  const [query] = useSearchParams()
  const wanted = query.get('period')
  const period = periods.find((each) => each === wanted) ?? 'today'
  const { data, error, refetch } = useRead<OverviewResponse>(`/overview?period=${period}`, {
    decode: amountsIn(overviewResponse),
    every: 30_000,
    keep: true,
  })
  const steps = useFirstSteps(data?.first_steps ?? null)
  return (
    <>
      <PageHeader
        title={t('areas.overview')}
        actions={
          <>
            <a href="/" target="_blank" rel="noreferrer" className={buttonClasses()}>
              {t('overview.viewShop')}
            </a>
            {may('exports.accounting') && <LinkButton to="/books/exports">{t('overview.accounting')}</LinkButton>}
            {may('catalogue.write') && (
              <LinkButton to="/products/new" shape="primary">
                {t('overview.addProduct')}
              </LinkButton>
            )}
          </>
        }
      />
      {error && <ErrorNote error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton rows={10} />}
      {data && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          {data.first_steps && steps.isShown && (
            <Suspense fallback={<Skeleton rows={8} />}>
              <FirstSteps steps={data.first_steps} onHide={steps.hide} />
            </Suspense>
          )}
          {(data.attention.length > 0 || !steps.isShown) && <AttentionList rows={data.attention} now={data.to} />}
          {(data.money || data.members) && !steps.isShown && (
            <>
              <nav aria-label={t('overview.period')} className="flex gap-1 border-b border-line">
                {periods.map((each) => (
                  <Link
                    key={each}
                    to={`/overview?period=${each}`}
                    aria-current={each === period ? 'page' : undefined}
                    className="grid min-h-9 items-center border-b-2 border-transparent px-3 text-soft aria-[current]:border-brand aria-[current]:text-text pointer-coarse:min-h-11"
                  >
                    {t(`overview.periods.${each}`)}
                  </Link>
                ))}
              </nav>
              <FigureCards overview={data} />
              <Suspense fallback={<Skeleton rows={8} />}>
                <Charts overview={data} />
              </Suspense>
            </>
          )}
          {data.newest && data.newest.length > 0 && <NewestOrders orders={data.newest} />}
        </div>
      )}
    </>
  )
}

function NewestOrders({ orders }: { orders: NonNullable<OverviewResponse['newest']> }) {
  const { t } = useTranslation()
  const { money, shortTime } = useFormats()
  return (
    <Section title={t('overview.newest')}>
      <ul className="grid">
        {orders.map((order) => (
          <li key={order.number} className="border-t border-line first:border-t-0">
            <Link
              to={`/orders/${order.number}`}
              className="grid min-h-11 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 py-1.5 hover:bg-surface"
            >
              <span className="wrap-anywhere">
                <span className="font-medium tabular-nums">#{order.number}</span>{' '}
                <span className="text-soft">{joined([order.name, shortTime(order.created_at)])}</span>
              </span>
              <span className="flex items-center gap-2">
                <OrderState of="fulfilment" state={order.fulfilment} />
                <span className="tabular-nums">{money(order.total, order.currency)}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}
