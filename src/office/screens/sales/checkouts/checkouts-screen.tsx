import { useTranslation } from 'react-i18next'
import { amountsIn } from '#contract/convert-amounts.ts'
import { type CheckoutItem, checkoutListResponse, checkoutStates } from '#contract/office/sales/orders.ts'
import { LinkButton } from '#office/kit/button.tsx'
import { useFormats } from '#office/kit/formats.ts'
import { ListScreen } from '#office/kit/list/list-screen.tsx'
import { joined } from '#shared/isolated-text.ts'
import { markets } from '#shared/markets.ts'
import { OrderState } from '../orders/order-state-tags.tsx'

/** Screen of checkouts without an order: the last step reached, and why the card was refused. */
export function Component() {
  const { t } = useTranslation()
  const formats = useFormats()
  const tab = (name: string, state: string) => ({
    name: t(`orders.checkouts.tabs.${name}`),
    query: state && new URLSearchParams({ state }).toString(),
  })
  return (
    <ListScreen<CheckoutItem>
      decode={amountsIn(checkoutListResponse)}
      path="/checkouts"
      title={t('orders.parts.unfinished')}
      searchLabel={t('orders.checkouts.search')}
      emptyText={t('orders.checkouts.emptyText')}
      idOf={({ id }) => id}
      linkOf={() => null}
      actions={<LinkButton to="/orders">{t('orders.toList')}</LinkButton>}
      tabs={[
        tab('all', ''),
        tab('declined', 'DECLINED'),
        tab('unknown', 'CONFIRMING,UNKNOWN'),
        tab('left', 'QUOTED,REQUIRES_ACTION,EXPIRED'),
      ]}
      filters={[
        {
          key: 'state',
          label: t('orders.state'),
          kind: 'choice',
          options: checkoutStates.map((value) => ({ value, label: t(`orders.checkout.${value}`) })),
        },
        { key: 'date', label: t('orders.filters.date'), kind: 'dateRange' },
        {
          key: 'market',
          label: t('orders.filters.market'),
          kind: 'choice',
          options: markets.map((value) => ({ value, label: t(`orders.markets.${value}`) })),
        },
      ]}
      columns={[
        {
          key: 'date',
          label: t('orders.columns.date'),
          cell: ({ created_at }) => formats.shortTime(created_at),
        },
        { key: 'state', label: t('orders.state'), cell: ({ state }) => <OrderState of="checkout" state={state} /> },
        { key: 'person', label: t('orders.columns.person'), cell: ({ name, email }) => name || email },
        { key: 'email', label: t('orders.checkouts.email'), cell: ({ email }) => email, isExtra: true },
        { key: 'products', label: t('orders.columns.products'), cell: ({ products }) => joined(products, ', ') },
        {
          key: 'failure',
          label: t('orders.checkouts.failure'),
          cell: ({ failure_text, failure }) => failure_text ?? failure ?? '',
        },
        { key: 'declines', label: t('orders.checkouts.declines'), cell: ({ declines }) => declines, isNumber: true },
        { key: 'payment', label: t('orders.columns.payment'), cell: ({ payment }) => payment ?? '', isExtra: true },
        {
          key: 'total',
          label: t('orders.columns.total'),
          cell: ({ total, currency }) => formats.money(total, currency),
          isNumber: true,
        },
      ]}
      card={(checkout) => (
        <span className="grid grid-cols-[minmax(0,1fr)] gap-1">
          <span className="flex justify-between gap-2 font-semibold">
            <span className="truncate">{checkout.name || checkout.email}</span>
            <span>{formats.money(checkout.total, checkout.currency)}</span>
          </span>
          <span className="flex justify-between gap-2 text-soft">
            <OrderState of="checkout" state={checkout.state} />
            <span className="shrink-0">{formats.shortTime(checkout.created_at)}</span>
          </span>
          <span className="truncate">{joined(checkout.products, ', ')}</span>
          {checkout.failure_text && <span className="text-sm text-bad">{checkout.failure_text}</span>}
        </span>
      )}
    />
  )
}
