import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { OrderItem } from '#contract/office/sales/orders.ts'
import { useFormats } from '#office/kit/formats.ts'
import type { Column } from '#office/kit/list/list-table.tsx'
import { joined } from '#shared/isolated-text.ts'
import { OrderState, ReturnStateTag } from './order-state-tags.tsx'

/** Returns the same columns on each render, so that unchanged rows are not re-rendered. */
export function useOrderColumns(): readonly Column<OrderItem>[] {
  const { t } = useTranslation()
  const formats = useFormats()
  return useMemo(
    () => [
      { key: 'number', label: t('orders.columns.number'), cell: ({ number }) => number, sort: 'number' },
      {
        key: 'date',
        label: t('orders.columns.date'),
        cell: ({ created_at }) => formats.shortTime(created_at),
        sort: 'created_at',
      },
      { key: 'person', label: t('orders.columns.person'), cell: ({ name, email }) => name || email },
      { key: 'products', label: t('orders.columns.products'), cell: ({ products }) => joined(products, ', ') },
      {
        key: 'fulfilment',
        label: t('orders.columns.fulfilment'),
        cell: ({ fulfilment }) => <OrderState of="fulfilment" state={fulfilment} />,
      },
      {
        key: 'payment',
        label: t('orders.columns.payment'),
        cell: ({ payment }) => <OrderState of="payment" state={payment} />,
      },
      {
        key: 'return',
        label: t('orders.columns.return'),
        cell: (order) =>
          order.return !== 'NONE' && <ReturnStateTag state={order.return} hasNothing={order.nothing_sent} />,
      },
      {
        key: 'market',
        label: t('orders.columns.market'),
        cell: ({ market }) => t(`orders.markets.${market}`),
        isExtra: true,
      },
      {
        key: 'country',
        label: t('orders.columns.country'),
        cell: ({ country }) => formats.country(country),
        isExtra: true,
      },
      { key: 'pieces', label: t('orders.columns.pieces'), cell: ({ pieces: items }) => items, isNumber: true },
      {
        key: 'total',
        label: t('orders.columns.total'),
        cell: ({ total, currency }) => formats.money(total, currency),
        sort: 'total',
        isNumber: true,
      },
    ],
    [t, formats],
  )
}
