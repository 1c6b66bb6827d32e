import { useTranslation } from 'react-i18next'
import { Outlet } from 'react-router'
import { amountsIn } from '#contract/convert-amounts.ts'
import {
  type PricePlan,
  type PricePlanList,
  planKinds,
  planListResponse,
} from '#contract/office/catalogue/price-plans.ts'
import { useMay } from '#office/api/me.ts'
import { LinkButton } from '#office/kit/button.tsx'
import { useFormats } from '#office/kit/formats.ts'
import { ListScreen } from '#office/kit/list/list-screen.tsx'
import { pricePlanStates } from '#shared/vocabularies.ts'
import { PlanCalendar } from './plan-calendar.tsx'
import { PlanState, usePlanTexts } from './plan-state.tsx'

/** Screen of prices with a planned start and an optional end, as a calendar and as a list. */
export function Component() {
  const { t } = useTranslation()
  const { shortTime } = useFormats()
  const { prices, span, subject } = usePlanTexts()
  const mayWrite = useMay()('prices.write')
  const choices = (values: readonly string[], texts: string) =>
    values.map((value) => ({ value, label: t(`plans.${texts}.${value}`) }))
  return (
    <>
      <ListScreen<PricePlan, PricePlanList>
        decode={amountsIn(planListResponse)}
        path="/scheduled-prices"
        title={t('products.parts.plans')}
        home="state=PLANNED,RUNNING"
        dialogKeys={['product', 'from']}
        searchLabel={t('plans.search')}
        emptyText={t('plans.emptyText')}
        idOf={({ id }) => String(id)}
        linkOf={({ id }) => `/products/plans/${id}`}
        actions={
          mayWrite && (
            <LinkButton to="/products/plans/new" shape="primary">
              {t('plans.add')}
            </LinkButton>
          )
        }
        lead={(response) => response && <PlanCalendar plans={response.items} />}
        tabs={[
          { name: t('plans.open'), query: 'state=PLANNED%2CRUNNING' },
          { name: t('plans.over'), query: 'state=ENDED%2CCANCELLED&sort=-starts_at' },
          { name: t('plans.all'), query: '' },
        ]}
        filters={[
          { key: 'state', label: t('plans.state'), kind: 'choice', options: choices(pricePlanStates, 'states') },
          { key: 'kind', label: t('plans.kind'), kind: 'choice', options: choices(planKinds, 'kinds') },
        ]}
        columns={[
          { key: 'product', label: t('plans.product'), cell: (plan) => subject(plan) },
          { key: 'prices', label: t('plans.prices'), cell: (plan) => prices(plan) },
          { key: 'kind', label: t('plans.kind'), cell: ({ kind }) => t(`plans.kinds.${kind}`) },
          {
            key: 'starts',
            label: t('plans.starts'),
            cell: ({ starts_at }) => shortTime(starts_at),
            sort: 'starts_at',
          },
          { key: 'ends', label: t('plans.ends'), cell: ({ ends_at }) => (ends_at ? shortTime(ends_at) : '—') },
          { key: 'state', label: t('plans.state'), cell: (plan) => <PlanState plan={plan} /> },
          { key: 'by', label: t('plans.by'), cell: ({ by }) => by ?? '—' },
        ]}
        card={(plan) => (
          <span className="grid gap-1">
            <span className="wrap-anywhere font-semibold">{subject(plan)}</span>
            <span>{prices(plan)}</span>
            <span className="text-soft">{span(plan)}</span>
            <PlanState plan={plan} />
          </span>
        )}
      />
      <Outlet />
    </>
  )
}
