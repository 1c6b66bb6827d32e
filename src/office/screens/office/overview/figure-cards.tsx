import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { OverviewResponse } from '#contract/office/office/overview.ts'
import { useFormats } from '#office/kit/formats.ts'
import { Section } from '#office/kit/section.tsx'
import { memberStates } from '#shared/vocabularies.ts'

/** Shows a period's figures, each compared with the preceding period of the same length, and their definitions. */
export function FigureCards({ overview }: { overview: OverviewResponse }) {
  const { t } = useTranslation()
  const { money: asMoney, number, share } = useFormats()
  const { money, members, days } = overview
  const orders = `/orders?date.gte=${days.from}&date.lt=${days.before}`
  const defined: string[] = [
    ...(money ? ['sales', 'orders', 'refunds', 'net', 'membership'] : []),
    ...(members ? ['members', 'mrr', 'churn', 'conversion'] : []),
  ]
  return (
    <div className="grid gap-3">
      <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        {money && (
          <>
            <Compared name="sales" figure={money.sales} write={asMoney} to={orders} />
            <Compared name="orders" figure={money.orders} write={number} to={orders} />
            <Compared name="refunds" figure={money.refunds} write={asMoney} />
            <Compared name="net" figure={money.net} write={asMoney} />
            <Compared name="membership" figure={money.membership} write={asMoney} />
          </>
        )}
        {members && (
          <>
            <Compared name="mrr" figure={members.mrr} write={asMoney} to="/members?state=active,past_due" />
            <Card name="churn" value={share(members.churn.now)}>
              {t('overview.lostOf', { count: members.churn.lost, of: members.churn.of })}
            </Card>
            <Card name="conversion" value={share(members.conversion.now)}>
              {t('overview.paidOf', { count: members.conversion.converted, of: members.conversion.of })}
            </Card>
          </>
        )}
      </dl>
      {members && (
        <Section title={t('overview.memberStates')}>
          <ul className="flex flex-wrap gap-x-6 gap-y-1">
            {memberStates.map((state) => (
              <li key={state}>
                <Link
                  to={`/members?state=${state}${state === 'ended' ? endedIn(members.days) : ''}`}
                  className="inline-block py-1 underline pointer-coarse:py-2"
                >
                  {t(`overview.members.${state}`)}
                </Link>{' '}
                <span className="font-medium tabular-nums">{number(members[state])}</span>
              </li>
            ))}
          </ul>
        </Section>
      )}
      <details>
        <summary className="cursor-pointer text-soft pointer-coarse:py-2.5">{t('overview.definitions')}</summary>
        <dl className="mt-2 grid gap-x-4 gap-y-1.5 sm:grid-cols-[10rem_1fr]">
          {defined.map((name) => (
            <div key={name} className="contents">
              <dt className="font-medium">{t(`overview.figures.${name}`)}</dt>
              <dd className="text-soft">{t(`overview.meaning.${name}`)}</dd>
            </div>
          ))}
        </dl>
      </details>
    </div>
  )
}

function Compared<Figure extends number>({
  name,
  figure: { now, before, change },
  write,
  to,
}: {
  name: string
  figure: { now: Figure; before: Figure; change: number | null }
  write(value: Figure): string
  to?: string
}) {
  const { t } = useTranslation()
  const { share } = useFormats()
  return (
    <Card name={name} value={write(now)} {...(to && { to })}>
      {change === null
        ? t('overview.noFigure')
        : t('overview.change', { change: share(change, true), before: write(before) })}
    </Card>
  )
}

function Card({ name, value, to, children }: { name: string; value: string; to?: string; children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <div className="grid content-start gap-0.5 rounded-md border border-line bg-surface p-3">
      <dt className="text-sm text-soft">{t(`overview.figures.${name}`)}</dt>
      <dd className="font-display text-xl tabular-nums">
        {to ? (
          <Link to={to} className="hover:underline">
            {value}
          </Link>
        ) : (
          value
        )}
      </dd>
      <dd className="text-sm text-soft">{children}</dd>
    </div>
  )
}

const endedIn = ({ from, before }: { from: string; before: string }) => `&ended.gte=${from}&ended.lt=${before}`
