import { useTranslation } from 'react-i18next'
import { amountsIn } from '#contract/convert-amounts.ts'
import { type DisputeItem, disputeListResponse, disputeStates } from '#contract/office/ledger/money.ts'
import { useFormats } from '#office/kit/formats.ts'
import { ListScreen } from '#office/kit/list/list-screen.tsx'
import { AtProvider, ProviderState, useProviderWord } from './money-parts.tsx'

/** Screen of disputed payments. They are handled at the provider, before their deadline. */
export function Component() {
  const { t } = useTranslation()
  const { money, dateTime, shortTime } = useFormats()
  const word = useProviderWord()
  return (
    <ListScreen<DisputeItem>
      decode={amountsIn(disputeListResponse)}
      path="/disputes"
      title={t('books.parts.disputes')}
      emptyText={t('books.noDisputes')}
      idOf={({ id }) => id}
      linkOf={({ order_number }) => (order_number === null ? null : `/orders/${order_number}`)}
      tabs={[
        { name: t('books.tabs.all'), query: '' },
        {
          name: t('books.tabs.toAnswer'),
          query: new URLSearchParams({ state: 'needs_response,warning_needs_response' }).toString(),
        },
      ]}
      filters={[
        {
          key: 'state',
          label: t('books.columns.state'),
          kind: 'choice',
          options: disputeStates.map((value) => ({ value, label: word(value) })),
        },
        { key: 'date', label: t('books.columns.date'), kind: 'dateRange' },
      ]}
      columns={[
        {
          key: 'order',
          label: t('books.columns.order'),
          cell: ({ order_number }) => order_number ?? t('books.belongs.invoice'),
        },
        {
          key: 'date',
          label: t('books.columns.date'),
          cell: ({ created_at }) => dateTime(created_at),
          sort: 'created_at',
        },
        { key: 'state', label: t('books.columns.state'), cell: ({ status }) => <ProviderState state={status} /> },
        { key: 'reason', label: t('books.columns.reason'), cell: ({ reason }) => word(reason) },
        { key: 'due', label: t('books.columns.due'), cell: ({ due_by }) => due_by && dateTime(due_by) },
        {
          key: 'amount',
          label: t('books.columns.amount'),
          cell: ({ amount, currency }) => money(amount, currency),
          isNumber: true,
        },
        {
          key: 'id',
          label: t('books.columns.atProvider'),
          cell: ({ id, link }) => <AtProvider href={link} id={id} />,
        },
      ]}
      card={(dispute) => (
        <span className="grid grid-cols-[minmax(0,1fr)] gap-1">
          <span className="flex justify-between gap-2 font-semibold">
            <span>{dispute.order_number ?? t('books.belongs.invoice')}</span>
            <span>{money(dispute.amount, dispute.currency)}</span>
          </span>
          <span className="flex flex-wrap justify-between gap-2">
            <ProviderState state={dispute.status} />
            <span className="text-sm text-soft">{shortTime(dispute.created_at)}</span>
          </span>
          <span>{word(dispute.reason)}</span>
          {dispute.due_by && <span className="text-sm">{t('books.answerBy', { time: dateTime(dispute.due_by) })}</span>}
          {dispute.order_number === null && <AtProvider href={dispute.link} id={dispute.id} />}
        </span>
      )}
    />
  )
}
