import { useTranslation } from 'react-i18next'
import { Link, Outlet, useParams } from 'react-router'
import { amountsIn } from '#contract/convert-amounts.ts'
import { type ReturnPageResponse, returnPage } from '#contract/office/aftersales/returns.ts'
import { type OrderPageResponse, orderPage } from '#contract/office/sales/order-page.ts'
import { useMay } from '#office/api/me.ts'
import { useRead } from '#office/api/queries.ts'
import { LinkButton } from '#office/kit/button.tsx'
import { ErrorNote } from '#office/kit/error-note.tsx'
import { useFailureText } from '#office/kit/failure-text.ts'
import { useFormats } from '#office/kit/formats.ts'
import { Timeline } from '#office/kit/record-timeline.tsx'
import { Empty, Facts, PageHeader, Section, Skeleton } from '#office/kit/section.tsx'
import { OrderState } from '#office/screens/sales/orders/order-state-tags.tsx'
import { joined } from '#shared/isolated-text.ts'
import { noCents } from '#shared/money.ts'
import { paidForItems } from '#shared/shares.ts'
import { DueDay, isReturnOpen, StateOfReturn } from './returns-screen.tsx'

/** Screen of a return: the statement, the goods received and the refunds. */
export function Component() {
  const { id } = useParams()
  const { t } = useTranslation()
  const { data, error, refetch } = useRead<ReturnPageResponse>(`/returns/${id}`, {
    decode: amountsIn(returnPage),
    every: 20_000,
  })
  if (error?.status === 404) {
    return (
      <Empty
        isScreen
        title={t('returns.notFound')}
        action={<LinkButton to="/returns">{t('areas.returns')}</LinkButton>}
      />
    )
  }
  if (error && !data) return <ErrorNote error={error} onRetry={refetch} />
  return data ? <ReturnScreen row={data} /> : <Skeleton rows={12} />
}

function ReturnScreen({ row }: { row: ReturnPageResponse }) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const { dateTime, money } = useFormats(row.currency)
  const may = useMay()
  const primary = (['receive', 'cancel', 'refund'] as const).find((action) => row.allowed.includes(action))
  // An invoice of a membership is refunded next to that invoice instead.
  const actions = row.allowed.filter((action) => action !== 'refund' || row.subject === 'goods')
  const { data: order } = useRead<OrderPageResponse>(`/orders/${row.order_number}`, {
    decode: amountsIn(orderPage),
    every: 20_000,
  })
  const customer = may('customers.read') ? order?.person.id : null
  return (
    <>
      <PageHeader
        title={t('returns.title', { number: row.order_number })}
        states={
          <>
            <StateOfReturn row={row} />
            <DueDay row={row} />
          </>
        }
        actions={actions
          .toSorted((a, b) => Number(a === primary) - Number(b === primary))
          .map((action) => (
            <LinkButton key={action} to={action} shape={action === primary ? 'primary' : 'plain'}>
              {t(`returns.acts.${action}`)}
            </LinkButton>
          ))}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid min-w-0 content-start gap-6">
          {row.subject === 'goods' && <ReturnLines row={row} />}
          {row.membership && <ReturnedMembership membership={row.membership} currency={row.currency} />}
          {row.refunds.length > 0 && (
            <Section title={t('orders.refunds')}>
              <ul className="grid gap-2">
                {row.refunds.map((refund) => (
                  <li key={refund.id} className="flex flex-wrap items-center gap-2">
                    <strong>{money(refund.amount)}</strong>
                    <OrderState of="refund" state={refund.state} />
                    <span className="text-sm text-soft">
                      {joined([dateTime(refund.created_at), refund.by, refund.note])}
                    </span>
                    {refund.failure && <span className="text-sm text-bad">{failureText(refund.failure)}</span>}
                  </li>
                ))}
              </ul>
            </Section>
          )}
          <Timeline
            path={`/orders/${row.order_number}`}
            currency={row.currency}
            notes={order?.notes ?? []}
            canWrite={order?.allowed.includes('note') ?? false}
            refresh={['/orders', '/returns']}
          />
        </div>
        <aside className="grid min-w-0 content-start gap-6">
          <Section title={t('returns.statement')}>
            <Facts
              facts={[
                [t('returns.columns.kind'), t(`returns.kinds.${row.kind}`)],
                [t('returns.columns.stated'), dateTime(row.stated_at)],
                row.due_at && isReturnOpen(row) && [t('returns.columns.due'), dateTime(row.due_at)],
                row.reason && [t('returns.columns.reason'), t(`returns.reasons.${row.reason}`)],
                row.by && [t('returns.by'), row.by],
                row.sent_proof_at && [t('returns.sentProof'), dateTime(row.sent_proof_at)],
                row.received_at && [t('orders.happened.return.received'), dateTime(row.received_at)],
                row.outcome && [t('returns.outcome'), row.outcome],
              ]}
            />
          </Section>
          <Section title={t('orders.person')}>
            <p>
              {customer ? (
                <Link
                  to={`/customers/${customer}`}
                  className="font-medium wrap-anywhere underline pointer-coarse:py-2.5"
                >
                  <bdi>{row.name || row.email}</bdi>
                </Link>
              ) : (
                <bdi className="font-medium wrap-anywhere">{row.name}</bdi>
              )}
              <br />
              <span className="break-all">{row.email}</span>
            </p>
            <Link
              to={`/orders/${row.order_number}`}
              className="inline-flex items-center underline pointer-coarse:min-h-11"
            >
              {t('orders.title', { number: row.order_number })}
            </Link>
          </Section>
        </aside>
      </div>
      <Outlet context={row} />
    </>
  )
}

function ReturnLines({ row }: { row: ReturnPageResponse }) {
  const { t } = useTranslation()
  const { money } = useFormats(row.currency)
  return (
    <Section title={t('orders.lines')}>
      <ul className="grid gap-3">
        {row.lines.map((line) => (
          <li key={line.position} className="grid grid-cols-[3rem_minmax(0,1fr)_auto] gap-3">
            {line.image ? (
              <img
                src={`/storage/${line.image}?w=160`}
                alt=""
                width={48}
                height={48}
                className="size-12 rounded-md border border-line object-cover"
              />
            ) : (
              <span className="size-12 rounded-md border border-line" />
            )}
            <div className="min-w-0">
              <p className="font-medium wrap-anywhere">{line.name}</p>
              <p className="text-sm text-soft">
                {joined([
                  line.size,
                  // What never left the shop is not waited for.
                  line.received + line.awaited > 0 &&
                    t('returns.receivedOf', { received: line.received, quantity: line.received + line.awaited }),
                  line.restocked > 0 && t('returns.restocked', { count: line.restocked }),
                  line.condition && t(`returns.conditions.${line.condition}`),
                  line.unsent > 0 && t('returns.unsent', { count: line.unsent }),
                ])}
              </p>
            </div>
            <div className="text-right whitespace-nowrap">
              <p>{money(paidForItems({ ...line.bought, back: { quantity: 0, paid: noCents } }, line.quantity))}</p>
              <p className="text-sm text-soft">
                {line.quantity} × {money(line.price)}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}

type ReturnedProps = { membership: NonNullable<ReturnPageResponse['membership']>; currency: string }

function ReturnedMembership({ membership, currency }: ReturnedProps) {
  const { t } = useTranslation()
  const { money, day } = useFormats(currency)
  return (
    <Section title={t('returns.membershipEnded')}>
      <Facts
        facts={[
          [t('orders.state'), t(`orders.memberStates.${membership.status}`, { defaultValue: membership.status })],
          membership.ended_at && [t('orders.ends'), day(membership.ended_at)],
        ]}
      />
      {membership.invoices === null && <p className="text-attention">{t('returns.invoicesSilent')}</p>}
      <ul className="grid gap-2">
        {membership.invoices?.map((invoice) => (
          <li key={invoice.id} className="flex flex-wrap justify-between gap-2">
            <span>
              {invoice.number}
              {invoice.paid_at && <span className="text-soft"> · {day(invoice.paid_at)}</span>}
            </span>
            <span className="flex items-center gap-3">
              {money(invoice.amount)}
              {invoice.left > 0 && (
                <LinkButton to={`refund?invoice=${invoice.id}`}>{t('orders.acts.refund')}</LinkButton>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
