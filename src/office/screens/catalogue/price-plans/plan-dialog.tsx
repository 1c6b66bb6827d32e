import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { amountsIn } from '#contract/convert-amounts.ts'
import { type PricePlan, pricePlan } from '#contract/office/catalogue/price-plans.ts'
import { useMay } from '#office/api/me.ts'
import { useAction, useRead } from '#office/api/queries.ts'
import { ActionDialog } from '#office/kit/action-dialog.tsx'
import { Button } from '#office/kit/button.tsx'
import { ErrorNote } from '#office/kit/error-note.tsx'
import { useFormats } from '#office/kit/formats.ts'
import { Facts, Skeleton } from '#office/kit/section.tsx'
import { showToast } from '#office/kit/toasts.tsx'
import { PlanFields, usePlanBody } from './plan-fields.tsx'
import { PlanPreview } from './plan-preview.tsx'
import { PlanState, usePlanTexts } from './plan-state.tsx'

/** Changes or cancels a plan; a finished plan is read-only. */
export function Component() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { id } = useParams()
  const product = useSearchParams()[0].get('product')
  const close = () => navigate(product ? `/products/${product}` : '/products/plans', { preventScrollReset: true })
  const { data, error, refetch } = useRead<PricePlan>(`/scheduled-prices/${id}`, { decode: amountsIn(pricePlan) })
  if (data) return <PlanDialog key={data.version} plan={data} onClose={close} />
  return (
    <ActionDialog title={t('plans.change')} confirmLabel={t('act.close')} onConfirm={close} onClose={close}>
      {error ? <ErrorNote error={error} onRetry={refetch} /> : <Skeleton rows={4} />}
    </ActionDialog>
  )
}

function PlanDialog({ plan, onClose }: { plan: PricePlan; onClose(): void }) {
  const { t } = useTranslation()
  const { money } = useFormats()
  const { prices, span, subject } = usePlanTexts()
  const { bodyOf, endOf, typedOf } = usePlanBody()
  const [typed, setTyped] = useState(() => typedOf(plan))
  const prior = plan.lowest_prior_price
  const isRunning = plan.state === 'RUNNING'
  const mayChange = useMay()('prices.write') && (isRunning || plan.state === 'PLANNED')
  const acting = (text: string) => ({
    refresh: ['/scheduled-prices', '/products'],
    onDone() {
      onClose()
      showToast(t(text))
    },
  })
  const change = useAction('PATCH', `/scheduled-prices/${plan.id}`, acting('plans.changed'))
  const cancel = useAction('DELETE', `/scheduled-prices/${plan.id}`, acting('plans.cancelled'))
  return (
    <ActionDialog
      title={subject(plan)}
      confirmLabel={t(mayChange ? 'plans.save' : 'act.close')}
      isPending={change.isPending}
      error={change.error ?? cancel.error}
      onConfirm={() =>
        mayChange ? change.mutate({ body: isRunning ? endOf(typed) : bodyOf(typed), version: plan.version }) : onClose()
      }
      onClose={onClose}
    >
      <div>
        <PlanState plan={plan} />
      </div>
      <Facts
        facts={[
          [t('plans.prices'), prices(plan)],
          [t('plans.time'), span(plan)],
          plan.lowest_prior_price !== null && [t('plans.lowestFact'), money(plan.lowest_prior_price, plan.currency)],
          plan.lowest_prior_price_norway !== null &&
            plan.lowest_prior_price_norway !== plan.lowest_prior_price && [
              t('plans.lowestFactNorway'),
              money(plan.lowest_prior_price_norway, plan.currency),
            ],
          plan.by !== null && [t('plans.by'), plan.by],
        ]}
      />
      {mayChange && (
        <>
          <PlanFields
            typed={typed}
            currency={plan.currency}
            prior={prior}
            errors={change.error?.errors}
            isRunning={isRunning}
            onChange={setTyped}
          />
          {prior !== null && (
            <PlanPreview
              typed={typed}
              currency={plan.currency}
              lowest={{ price: prior, price_norway: plan.lowest_prior_price_norway ?? prior }}
            />
          )}
          <div className="grid justify-items-start gap-2 border-t border-line pt-4">
            <p className="text-soft">{t(isRunning ? 'plans.cancelRunningText' : 'plans.cancelText')}</p>
            <Button
              shape="danger"
              isPending={cancel.isPending}
              onPress={() => cancel.mutate({ version: plan.version })}
            >
              {t('plans.cancel')}
            </Button>
          </div>
        </>
      )}
    </ActionDialog>
  )
}
