import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { PricePlan } from '#contract/office/catalogue/price-plans.ts'
import { useMe } from '#office/api/me.ts'
import { localOf } from '#office/kit/form/shop-time-rules.ts'
import { useFormats } from '#office/kit/formats.ts'
import { dayMs } from '#shared/dates.ts'
import { usePlanTexts } from './plan-state.tsx'

const weeks = 8

/** Shows the plans of the coming weeks as bars below their days. The list next to it has the same content as text. */
export function PlanCalendar({ plans }: { plans: readonly PricePlan[] }) {
  const { t } = useTranslation()
  const { time_zone } = useMe()
  const { day } = useFormats()
  const { prices, span, subject } = usePlanTexts()
  const first = mondayBefore(localOf(new Date(), time_zone))
  const last = first + weeks * 7 * dayMs
  const fractionOf = (instant: string) => (Date.parse(`${localOf(instant, time_zone)}Z`) - first) / (last - first)
  const shown = plans.flatMap((plan) => {
    const isOpen = plan.state === 'PLANNED' || plan.state === 'RUNNING'
    const from = Math.max(0, fractionOf(plan.starts_at))
    const until = plan.ends_at ? Math.min(1, fractionOf(plan.ends_at)) : from + 1 / (weeks * 7)
    return isOpen && from < 1 && until > 0 ? [{ plan, from, width: Math.max(until - from, 0.01) }] : []
  })
  if (shown.length === 0) return null
  return (
    <section
      aria-label={t('plans.calendar')}
      className="mt-2 mb-4 rounded-md border border-line bg-surface p-3 max-md:hidden"
    >
      <ol aria-hidden="true" className="grid grid-cols-8 text-xs text-soft">
        {Array.from({ length: weeks }, (_, week) => {
          const monday = new Date(first + week * 7 * dayMs).toISOString()
          return (
            <li key={monday} className="border-l border-line px-1 pb-1">
              {day(monday.replace('T00', 'T12'))}
            </li>
          )
        })}
      </ol>
      <ul className="grid gap-1">
        {shown.map(({ plan, from, width }) => (
          <li key={plan.id} className="flex" style={{ paddingLeft: `${from * 100}%` }}>
            <Link
              to={`/products/plans/${plan.id}`}
              aria-label={`${subject(plan)}, ${prices(plan)}, ${span(plan)}`}
              style={{ minWidth: `${(width / (1 - from)) * 100}%` }}
              className={`truncate rounded-sm px-1.5 py-0.5 text-xs ${plan.warning ? 'bg-attention-pale text-attention' : 'bg-good-pale text-good'}`}
            >
              {`${subject(plan)} · ${prices(plan)}`}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Returns midnight of the week's Monday, treating the local time as UTC. */
function mondayBefore(local: string): number {
  const midnight = Date.parse(`${local.slice(0, 10)}T00:00Z`)
  return midnight - ((new Date(midnight).getUTCDay() + 6) % 7) * dayMs
}
