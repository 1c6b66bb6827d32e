import { useTranslation } from 'react-i18next'
import { Outlet } from 'react-router'
import { amountsIn } from '#contract/convert-amounts.ts'
import { type OrderItem, orderListResponse } from '#contract/office/sales/orders.ts'
import { useMe } from '#office/api/me.ts'
import { LinkButton } from '#office/kit/button.tsx'
import { useFormats } from '#office/kit/formats.ts'
import { ListScreen } from '#office/kit/list/list-screen.tsx'
import type { Filter } from '#office/kit/list/list-state.ts'
import { useSelection } from '#office/kit/list/use-selection.ts'
import { StateTag } from '#office/kit/state-tag.tsx'
import { joined } from '#shared/isolated-text.ts'
import { countries, languages, markets } from '#shared/markets.ts'
import { orderFulfilmentStates, orderPaymentStates, orderReturnStates } from '#shared/vocabularies.ts'
import { useOrderColumns } from './order-columns.tsx'
import { OrderState, ReturnStateTag } from './order-state-tags.tsx'
import { shipDialogKeys, unfitActions, useOrderBulkActions } from './use-order-bulk-actions.tsx'

/** Screen of orders. Shows those to be sent at first, newest first. */
export function Component() {
  const { t } = useTranslation()
  const formats = useFormats()
  const hasOthers = useMe().currencies.join() !== 'EUR'
  const selection = useSelection()
  const states = (of: string, values: readonly string[]) =>
    values.map((value) => ({ value, label: t(`orders.${of}.${value}`) }))
  const choice = (key: string, options: Filter['options']): Filter => ({
    key,
    label: t(`orders.filters.${key}`),
    kind: 'choice',
    options: options ?? [],
  })
  const named = (values: readonly string[], nameOf: (value: string) => string) =>
    values.map((value) => ({ value, label: nameOf(value) }))
  const yes = [{ value: 'true', label: t('orders.filters.yes') }]
  const text = (key: string): Filter => ({ key, label: t(`orders.filters.${key}`), kind: 'text' })
  const filters: Filter[] = [
    choice('fulfilment', states('fulfilment', orderFulfilmentStates)),
    choice('payment', states('payment', orderPaymentStates)),
    choice('return', states('return', orderReturnStates)),
    { key: 'date', label: t('orders.filters.date'), kind: 'dateRange' },
    { key: 'total', label: t(`orders.filters.${hasOthers ? 'totalInOwn' : 'total'}`), kind: 'numberRange' },
    choice(
      'market',
      named(markets, (market) => t(`orders.markets.${market}`)),
    ),
    choice('country', named(countries, formats.country)),
    choice('language', named(languages, formats.language)),
    choice(
      'flag',
      ['stock', 'unpublished', 'amount', 'none'].map((value) => ({ value, label: t(`orders.flags.${value}`) })),
    ),
    choice('member', yes),
    choice('landing', yes),
    text('product'),
    text('size'),
    text('soid'),
    text('carrier'),
  ]
  const toSend = new URLSearchParams({ fulfilment: 'UNFULFILLED,PACKED,PARTIAL' }).toString()
  const tab = (name: string, query: Record<string, string>) => ({
    name: t(`orders.tabs.${name}`),
    query: new URLSearchParams(query).toString(),
  })
  return (
    <>
      <ListScreen<OrderItem>
        decode={amountsIn(orderListResponse)}
        path="/orders"
        title={t('areas.orders')}
        home={toSend}
        searchLabel={t('orders.search')}
        emptyText={t('orders.emptyText')}
        idOf={({ number }) => String(number)}
        linkOf={({ number }) => `/orders/${number}`}
        actions={<LinkButton to="/checkouts">{t('orders.parts.unfinished')}</LinkButton>}
        tabs={[
          { name: t('orders.tabs.toSend'), query: toSend },
          tab('all', {}),
          tab('onHold', { fulfilment: 'ON_HOLD' }),
          tab('refunds', { payment: 'PARTLY_REFUNDED,REFUNDED,REFUND_PENDING,REFUND_FAILED' }),
          tab('disputed', { payment: 'DISPUTED' }),
        ]}
        seenRow={({ number, name, email, fulfilment }) => ({
          name: `${number} · ${name || email}`,
          unfit: unfitActions(fulfilment),
        })}
        selection={selection}
        dialogKeys={shipDialogKeys}
        filters={filters}
        bulkActions={useOrderBulkActions()}
        columns={useOrderColumns()}
        card={(order) => (
          <span className="grid grid-cols-[minmax(0,1fr)] gap-1">
            <span className="flex justify-between gap-2 font-semibold">
              <span>{order.number}</span>
              <span>{formats.money(order.total, order.currency)}</span>
            </span>
            <span className="flex justify-between gap-2 text-soft">
              <span className="truncate">{order.name || order.email}</span>
              <span className="shrink-0">{formats.shortTime(order.created_at)}</span>
            </span>
            <span className="truncate">{joined(order.products, ', ')}</span>
            <span className="flex flex-wrap gap-1">
              <OrderState of="fulfilment" state={order.fulfilment} />
              {order.payment !== 'PAID' && <OrderState of="payment" state={order.payment} />}
              {order.return !== 'NONE' && <ReturnStateTag state={order.return} hasNothing={order.nothing_sent} />}
              {order.flag && <StateTag tone="bad">{t(`orders.flags.${order.flag}`)}</StateTag>}
            </span>
          </span>
        )}
      />
      <Outlet context={selection} />
    </>
  )
}
