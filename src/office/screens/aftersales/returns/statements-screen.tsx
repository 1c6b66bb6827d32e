import { useTranslation } from 'react-i18next'
import type { StatementItem } from '#contract/office/aftersales/statements.ts'
import { LinkButton } from '#office/kit/button.tsx'
import { useFormats } from '#office/kit/formats.ts'
import { ListScreen } from '#office/kit/list/list-screen.tsx'
import { StateTag } from '#office/kit/state-tag.tsx'
import { joined } from '#shared/isolated-text.ts'
import { statementStates } from '#shared/vocabularies.ts'

export const waitingStatements = new URLSearchParams({ state: 'WAITING' }).toString()
const shownStates = statementStates.filter((state) => state !== 'DRAFT' && state !== 'STATED')

/** Screen of withdrawals stated without signing in. Those that must be matched to an order come first. */
export function Component() {
  const { t } = useTranslation()
  const { day, dateTime } = useFormats()
  return (
    <ListScreen<StatementItem>
      path="/withdrawals"
      title={t('returns.statements.title')}
      home={waitingStatements}
      searchLabel={t('returns.statements.search')}
      emptyText={t('returns.statements.emptyText')}
      idOf={({ id }) => String(id)}
      linkOf={({ id }) => `/returns/statements/${id}`}
      actions={<LinkButton to="/returns">{t('areas.returns')}</LinkButton>}
      tabs={[
        ...shownStates.map((state) => ({
          name: t(`returns.statements.states.${state}`),
          query: new URLSearchParams({ state }).toString(),
        })),
        { name: t('returns.tabs.all'), query: '' },
      ]}
      filters={[
        {
          key: 'state',
          label: t('returns.columns.state'),
          kind: 'choice',
          options: shownStates.map((value) => ({ value, label: t(`returns.statements.states.${value}`) })),
        },
      ]}
      columns={[
        { key: 'name', label: t('orders.columns.person'), cell: ({ name }) => name },
        { key: 'number', label: t('returns.statements.typed'), cell: ({ number }) => number },
        { key: 'order', label: t('returns.columns.order'), cell: ({ order }) => order ?? '–' },
        {
          key: 'scope',
          label: t('returns.columns.subject'),
          cell: (row) => t(`returns.statements.scopes.${row.scope}`),
        },
        { key: 'state', label: t('returns.columns.state'), cell: (row) => <StatementTag row={row} /> },
        {
          key: 'stated',
          label: t('returns.columns.stated'),
          cell: ({ stated_at }) => dateTime(stated_at),
          sort: 'stated_at',
        },
        { key: 'due', label: t('returns.columns.due'), cell: ({ due_at }) => day(due_at) },
      ]}
      card={(row) => (
        <span className="grid grid-cols-[minmax(0,1fr)] gap-1">
          <span className="flex justify-between gap-2 font-semibold">
            <span className="min-w-0 wrap-anywhere">{row.name}</span>
            <span className="text-soft">{day(row.stated_at)}</span>
          </span>
          <span className="wrap-anywhere text-soft">
            {joined([row.number, t(`returns.statements.scopes.${row.scope}`)])}
          </span>
          <span>
            <StatementTag row={row} />
          </span>
        </span>
      )}
    />
  )
}

/** Shows what a statement waits for, or how it ended. */
export function StatementTag({ row }: { row: Pick<StatementItem, 'state' | 'waits_for'> }) {
  const { t } = useTranslation()
  if (row.waits_for) return <StateTag tone="attention">{t(`returns.statements.waits.${row.waits_for}`)}</StateTag>
  return (
    <StateTag tone={row.state === 'FILED' ? 'good' : 'over'}>{t(`returns.statements.states.${row.state}`)}</StateTag>
  )
}
