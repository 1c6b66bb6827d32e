import { useTranslation } from 'react-i18next'
import type { OrderPageResponse } from '#contract/office/sales/order-page.ts'
import type { OrderProvider } from '#contract/office/sales/order-provider.ts'
import { Button } from '#office/kit/button.tsx'
import { ErrorNote } from '#office/kit/error-note.tsx'
import { cardName, useFormats } from '#office/kit/formats.ts'
import { CopyId, Section, Skeleton } from '#office/kit/section.tsx'
import { StateTag } from '#office/kit/state-tag.tsx'
import { OrderState } from './order-state-tags.tsx'
import { useOrderAtProvider } from './use-order.ts'

/** Shows the payment provider's present data on the order. The rest of the page does not wait for it. */
export function OrderPayment({ order }: { order: OrderPageResponse }) {
  const { t } = useTranslation()
  const { data, error, refetch, isFetching } = useOrderAtProvider(order.number)
  return (
    <Section
      title={t('orders.provider.title')}
      actions={
        data?.payment && (
          <a
            href={data.payment.url}
            target="_blank"
            rel="noreferrer"
            className="inline-flex items-center underline pointer-coarse:min-h-11"
          >
            {t('orders.atProvider')}
          </a>
        )
      }
    >
      {error && <ErrorNote error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton rows={2} />}
      {data && !data.answered && (
        <div role="status" className="flex flex-wrap items-center justify-between gap-2 rounded-md bg-ground px-3 py-2">
          <p>{t('orders.provider.silent')}</p>
          <Button isDisabled={isFetching} onPress={() => refetch()}>
            {t(isFetching ? 'act.working' : 'act.retry')}
          </Button>
        </div>
      )}
      {data?.answered && !data.payment && <p className="text-bad">{t('orders.provider.unknown')}</p>}
      {data?.payment && <Sides order={order} side={data} />}
    </Section>
  )
}

function Sides({ order, side }: { order: OrderPageResponse; side: OrderProvider }) {
  const { t } = useTranslation()
  const { money, dateTime, decimalSign } = useFormats(order.currency)
  const { payment } = side
  const { currency } = order
  const converted = side.settlements.filter(({ rate }) => rate !== null)
  return (
    <div className="grid gap-3 rounded-md border border-line bg-surface p-3">
      {payment && (
        <div className="grid gap-1">
          <p className="flex flex-wrap items-center gap-2">
            <strong>{money(payment.received, payment.currency)}</strong>
            <span>{stateOf(t, payment.state)}</span>
            {payment.different && <Differs shop={money(order.total, currency)} />}
          </p>
          <CopyId id={payment.id} />
        </div>
      )}
      {side.charges.length > 0 && (
        <Part title={t('orders.provider.charges')}>
          {side.charges.map((charge) => (
            <li key={charge.id} className="grid gap-0.5">
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <OrderState of="charge" state={charge.state} />
                <span>{money(charge.amount, payment?.currency)}</span>
                <span>{cardName(charge.card_brand, charge.last4)}</span>
                <span className="text-sm text-soft">{dateTime(charge.at)}</span>
              </p>
              {charge.decline && <p className="text-sm text-bad">{charge.decline}</p>}
            </li>
          ))}
        </Part>
      )}
      {side.refunds.length > 0 && (
        <Part title={t('orders.refunds')}>
          {side.refunds.map((refund) => (
            <li key={refund.id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <OrderState of="refund" state={refund.state} />
              <span>{money(refund.amount, payment?.currency)}</span>
              <span className="text-sm text-soft">{dateTime(refund.created_at)}</span>
              {refund.different && (
                <Differs
                  shop={refund.shop_state ? t(`orders.refund.${refund.shop_state}`) : t('orders.provider.nothing')}
                />
              )}
              <CopyId id={refund.id} />
            </li>
          ))}
        </Part>
      )}
      {side.disputes.length > 0 && (
        <Part title={t('orders.provider.disputes')}>
          {side.disputes.map((dispute) => (
            <li key={dispute.id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span>{money(dispute.amount, payment?.currency)}</span>
              <span>{[stateOf(t, dispute.state), stateOf(t, dispute.reason)].join(' · ')}</span>
              {dispute.different && (
                <Differs shop={stateOf(t, order.disputes.find(({ id }) => id === dispute.id)?.state ?? '') || '–'} />
              )}
            </li>
          ))}
        </Part>
      )}
      {converted.length > 0 && (
        <Part title={t('orders.provider.settled')}>
          {converted.map((one) => (
            <li key={one.id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span>{money(one.amount, one.currency)}</span>
              <span className="text-sm text-soft">
                {`${money(one.charged.amount, one.charged.currency)} × ${String(one.rate).replace('.', decimalSign)}`}
              </span>
              <span className="text-sm text-soft">{dateTime(one.at)}</span>
            </li>
          ))}
        </Part>
      )}
      {side.events.length > 0 && <Events side={side} />}
    </div>
  )
}

function Part({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div className="grid gap-2 border-t border-line pt-3">
      <h3 className="text-sm font-medium text-soft">{title}</h3>
      <ul className="grid gap-2">{children}</ul>
    </div>
  )
}

function Events({ side }: { side: OrderProvider }) {
  const { t } = useTranslation()
  const { dateTime } = useFormats()
  return (
    <details className="border-t border-line pt-3">
      <summary className="cursor-pointer text-sm font-medium text-soft pointer-coarse:py-3.5">
        {t('orders.provider.events', { count: side.events.length })}
      </summary>
      <ul className="grid gap-2 pt-2">
        {side.events.map((event) => (
          <li key={event.id} className="grid gap-0.5 text-sm">
            <p className="flex flex-wrap gap-x-3">
              <code className="break-all">{event.type}</code>
              <span className="text-soft">{dateTime(event.created_at)}</span>
              {!event.processed_at && <StateTag tone="waiting">{t('orders.provider.waiting')}</StateTag>}
            </p>
            {event.failure && <p className="text-bad">{event.failure}</p>}
          </li>
        ))}
      </ul>
    </details>
  )
}

function Differs({ shop }: { shop: string }) {
  const { t } = useTranslation()
  return <StateTag tone="bad">{t('orders.provider.differs', { shop })}</StateTag>
}

/** Returns the provider's state in the user's language, or the provider's own word if it is unknown. */
function stateOf(t: ReturnType<typeof useTranslation>['t'], state: string): string {
  return t(`orders.provider.states.${state}`, { defaultValue: state.replaceAll('_', ' ') })
}
