import { useTranslation } from 'react-i18next'
import { amountsIn } from '#contract/convert-amounts.ts'
import {
  type Payout,
  type PayoutListResponse,
  payoutListResponse,
  payoutStates,
} from '#contract/office/ledger/payouts.ts'
import { useFailureText } from '#office/kit/failure-text.ts'
import { useFormats } from '#office/kit/formats.ts'
import { ListScreen } from '#office/kit/list/list-screen.tsx'
import { ProviderState, useProviderColumns, useProviderWord } from '#office/screens/ledger/money/money-parts.tsx'
import { ReadingLine } from '#office/screens/ledger/reconciliation/reading-line.tsx'

export function Component() {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const word = useProviderWord()
  const { money, day } = useFormats()
  const providerColumns = useProviderColumns<Payout>()
  return (
    <ListScreen<Payout, PayoutListResponse>
      decode={amountsIn(payoutListResponse)}
      path="/payouts"
      title={t('books.parts.payouts')}
      lead={(response) => <ReadingLine reading={response?.reading} />}
      everyWhile={({ reading }) => reading.is_running}
      emptyText={t('books.noPayouts')}
      idOf={({ id }) => id}
      linkOf={({ id }) => `/books/payouts/${id}`}
      tabs={[{ name: t('books.tabs.all'), query: '' }]}
      filters={[
        {
          key: 'state',
          label: t('books.columns.state'),
          kind: 'choice',
          options: payoutStates.map((value) => ({ value, label: word(value) })),
        },
        { key: 'date', label: t('books.columns.made'), kind: 'dateRange' },
      ]}
      columns={[
        { key: 'arrives', label: t('books.columns.arrives'), cell: ({ arrives_at }) => day(arrives_at) },
        { key: 'made', label: t('books.columns.made'), cell: ({ created_at }) => day(created_at) },
        { key: 'state', label: t('books.columns.state'), cell: ({ status }) => <ProviderState state={status} /> },
        { key: 'failure', label: t('books.columns.failure'), cell: ({ failure }) => failure && failureText(failure) },
        {
          key: 'fee',
          label: t('books.columns.fee'),
          cell: ({ fee, currency }) => money(fee, currency),
          isNumber: true,
        },
        ...providerColumns,
      ]}
      card={(payout) => (
        <span className="grid grid-cols-[minmax(0,1fr)] gap-1">
          <span className="flex justify-between gap-2 font-semibold">
            <span>{day(payout.arrives_at)}</span>
            <span>{money(payout.amount, payout.currency)}</span>
          </span>
          <span className="flex justify-between gap-2">
            <ProviderState state={payout.status} />
            {payout.failure && <span className="text-sm text-bad">{failureText(payout.failure)}</span>}
          </span>
        </span>
      )}
    />
  )
}
