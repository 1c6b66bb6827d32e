import { useTranslation } from 'react-i18next'
import type { ReturnItem } from '#contract/office/aftersales/returns.ts'
import { useRead } from '#office/api/queries.ts'
import { buttonClasses, LinkButton } from '#office/kit/button.tsx'
import { useFormats } from '#office/kit/formats.ts'
import { ListScreen } from '#office/kit/list/list-screen.tsx'
import type { Filter } from '#office/kit/list/list-state.ts'
import { StateTag } from '#office/kit/state-tag.tsx'
import { ReturnStateTag } from '#office/screens/sales/orders/order-state-tags.tsx'
import { joined } from '#shared/isolated-text.ts'
import { returnReasons, returnStates, withdrawalSubjects } from '#shared/vocabularies.ts'
import { waitingStatements } from './statements-screen.tsx'

const openStates: readonly string[] = ['REQUESTED', 'APPROVED', 'RECEIVED']

/** Screen of returns. Those with the earliest legal refund date come first. */
export function Component() {
  const { t } = useTranslation()
  const { day } = useFormats()
  const choice = (key: string, values: readonly string[], labelOf: (value: string) => string): Filter => ({
    key,
    label: t(`returns.columns.${key}`),
    kind: 'choice',
    options: values.map((value) => ({ value, label: labelOf(value) })),
  })
  const open = new URLSearchParams({ state: openStates.join(',') }).toString()
  return (
    <ListScreen<ReturnItem>
      path="/returns"
      title={t('areas.returns')}
      home={open}
      searchLabel={t('returns.search')}
      emptyText={t('returns.emptyText')}
      idOf={({ id }) => String(id)}
      linkOf={({ id }) => `/returns/${id}`}
      actions={
        <>
          <ToMatch />
          <a href="/api/admin/returns/reasons.csv" download className={buttonClasses()}>
            {t('returns.reasonsFile')}
          </a>
        </>
      }
      tabs={[
        { name: t('returns.tabs.open'), query: open },
        { name: t('returns.tabs.due'), query: new URLSearchParams({ due: 'soon,overdue' }).toString() },
        { name: t('returns.tabs.all'), query: '' },
      ]}
      filters={[
        choice('state', returnStates, (value) => t(`orders.return.${value}`)),
        choice('kind', ['withdrawal', 'voluntary'], (value) => t(`returns.kinds.${value}`)),
        choice('subject', withdrawalSubjects, (value) => t(`returns.subjects.${value}`)),
        choice('due', ['soon', 'overdue'], (value) => t(`returns.due.${value}`)),
        choice('reason', [...returnReasons, 'none'], (value) => t(`returns.reasons.${value}`)),
        { key: 'product', label: t('orders.filters.product'), kind: 'text' },
        { key: 'date', label: t('returns.columns.stated'), kind: 'dateRange' },
      ]}
      columns={[
        { key: 'order', label: t('returns.columns.order'), cell: ({ order_number }) => order_number },
        { key: 'kind', label: t('returns.columns.kind'), cell: (row) => t(`returns.kinds.${row.kind}`) },
        { key: 'person', label: t('orders.columns.person'), cell: ({ name }) => name },
        {
          key: 'products',
          label: t('orders.columns.products'),
          cell: (row) => (row.subject === 'membership' ? t('returns.subjects.membership') : joined(row.products, ', ')),
        },
        {
          key: 'state',
          label: t('returns.columns.state'),
          cell: (row) => <StateOfReturn row={row} />,
        },
        {
          key: 'stated',
          label: t('returns.columns.stated'),
          cell: ({ stated_at }) => day(stated_at),
          sort: 'stated_at',
        },
        { key: 'due', label: t('returns.columns.due'), cell: (row) => <DueDay row={row} />, sort: 'due_at' },
      ]}
      card={(row) => (
        <span className="grid grid-cols-[minmax(0,1fr)] gap-1">
          <span className="flex justify-between gap-2 font-semibold">
            <span>{t('orders.title', { number: row.order_number })}</span>
            <DueDay row={row} />
          </span>
          <span className="text-soft">{joined([row.name, t(`returns.kinds.${row.kind}`)])}</span>
          <span className="truncate">
            {row.subject === 'membership' ? t('returns.subjects.membership') : joined(row.products, ', ')}
          </span>
          <span>
            <StateOfReturn row={row} />
          </span>
        </span>
      )}
    />
  )
}

/** Leads to the withdrawals stated without signing in, with the number of those that wait. */
function ToMatch() {
  const { t } = useTranslation()
  const { data } = useRead<{ total: number }>(`/withdrawals?${waitingStatements}&limit=1`, { every: 60_000 })
  return (
    <LinkButton to={`/returns/statements?${waitingStatements}`}>
      {t('returns.statements.toMatch', { count: data?.total ?? 0 })}
    </LinkButton>
  )
}

export function StateOfReturn({ row }: { row: Pick<ReturnItem, 'state' | 'subject' | 'nothing_sent'> }) {
  return <ReturnStateTag state={row.state} hasNothing={row.nothing_sent || row.subject === 'membership'} />
}

/** True if a return still has to be decided, received or refunded. */
export function isReturnOpen({ state }: Pick<ReturnItem, 'state'>): boolean {
  return openStates.includes(state)
}

/** Shows the date by which a return must be refunded, marked if it is near or past. Closed returns have none. */
export function DueDay({ row }: { row: Pick<ReturnItem, 'due' | 'due_at' | 'state'> }) {
  const { t } = useTranslation()
  const { day } = useFormats()
  if (row.due_at === null || !isReturnOpen(row)) return null
  if (row.due === null) return <span className="text-soft">{day(row.due_at)}</span>
  return (
    <StateTag tone={row.due === 'overdue' ? 'bad' : 'attention'}>
      {t(`returns.dueOn.${row.due}`, { date: day(row.due_at) })}
    </StateTag>
  )
}
