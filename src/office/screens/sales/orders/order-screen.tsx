import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, useNavigate, useParams } from 'react-router'
import { amountsIn } from '#contract/convert-amounts.ts'
import { type OrderPageResponse, orderPage } from '#contract/office/sales/order-page.ts'
import { useRead } from '#office/api/queries.ts'
import { Button, LinkButton } from '#office/kit/button.tsx'
import { ErrorNote } from '#office/kit/error-note.tsx'
import { useFormats } from '#office/kit/formats.ts'
import { Timeline } from '#office/kit/record-timeline.tsx'
import { Empty, PageHeader, Skeleton } from '#office/kit/section.tsx'
import { showToast } from '#office/kit/toasts.tsx'
import { useScreenActions } from '#office/shell/screen-actions.ts'
import { useIsStacked } from '#office/shell/use-is-phone.ts'
import { useScreenKeys } from '#office/shell/use-keys.ts'
import { OrderEvidence, OrderRecipient } from './order-aside.tsx'
import { OrderLines } from './order-lines.tsx'
import { OrderMoney } from './order-money.tsx'
import { OrderParcels } from './order-parcels.tsx'
import { OrderPayment } from './order-payment.tsx'
import { OrderState, ReturnStateTag } from './order-state-tags.tsx'
import { PrintLinks } from './print-links.tsx'
import { useOrderAction } from './use-order.ts'

/**
 * Screen of an order with its details and the actions possible now. The dialogs of its actions are its child routes.
 */
export function Component() {
  const { number } = useParams()
  const {
    data: order,
    error,
    refetch,
  } = useRead<OrderPageResponse>(`/orders/${number}`, { decode: amountsIn(orderPage), every: 20_000 })
  if (error?.status === 404) return <NoOrder />
  if (error && !order) return <ErrorNote error={error} onRetry={refetch} />
  if (!order) return <Skeleton rows={16} />
  return <OrderScreen order={order} />
}

function NoOrder() {
  const { t } = useTranslation()
  return (
    <Empty isScreen title={t('orders.notFound')} action={<LinkButton to="/orders">{t('orders.toList')}</LinkButton>} />
  )
}

function OrderScreen({ order }: { order: OrderPageResponse }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { dateTime } = useFormats()
  const release = useOrderAction('DELETE', `/orders/${order.number}/hold`, () => showToast(t('orders.done.released')))
  const may = (action: string) => order.allowed.includes(action)
  const isToShip = may('ship') || may('pack')
  useScreenKeys({
    '[': () => navigate(`/orders/${order.number - 1}`),
    ']': () => navigate(`/orders/${order.number + 1}`),
    s: () => isToShip && navigate('ship', { preventScrollReset: true }),
    n: () => document.querySelector<HTMLElement>('[name=note]')?.focus(),
  })
  useScreenActions(
    [...(isToShip ? ['ship'] : []), ...['refund', 'cancel', 'hold', 'return', 'address'].filter(may)].map((action) => ({
      id: action,
      label: t(`orders.palette.${action}`),
      run: () => navigate(action, { preventScrollReset: true }),
    })),
  )
  return (
    <>
      <PageHeader
        title={t('orders.title', { number: order.number })}
        states={
          <>
            <OrderState of="fulfilment" state={order.fulfilment} />
            <OrderState of="payment" state={order.payment} />
            {order.return !== 'NONE' && <ReturnStateTag state={order.return} hasNothing={order.nothing_sent} />}
          </>
        }
        actions={
          <>
            {may('return') && <LinkButton to="return">{t('orders.acts.return')}</LinkButton>}
            {may('cancel') && <LinkButton to="cancel">{t('orders.acts.cancel')}</LinkButton>}
            {may('refund') && <LinkButton to="refund">{t('orders.acts.refund')}</LinkButton>}
            {may('hold') && <LinkButton to="hold">{t('orders.acts.hold')}</LinkButton>}
            {may('release') && (
              <Button isPending={release.isPending} onPress={() => release.mutate({ version: order.version })}>
                {t('orders.acts.release')}
              </Button>
            )}
            {isToShip && (
              <span className="max-sm:order-first">
                <LinkButton to="ship" shape="primary">
                  {t('orders.acts.ship')}
                </LinkButton>
              </span>
            )}
          </>
        }
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 pb-4 text-soft">
        <span>{dateTime(order.created_at)}</span>
        <PrintLinks numbers={[order.number]} />
      </div>
      {release.error && <ErrorNote error={release.error} />}
      {order.hold_reason && <Warning>{t('orders.held', { reason: order.hold_reason })}</Warning>}
      {order.withdrawn && <Warning>{t('orders.withdrawn')}</Warning>}
      {order.flag && <Warning>{t(`orders.flagTexts.${order.flag}`)}</Warning>}
      {order.disputes.map((dispute) => (
        <Warning key={dispute.id}>
          {t('orders.dispute', {
            reason: t(`orders.provider.states.${dispute.reason}`, { defaultValue: dispute.reason }),
            date: dispute.due_by ? dateTime(dispute.due_by) : '–',
          })}{' '}
          <a href={dispute.url} target="_blank" rel="noreferrer" className="underline">
            {t('orders.atProvider')}
          </a>
        </Warning>
      ))}
      <OrderParts order={order} />
      <Outlet context={order} />
    </>
  )
}

// Memoized, because a dialog over the screen changes the address: only the dialog is rendered then.
const OrderParts = memo(function OrderParts({ order }: { order: OrderPageResponse }) {
  // In one column, the address comes before all that has happened.
  const isStacked = useIsStacked()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="grid min-w-0 content-start gap-6">
        <OrderLines order={order} />
        {isStacked && <OrderRecipient order={order} />}
        <OrderParcels order={order} />
        <OrderMoney order={order} />
        <OrderPayment order={order} />
        <Timeline
          path={`/orders/${order.number}`}
          currency={order.currency}
          notes={order.notes}
          canWrite={order.allowed.includes('note')}
          refresh={['/orders', '/returns']}
        />
      </div>
      <aside className="grid min-w-0 content-start gap-6">
        {!isStacked && <OrderRecipient order={order} />}
        <OrderEvidence order={order} />
      </aside>
    </div>
  )
})

function Warning({ children }: { children: React.ReactNode }) {
  return (
    <p role="status" className="mb-3 rounded-md bg-bad-pale px-3 py-2 wrap-anywhere text-bad">
      {children}
    </p>
  )
}
