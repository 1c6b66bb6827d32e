import { useTranslation } from 'react-i18next'
import { Link, Outlet, useParams } from 'react-router'
import { amountsIn } from '#contract/convert-amounts.ts'
import { type DifferencePage, differencePage } from '#contract/office/ledger/reconciliation.ts'
import { useMay } from '#office/api/me.ts'
import { useRead } from '#office/api/queries.ts'
import { LinkButton } from '#office/kit/button.tsx'
import { ErrorNote } from '#office/kit/error-note.tsx'
import { useFailureText } from '#office/kit/failure-text.ts'
import { useFormats } from '#office/kit/formats.ts'
import { CopyId, Empty, Facts, PageHeader, Section, Skeleton } from '#office/kit/section.tsx'
import { useProviderWord } from '#office/screens/ledger/money/money-parts.tsx'
import { joined } from '#shared/isolated-text.ts'
import { DifferenceState } from './difference-state.tsx'
import { helpKey, useStatements } from './use-statement.ts'

export function Component() {
  const key = useParams().key ?? ''
  const { t } = useTranslation()
  const { data, error, refetch } = useRead<DifferencePage>(`/books/differences/${encodeURIComponent(key)}`, {
    decode: amountsIn(differencePage),
  })
  if (error?.status === 404) {
    return (
      <Empty isScreen title={t('books.notFound')} action={<LinkButton to="/books">{t('areas.books')}</LinkButton>} />
    )
  }
  if (error && !data) return <ErrorNote error={error} onRetry={refetch} />
  return data ? <DifferenceScreen row={data} /> : <Skeleton rows={12} />
}

function DifferenceScreen({ row }: { row: DifferencePage }) {
  const { t } = useTranslation()
  const { dateTime } = useFormats()
  const may = useMay()
  const { shop, provider } = useStatements()(row)
  const offered = row.acts.filter((action) => may('books.act') && (action !== 'refund_payment' || may('refunds.make')))
  const actions = offered.toReversed()
  return (
    <>
      <PageHeader
        title={t(`books.kinds.${row.kind}`)}
        states={<DifferenceState state={row.state} />}
        actions={actions.map((action) => (
          <LinkButton
            key={action}
            to={action}
            shape={action !== 'accept' && action === offered[0] ? 'primary' : 'plain'}
          >
            {t(`books.acts.${action}`)}
          </LinkButton>
        ))}
      />
      <p className="max-w-prose pb-4 text-soft">{t(`books.meanings.${row.kind}`)}</p>
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid min-w-0 content-start gap-6">
          <div className="grid gap-3 sm:grid-cols-2">
            <Side name={t('books.shop')} text={shop} />
            <Side name={t('books.provider')} text={provider} />
          </div>
          {row.state !== 'gone' && <WhatHelps row={row} />}
          <ProviderNow row={row} />
          <Events row={row} />
        </div>
        <aside className="grid min-w-0 content-start gap-6">
          <Section title={t('books.ids')}>
            <Facts
              facts={[
                row.order_number !== null && [
                  t('books.columns.order'),
                  may('orders.read') ? (
                    <Link key="order" to={`/orders/${row.order_number}`} className="underline">
                      {row.order_number}
                    </Link>
                  ) : (
                    row.order_number
                  ),
                ],
                ...Object.entries(row.ids).map(
                  ([name, id]) =>
                    [t(`books.idNames.${name}`, { defaultValue: name }), <CopyId key={id} id={id} />] as const,
                ),
              ]}
            />
          </Section>
          <Section title={t('books.history')}>
            <Facts
              facts={[
                [t('books.columns.occurred'), dateTime(row.occurred_at)],
                [t('books.columns.firstSeen'), dateTime(row.first_seen_at)],
                [t('books.columns.lastSeen'), dateTime(row.last_seen_at)],
                row.gone_at && [t('books.goneAt'), dateTime(row.gone_at)],
                row.returns > 0 && [t('books.returns'), row.returns],
              ]}
            />
          </Section>
          {row.accepted && (
            <Section title={t('books.states.accepted')}>
              <p className="break-words whitespace-pre-line">{row.accepted.note}</p>
              <p className="text-sm text-soft">{joined([row.accepted.by, dateTime(row.accepted.at)])}</p>
            </Section>
          )}
        </aside>
      </div>
      <Outlet context={row} />
    </>
  )
}

/** Shows how to resolve the difference, where to do so, and why a refund failed. */
function WhatHelps({ row }: { row: DifferencePage }) {
  const { t } = useTranslation()
  const may = useMay()
  const failureText = useFailureText()
  const { kind, order_number, refund_failure } = row
  const canRefund = kind === 'refundMissing' && !row.acts.includes('refund_again') && may('refunds.make')
  return (
    <Section title={t('books.helps')}>
      {refund_failure && <p className="text-bad">{failureText(refund_failure)}</p>}
      <p>{t(helpKey(row))}</p>
      {order_number !== null && canRefund && (
        <p>
          <LinkButton to={`/orders/${order_number}/refund`}>
            {t('books.refundInOrder', { number: order_number })}
          </LinkButton>
        </p>
      )}
    </Section>
  )
}

function Side({ name, text }: { name: string; text: string }) {
  return (
    <div className="rounded-md border border-line bg-surface p-4">
      <h2 className="text-sm text-soft">{name}</h2>
      <p className="text-lg break-words">{text}</p>
    </div>
  )
}

function ProviderNow({ row: { provider_now } }: { row: DifferencePage }) {
  const { t } = useTranslation()
  const { money, dateTime } = useFormats()
  const word = useProviderWord()
  return (
    <Section title={t('books.providerNow')}>
      {provider_now === null && <p className="text-attention">{t('books.providerSilent')}</p>}
      {provider_now?.length === 0 && <p className="text-soft">{t('books.nothingToAsk')}</p>}
      <ul className="grid gap-3">
        {provider_now?.map(({ kind, id, status, amount, currency, created_at }) => (
          <li key={id} className="grid gap-0.5">
            <p className="flex flex-wrap justify-between gap-x-4">
              <span className="font-medium">{t(`books.idNames.${kind}`)}</span>
              <CopyId id={id} />
            </p>
            <p>
              {status === null
                ? t('books.noSuchObject')
                : [word(status), amount !== null && money(amount, currency)].filter(Boolean).join(' · ')}
              {created_at && <span className="text-sm text-soft"> · {dateTime(created_at)}</span>}
            </p>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Events({ row: { events } }: { row: DifferencePage }) {
  const { t } = useTranslation()
  const { dateTime } = useFormats()
  const may = useMay()
  return (
    <Section title={t('books.events')}>
      {events.length === 0 && <p className="text-soft">{t('books.noEvents')}</p>}
      <ul className="grid gap-3">
        {events.map((event) => (
          <li key={event.id} className="grid gap-0.5">
            <p className="flex flex-wrap justify-between gap-x-4">
              {may('system.read') ? (
                <Link
                  to={`/system/events/${encodeURIComponent(event.id)}?q=${encodeURIComponent(event.id)}`}
                  className="font-medium break-all underline"
                >
                  {event.type}
                </Link>
              ) : (
                <span className="font-medium break-all">{event.type}</span>
              )}
              <span className="text-sm text-soft">{dateTime(event.created_at)}</span>
            </p>
            <p className="text-sm text-soft">
              {event.processed_at
                ? t('books.processedAt', { time: dateTime(event.processed_at) })
                : t('books.notProcessed')}
            </p>
            {event.failure && <p className="text-sm break-words text-bad">{event.failure}</p>}
          </li>
        ))}
      </ul>
    </Section>
  )
}
