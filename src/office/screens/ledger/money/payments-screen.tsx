import { useTranslation } from 'react-i18next'
import { amountsIn } from '#contract/convert-amounts.ts'
import { type Payment, paymentListResponse } from '#contract/office/ledger/money.ts'
import { cardName, useFormats } from '#office/kit/formats.ts'
import { ListScreen } from '#office/kit/list/list-screen.tsx'
import { StateTag } from '#office/kit/state-tag.tsx'
import { AtProvider, Belongs, ProviderState, useProviderColumns } from './money-parts.tsx'

/** Screen of the provider's payments, each with the order or invoice it paid. */
export function Component() {
  const { t } = useTranslation()
  const { money, dateTime, shortTime } = useFormats()
  const providerColumns = useProviderColumns<Payment>()
  const cardOf = ({ card, last4 }: Payment) => cardName(card, last4)
  return (
    <ListScreen<Payment>
      decode={amountsIn(paymentListResponse)}
      path="/payments"
      title={t('books.parts.payments')}
      emptyText={t('books.noPayments')}
      idOf={({ id }) => id}
      linkOf={() => null}
      tabs={[{ name: t('books.tabs.all'), query: '' }]}
      filters={[{ key: 'date', label: t('books.columns.date'), kind: 'dateRange' }]}
      columns={[
        { key: 'date', label: t('books.columns.date'), cell: ({ created_at }) => dateTime(created_at) },
        {
          key: 'belongs',
          label: t('books.columns.belongs'),
          cell: (payment) => <Belongs belongs={payment.belongs} isUnknown={isUnknown(payment)} />,
        },
        {
          key: 'state',
          label: t('books.columns.state'),
          cell: (payment) => (
            <span className="inline-flex gap-1">
              <ProviderState state={payment.status} />
              {payment.disputed && <StateTag tone="bad">{t('books.disputed')}</StateTag>}
            </span>
          ),
        },
        { key: 'card', label: t('books.columns.card'), cell: cardOf },
        {
          key: 'refunded',
          label: t('books.columns.refunded'),
          cell: ({ refunded, currency }) => refunded > 0 && money(refunded, currency),
          isNumber: true,
        },
        ...providerColumns,
      ]}
      card={(payment) => (
        <span className="grid grid-cols-[minmax(0,1fr)] gap-1">
          <span className="flex justify-between gap-2 font-semibold">
            <span>{shortTime(payment.created_at)}</span>
            <span>{money(payment.amount, payment.currency)}</span>
          </span>
          <span className="flex flex-wrap justify-between gap-2">
            <ProviderState state={payment.status} />
            {payment.disputed && <StateTag tone="bad">{t('books.disputed')}</StateTag>}
            <Belongs belongs={payment.belongs} isUnknown={isUnknown(payment)} />
          </span>
          {payment.refunded > 0 && (
            <span className="text-sm">
              {t('books.refundedSum', { amount: money(payment.refunded, payment.currency) })}
            </span>
          )}
          <span className="flex justify-between gap-2 text-sm text-soft">
            <span>{cardOf(payment)}</span>
            <AtProvider href={payment.link} id={payment.id} />
          </span>
        </span>
      )}
    />
  )
}

/** True if money came in for which the shop has no record. A payment that was never completed does not count. */
const isUnknown = ({ belongs, status }: Payment) => belongs === null && status === 'succeeded'
