import { useTranslation } from 'react-i18next'
import type { PricePlan } from '#contract/office/catalogue/price-plans.ts'
import { useFormats } from '#office/kit/formats.ts'
import { StateTag } from '#office/kit/state-tag.tsx'

const tones = { PLANNED: 'waiting', RUNNING: 'good', ENDED: 'waiting', CANCELLED: 'attention' } as const

/** Shows a plan's state, with a warning if the price is not a reduction. */
export function PlanState({ plan }: { plan: PricePlan }) {
  const { t } = useTranslation()
  const { money } = useFormats()
  const { state, currency, warning, warning_norway, lowest_prior_price, lowest_prior_price_norway } = plan
  const isOpen = state === 'PLANNED' || state === 'RUNNING'
  return (
    <span className="inline-flex flex-wrap gap-1">
      <StateTag tone={tones[state]}>{t(`plans.states.${state}`)}</StateTag>
      {warning && isOpen && (
        <StateTag tone="attention">{t('plans.notReduced', { price: money(lowest_prior_price!, currency) })}</StateTag>
      )}
      {warning_norway && !warning && isOpen && (
        <StateTag tone="attention">
          {t('plans.notReducedNorway', { price: money(lowest_prior_price_norway!, currency) })}
        </StateTag>
      )}
    </span>
  )
}

/** Returns functions that format a plan's prices and its period. */
export function usePlanTexts() {
  const { t } = useTranslation()
  const { money, shortTime } = useFormats()
  return {
    prices: ({ price, member_price, currency }: PricePlan) =>
      member_price === null ? money(price, currency) : `${money(price, currency)} / ${money(member_price, currency)}`,
    span: ({ starts_at, ends_at }: PricePlan) =>
      ends_at
        ? t('plans.fromUntil', { from: shortTime(starts_at), until: shortTime(ends_at) })
        : t('plans.fromThen', { from: shortTime(starts_at) }),
    subject: ({ product, size }: PricePlan) => (size ? `${product.name} · ${size}` : product.name),
  }
}
