import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { amountsIn } from '#contract/convert-amounts.ts'
import { type PayoutPage, payoutPage } from '#contract/office/ledger/payouts.ts'
import { useRead } from '#office/api/queries.ts'
import { LinkButton } from '#office/kit/button.tsx'
import { ErrorNote } from '#office/kit/error-note.tsx'
import { useFailureText } from '#office/kit/failure-text.ts'
import { useFormats } from '#office/kit/formats.ts'
import { Empty, Facts, PageHeader, Section, Skeleton } from '#office/kit/section.tsx'
import { AtProvider, Belongs, ProviderState } from '#office/screens/ledger/money/money-parts.tsx'
import { ReadingLine } from '#office/screens/ledger/reconciliation/reading-line.tsx'
import { useIsPhone } from '#office/shell/use-is-phone.ts'

/** Screen of one payout, with every transaction it consists of. */
export function Component() {
  const id = useParams().id ?? ''
  const { t } = useTranslation()
  const { data, error, refetch } = useRead<PayoutPage>(`/payouts/${encodeURIComponent(id)}`, {
    decode: amountsIn(payoutPage),
    everyWhile: ({ reading }) => reading.is_running,
  })
  if (error?.status === 404 || error?.status === 422) {
    return (
      <Empty
        isScreen
        title={t('books.noPayout')}
        action={<LinkButton to="/books/payouts">{t('books.parts.payouts')}</LinkButton>}
      />
    )
  }
  if (error && !data) return <ErrorNote error={error} onRetry={refetch} />
  return data ? <PayoutScreen payout={data} /> : <Skeleton rows={12} />
}

function PayoutScreen({ payout }: { payout: PayoutPage }) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const { money, day } = useFormats()
  const isPhone = useIsPhone()
  const { currency, fee, transactions, difference } = payout
  return (
    <>
      <PageHeader
        title={t('books.payoutOf', { amount: money(payout.amount, currency) })}
        states={<ProviderState state={payout.status} />}
        actions={<LinkButton to="/books/payouts">{t('books.parts.payouts')}</LinkButton>}
      />
      <div className="grid gap-6">
        <ReadingLine reading={payout.reading} />
        <Facts
          facts={[
            [t('books.columns.arrives'), day(payout.arrives_at)],
            [t('books.columns.made'), day(payout.created_at)],
            [t('books.columns.fee'), money(fee, currency)],
            payout.failure && [t('books.columns.failure'), failureText(payout.failure)],
            [t('books.columns.atProvider'), <AtProvider key="link" href={payout.link} id={payout.id} />],
          ]}
        />
        {difference !== 0 && (
          <p role="status" className="rounded-md bg-attention-pale px-3 py-2 text-attention">
            {t('books.payoutDiffers', { amount: money(difference, currency) })}
          </p>
        )}
        <Section title={t('books.movements', { count: transactions.length })}>
          {isPhone ? <MovementCards payout={payout} /> : <MovementTable payout={payout} />}
        </Section>
      </div>
    </>
  )
}

const useMovementName = () => {
  const { t } = useTranslation()
  return (type: string): string => t(`books.movementTypes.${type}`, { defaultValue: type.replaceAll('_', ' ') })
}

/** What the payer was charged in another currency, and the provider's rate. */
function Charged({ movement: { charged } }: { movement: PayoutPage['transactions'][number] }) {
  const { money, decimalSign } = useFormats()
  if (!charged) return null
  const rate = charged.rate === null ? '' : ` × ${String(charged.rate).replace('.', decimalSign)}`
  return <span className="block text-sm text-soft">{`${money(charged.amount, charged.currency)}${rate}`}</span>
}

function MovementTable({ payout: { transactions, currency } }: { payout: PayoutPage }) {
  const { t } = useTranslation()
  const { money, dateTime } = useFormats()
  const nameOf = useMovementName()
  const sums = ['amount', 'fee', 'net'] as const
  return (
    <div className="overflow-x-auto">
      <table className="w-full text-left">
        <thead>
          <tr className="border-b border-line text-sm text-soft">
            <th scope="col" className="h-9 pr-3 font-medium">
              {t('books.columns.date')}
            </th>
            <th scope="col" className="px-2 font-medium">
              {t('books.columns.movement')}
            </th>
            <th scope="col" className="px-2 font-medium">
              {t('books.columns.belongs')}
            </th>
            {sums.map((name) => (
              <th key={name} scope="col" className="px-2 text-right font-medium">
                {t(`books.columns.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {transactions.map((movement) => (
            <tr key={movement.id} className="border-b border-line">
              <td className="h-9 pr-3 whitespace-nowrap">{dateTime(movement.created_at)}</td>
              <td className="px-2">
                {nameOf(movement.type)}
                <Charged movement={movement} />
              </td>
              <td className="px-2">
                <Belongs belongs={movement.belongs} isUnknown={movement.unknown} />
              </td>
              {sums.map((name) => (
                <td key={name} className="px-2 text-right whitespace-nowrap">
                  {money(movement[name], currency)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function MovementCards({ payout: { transactions, currency } }: { payout: PayoutPage }) {
  const { t } = useTranslation()
  const { money, shortTime } = useFormats()
  const nameOf = useMovementName()
  return (
    <ul className="grid gap-2">
      {transactions.map((movement) => (
        <li key={movement.id} className="grid gap-1 rounded-md border border-line bg-surface p-3">
          <p className="flex justify-between gap-2 font-semibold">
            <span>{nameOf(movement.type)}</span>
            <span>{money(movement.net, currency)}</span>
          </p>
          <p className="flex flex-wrap justify-between gap-2 text-sm text-soft">
            <span>{shortTime(movement.created_at)}</span>
            {movement.fee !== 0 && <span>{t('books.feeOf', { amount: money(movement.fee, currency) })}</span>}
          </p>
          <Charged movement={movement} />
          <Belongs belongs={movement.belongs} isUnknown={movement.unknown} />
        </li>
      ))}
    </ul>
  )
}
