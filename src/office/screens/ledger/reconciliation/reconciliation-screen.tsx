import { useTranslation } from 'react-i18next'
import { amountsIn } from '#contract/convert-amounts.ts'
import { type Difference, differenceListResponse } from '#contract/office/ledger/reconciliation.ts'
import { useFormats } from '#office/kit/formats.ts'
import { ListScreen } from '#office/kit/list/list-screen.tsx'
import { differenceKinds, differenceStates } from '#shared/vocabularies.ts'
import { CheckSummary } from './check-summary.tsx'
import { DifferenceState } from './difference-state.tsx'
import { useStatements } from './use-statement.ts'

/** Screen that compares the shop's records with the provider's and lists every difference. */
export function Component() {
  const { t } = useTranslation()
  const { dateTime } = useFormats()
  const statements = useStatements()
  return (
    <ListScreen<Difference>
      decode={amountsIn(differenceListResponse)}
      path="/books/differences"
      title={t('books.parts.differences')}
      home="state=open"
      lead={<CheckSummary />}
      emptyText={t('books.emptyText')}
      idOf={({ key }) => key}
      linkOf={({ key }) => `/books/differences/${encodeURIComponent(key)}`}
      tabs={[
        { name: t('books.tabs.open'), query: 'state=open' },
        { name: t('books.tabs.accepted'), query: 'state=accepted' },
        { name: t('books.tabs.gone'), query: 'state=gone' },
        { name: t('books.tabs.all'), query: new URLSearchParams({ state: differenceStates.join(',') }).toString() },
      ]}
      filters={[
        {
          key: 'state',
          label: t('books.columns.state'),
          kind: 'choice',
          options: differenceStates.map((value) => ({ value, label: t(`books.states.${value}`) })),
        },
        {
          key: 'kind',
          label: t('books.columns.kind'),
          kind: 'choice',
          options: differenceKinds.map((value) => ({ value, label: t(`books.kinds.${value}`) })),
        },
      ]}
      columns={[
        { key: 'kind', label: t('books.columns.kind'), cell: ({ kind }) => t(`books.kinds.${kind}`) },
        { key: 'shop', label: t('books.shop'), cell: (row) => statements(row).shop },
        { key: 'provider', label: t('books.provider'), cell: (row) => statements(row).provider },
        { key: 'order', label: t('books.columns.order'), cell: ({ order_number }) => order_number },
        { key: 'state', label: t('books.columns.state'), cell: ({ state }) => <DifferenceState state={state} /> },
        {
          key: 'first',
          label: t('books.columns.firstSeen'),
          cell: ({ first_seen_at }) => dateTime(first_seen_at),
          sort: 'first_seen_at',
        },
        {
          key: 'last',
          label: t('books.columns.lastSeen'),
          cell: ({ last_seen_at }) => dateTime(last_seen_at),
          isExtra: true,
        },
        {
          key: 'occurred',
          label: t('books.columns.occurred'),
          cell: ({ occurred_at }) => dateTime(occurred_at),
          isExtra: true,
        },
        { key: 'subject', label: t('books.columns.subject'), cell: ({ subject }) => subject, isExtra: true },
      ]}
      card={(row) => (
        <span className="grid grid-cols-[minmax(0,1fr)] gap-1">
          <span className="flex justify-between gap-2 font-semibold">
            <span>{t(`books.kinds.${row.kind}`)}</span>
            <DifferenceState state={row.state} />
          </span>
          <span>{t('books.saysShop', { text: statements(row).shop })}</span>
          <span>{t('books.saysProvider', { text: statements(row).provider })}</span>
          <span className="text-sm text-soft">{dateTime(row.first_seen_at)}</span>
        </span>
      )}
    />
  )
}
