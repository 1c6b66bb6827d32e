import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Bar, BarChart, CartesianGrid, ReferenceLine, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import type { OverviewResponse } from '#contract/office/office/overview.ts'
import { Button } from '#office/kit/button.tsx'
import { useFormats } from '#office/kit/formats.ts'
import { Section } from '#office/kit/section.tsx'
import { centsToDecimal, decimalToCents } from '#shared/money.ts'

type Series = { key: string; label: string; colour: string }
/** Unit of a chart's figures. `write` formats them in full, `brief` formats them for the axis. */
type Unit = { write(value: number): string; brief(value: number): string }
type Point = { name: string } & Record<string, string | number>

/** Charts of sales by day, members by state and the outcome of trials; each also as a table. */
export default function OverviewCharts({ overview }: { overview: OverviewResponse }) {
  const { t } = useTranslation()
  const { money, wholeMoney, number, shortDay } = useFormats()
  const { series, members, currency } = overview
  // Charts count in whole units, so that their axes have whole ones.
  const booked = {
    write: (value: number) => money(decimalToCents(value), currency),
    brief: (value: number) => wholeMoney(decimalToCents(value), currency),
  }
  const items = { write: number, brief: number }
  const ofMembers = [{ key: 'count', label: t('overview.memberStates'), colour: 'var(--color-brand)' }]
  const ofTrials = [{ key: 'count', label: t('overview.trialCount'), colour: 'var(--color-brand)' }]
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 xl:grid-cols-2">
      {series && series.length > 1 && (
        <div className="xl:col-span-2">
          <Chart
            title={t('overview.charts.sales')}
            points={series.map(({ day, sales, refunds }) => ({
              name: shortDay(`${day}T12:00:00Z`),
              sales: centsToDecimal(sales),
              ...refundBars(centsToDecimal(refunds)),
            }))}
            series={[
              { key: 'sales', label: t('overview.figures.sales'), colour: 'var(--color-brand)' },
              { key: 'refunds', label: t('overview.figures.refunds'), colour: 'var(--color-money)' },
              ...(series.some(({ refunds }) => refunds < 0)
                ? [{ key: 'reversed', label: t('overview.reversedRefunds'), colour: 'var(--color-waiting)' }]
                : []),
            ]}
            unit={booked}
            heading={t('overview.day')}
          />
        </div>
      )}
      {members && (
        <>
          <Chart
            title={t('overview.charts.members')}
            points={(['trialing', 'active', 'past_due', 'ending'] as const).map((state) => ({
              name: t(`overview.members.${state}`),
              count: members[state],
            }))}
            series={ofMembers}
            unit={items}
            heading={t('overview.state')}
          />
          <Chart
            title={t('overview.charts.trials')}
            points={[
              { name: t('overview.trials.started'), count: members.trials_started },
              { name: t('overview.trials.ended'), count: members.conversion.of },
              { name: t('overview.trials.converted'), count: members.conversion.converted },
            ]}
            series={ofTrials}
            unit={items}
            heading={t('overview.step')}
          />
        </>
      )}
    </div>
  )
}

/**
 * The bars of a day's refunds: money that went back hangs below the line, always. Below zero are refunds that failed,
 * whose money stayed: a bar of its own, above the line.
 */
function refundBars(refunds: number) {
  return { refunds: refunds > 0 ? -refunds : 0, reversed: Math.max(0, -refunds) }
}

/** Shows bars that arrow keys read point by point, or their figures as a table. */
function Chart({
  title,
  points,
  series,
  unit,
  heading,
}: {
  title: string
  points: readonly Point[]
  series: readonly Series[]
  unit: Unit
  heading: string
}) {
  const { t } = useTranslation()
  const [isTable, setIsTable] = useState(false)
  const action = (
    <Button shape="quiet" aria-pressed={isTable} onPress={() => setIsTable(!isTable)}>
      {isTable ? t('overview.asChart') : t('overview.asTable')}
    </Button>
  )
  return (
    <Section title={title} actions={action}>
      {isTable ? (
        <FigureTable title={title} points={points} series={series} write={unit.write} heading={heading} />
      ) : (
        <figure aria-label={t('overview.chartKeys', { title })} className="text-xs">
          <figcaption className="flex flex-wrap items-center gap-x-4 gap-y-1 pb-1">
            {series.map(({ key, label, colour }) => (
              <span key={key} className="inline-flex items-center gap-1.5">
                <span aria-hidden="true" className="size-3 rounded-sm" style={{ background: colour }} />
                {label}
              </span>
            ))}
          </figcaption>
          <ResponsiveContainer width="100%" height={256}>
            <BarChart
              data={[...points]}
              margin={{ top: 8, right: 8, bottom: 0, left: 8 }}
              title={title}
              stackOffset="sign"
            >
              <CartesianGrid vertical={false} stroke="var(--color-line)" />
              <XAxis dataKey="name" stroke="var(--color-soft)" tickLine={false} minTickGap={16} />
              <YAxis
                stroke="var(--color-soft)"
                tickLine={false}
                axisLine={false}
                width="auto"
                allowDecimals={false}
                tickFormatter={unit.brief}
              />
              <Tooltip
                cursor={{ fill: 'var(--color-line)', opacity: 0.4 }}
                isAnimationActive={false}
                contentStyle={{ background: 'var(--color-surface)', border: '1px solid var(--color-line)' }}
                formatter={(value) => unit.write(Number(value))}
              />
              <ReferenceLine y={0} stroke="var(--color-soft)" />
              {series.map(({ key, label, colour }) => (
                <Bar
                  key={key}
                  stackId="day"
                  dataKey={key}
                  name={label}
                  fill={colour}
                  isAnimationActive={false}
                  maxBarSize={40}
                />
              ))}
            </BarChart>
          </ResponsiveContainer>
        </figure>
      )}
    </Section>
  )
}

function FigureTable({
  title,
  points,
  series,
  write,
  heading,
}: {
  title: string
  points: readonly Point[]
  series: readonly Series[]
  write(value: number): string
  heading: ReactNode
}) {
  return (
    <table className="w-full">
      <caption className="sr-only">{title}</caption>
      <thead className="text-left text-soft">
        <tr>
          <th scope="col" className="py-1 font-normal">
            {heading}
          </th>
          {series.map(({ key, label }) => (
            <th key={key} scope="col" className="py-1 text-right font-normal">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {points.map((point) => (
          <tr key={point.name} className="border-t border-line">
            <th scope="row" className="py-1 text-left font-normal">
              {point.name}
            </th>
            {series.map(({ key }) => (
              <td key={key} className="py-1 text-right tabular-nums">
                {write(Number(point[key]))}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
