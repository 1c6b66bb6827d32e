import { lazy, type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { OverviewResponse } from '#contract/office/office/overview.ts'
import { useFormats } from '#office/kit/formats.ts'
import { Section } from '#office/kit/section.tsx'
import { ownerTexts } from '#office/texts/load-texts.ts'
import { joined } from '#shared/isolated-text.ts'
import type { Cents } from '#shared/money.ts'
import { memberStates } from '#shared/vocabularies.ts'

const moneyFigures = ['sales', 'orders', 'average_order', 'refunds', 'net', 'membership'] as const
const memberFigures = ['mrr', 'churn', 'conversion'] as const

// These long texts load with the owner's, beside the first ones.
const Definitions = lazy(() => ownerTexts().then(() => ({ default: DefinitionList })))

type Figure<Value> = { now: Value; before: Value; change: number | null }

/** Shows a period's figures, each compared with the preceding period of the same length, and their definitions. */
export function FigureCards({ overview }: { overview: OverviewResponse }) {
  const { t } = useTranslation()
  const { money: inCurrency, number, share } = useFormats()
  const { money, members, days, period, currency } = overview
  const asMoney = (amount: Cents) => inCurrency(amount, currency)
  const orders = `/orders?date.gte=${days.from}&date.lt=${days.before}`
  const scope = t(`overview.scopes.${period}`)
  const compared = [...(money ? moneyFigures.map((name) => money[name]) : []), ...(members ? [members.mrr] : [])]
  const hasComparison = compared.some(({ change }) => change !== null)
  const whole = <Value extends number>(figure: Figure<Value | null>, write: (value: Value) => string) => ({
    value: figure.now === null ? '–' : write(figure.now),
    compared: hasComparison && <Change figure={figure} write={write} />,
  })
  const booked = `${currency} · ${scope}`
  return (
    <div className="grid gap-3">
      {!hasComparison && <p className="text-soft">{t('overview.noComparison')}</p>}
      <dl className="grid grid-cols-2 gap-3 lg:grid-cols-3">
        {money && (
          <>
            <Card name="sales" {...whole(money.sales, asMoney)} unit={booked} to={orders} />
            <Card name="orders" {...whole(money.orders, number)} unit={scope} to={orders} />
            <Card name="average_order" {...whole(money.average_order, asMoney)} unit={booked} />
            <Card name="refunds" {...whole(money.refunds, asMoney)} unit={booked} />
            <Card name="net" {...whole(money.net, asMoney)} unit={booked} />
            <Card name="membership" {...whole(money.membership, asMoney)} unit={booked} />
          </>
        )}
        {members && (
          <>
            <Card
              name="mrr"
              {...whole(members.mrr, asMoney)}
              unit={joined([currency, t('overview.scopes.now')])}
              to="/members?state=active,past_due"
            />
            <Card
              name="churn"
              value={share(members.churn.now)}
              compared={t('overview.lostOf', { count: members.churn.lost, of: members.churn.of })}
              unit={t('overview.scopes.30d')}
            />
            <Card
              name="conversion"
              value={share(members.conversion.now)}
              compared={t('overview.paidOf', { count: members.conversion.converted, of: members.conversion.of })}
              unit={t('overview.scopes.30d')}
            />
          </>
        )}
      </dl>
      <Conversions overview={overview} />
      {members && <Members members={members} />}
      <details>
        <summary className="cursor-pointer text-soft pointer-coarse:py-2.5">{t('overview.definitions')}</summary>
        <Suspense>
          <Definitions names={[...(money ? moneyFigures : []), ...(members ? ['members', ...memberFigures] : [])]} />
        </Suspense>
      </details>
    </div>
  )
}

/** Says which part of the figures is converted at a reference rate, and what is not in them. */
function Conversions({ overview: { money, members, currency } }: { overview: OverviewResponse }) {
  const { t } = useTranslation()
  const { money: inCurrency } = useFormats()
  const kinds = ['sales', 'refunds', 'membership', 'membership_refunds'] as const
  const named = (amounts: Record<(typeof kinds)[number], Cents>, of: string) =>
    kinds
      .filter((kind) => amounts[kind] !== 0)
      .map((kind) => `${t(`overview.converted.${kind}`)} ${inCurrency(amounts[kind], of)}`)
  const estimated = money ? named(money.estimated, currency) : []
  const leftOut = money ? money.left_out.flatMap((row) => named(row, row.currency)) : []
  const notes = [
    estimated.length > 0 && t('overview.estimated', { amounts: estimated.join(', ') }),
    leftOut.length > 0 && t('overview.leftOut', { amounts: leftOut.join(', ') }),
    members &&
      members.mrr_estimated !== 0 &&
      t('overview.mrrEstimated', { amount: inCurrency(members.mrr_estimated, currency) }),
    members &&
      members.mrr_left_out.length > 0 &&
      t('overview.mrrLeftOut', { currencies: members.mrr_left_out.join(', ') }),
  ].filter((note) => typeof note === 'string')
  return notes.length > 0 && <p className="text-sm text-soft">{notes.join(' ')}</p>
}

function DefinitionList({ names }: { names: readonly string[] }) {
  const { t } = useTranslation()
  return (
    <dl className="mt-2 grid gap-x-4 gap-y-1.5 sm:grid-cols-[12rem_1fr]">
      {names.map((name) => (
        <div key={name} className="contents">
          <dt className="font-medium">{t(`overview.figures.${name}`)}</dt>
          <dd className="text-soft">{t(`definitions.${name}`)}</dd>
        </div>
      ))}
    </dl>
  )
}

function Members({ members }: { members: NonNullable<OverviewResponse['members']> }) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const { from, before } = members.days
  return (
    <Section title={t('overview.memberStates')}>
      <ul className="flex flex-wrap gap-x-6 gap-y-1">
        {memberStates.map((state) => (
          <li key={state}>
            <Link
              to={`/members?state=${state}${state === 'ended' ? `&ended.gte=${from}&ended.lt=${before}` : ''}`}
              className="inline-block py-1 underline pointer-coarse:py-2"
            >
              {t(`overview.members.${state}`)}
            </Link>{' '}
            <span className="font-medium tabular-nums">{number(members[state])}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** Shows the change and the former figure; that figure alone if there is nothing to measure the change by. */
function Change<Value extends number>({
  figure: { before, change },
  write,
}: {
  figure: Figure<Value | null>
  write(value: Value): string
}) {
  const { t } = useTranslation()
  const { share } = useFormats()
  const former = before === null ? '–' : write(before)
  return change === null
    ? t('overview.before', { before: former })
    : t('overview.change', { change: share(change, true), before: former })
}

/** `unit` says in what, and of which time, the value is. */
function Card({
  name,
  value,
  unit,
  to,
  compared,
}: {
  name: (typeof moneyFigures)[number] | (typeof memberFigures)[number]
  value: string
  unit: string
  to?: string
  compared: ReactNode
}) {
  const { t } = useTranslation()
  return (
    <div className="grid content-start gap-0.5 rounded-md border border-line bg-surface p-3">
      <dt className="text-sm font-medium">{t(`overview.figures.${name}`)}</dt>
      <dd className="font-display text-xl tabular-nums">
        {to ? (
          <Link to={to} className="underline decoration-line underline-offset-4 hover:decoration-current">
            {value}
          </Link>
        ) : (
          value
        )}
      </dd>
      <dd className="text-xs text-soft">{unit}</dd>
      {compared && <dd className="text-sm text-soft">{compared}</dd>}
    </div>
  )
}
