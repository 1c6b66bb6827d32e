import { useTranslation } from 'react-i18next'
import type { Movement } from '#contract/office/catalogue/stock.ts'
import { useFormats } from '#office/kit/formats.ts'
import { ListScreen } from '#office/kit/list/list-screen.tsx'
import { stockReasons } from '#shared/vocabularies.ts'

/** Screen of stock movements and their reasons, newest first. */
export function Component() {
  const { t } = useTranslation()
  const { number, shortTime } = useFormats()
  const signed = (delta: number) => (delta > 0 ? `+${number(delta)}` : number(delta))
  const cause = ({ order_number, by, note }: Movement) =>
    [order_number && t('orders.title', { number: order_number }), by, note].filter(Boolean).join(' · ')
  return (
    <ListScreen<Movement>
      path="/stock/movements"
      title={t('stock.parts.movements')}
      searchLabel={t('stock.searchMovements')}
      emptyText={t('stock.noMovements')}
      idOf={({ id }) => String(id)}
      linkOf={({ order_number, product_id }) =>
        order_number === null ? `/products/${product_id}` : `/orders/${order_number}`
      }
      tabs={[]}
      filters={[
        {
          key: 'reason',
          label: t('stock.columns.reason'),
          kind: 'choice',
          options: stockReasons.map((value) => ({ value, label: t(`stock.reasons.${value}`) })),
        },
        { key: 'product', label: t('stock.columns.productNumber'), kind: 'text' },
        { key: 'size', label: t('stock.columns.size'), kind: 'text' },
        { key: 'order', label: t('stock.columns.order'), kind: 'text' },
      ]}
      columns={[
        { key: 'at', label: t('stock.columns.at'), cell: ({ at }) => shortTime(at), sort: 'id' },
        { key: 'product', label: t('stock.columns.product'), cell: ({ product }) => product },
        { key: 'size', label: t('stock.columns.size'), cell: ({ size, size_label: label }) => label || size },
        { key: 'reason', label: t('stock.columns.reason'), cell: ({ reason }) => t(`stock.reasons.${reason}`) },
        { key: 'delta', label: t('stock.columns.delta'), cell: ({ delta }) => signed(delta), isNumber: true },
        { key: 'after', label: t('stock.columns.after'), cell: ({ after }) => number(after), isNumber: true },
        { key: 'cause', label: t('stock.columns.cause'), cell: cause },
      ]}
      card={(row) => (
        <span className="grid gap-1">
          <span className="flex justify-between gap-2 font-semibold">
            <span className="truncate">{[row.product, row.size_label || row.size].filter(Boolean).join(' · ')}</span>
            <span className="shrink-0">{`${signed(row.delta)} → ${number(row.after)}`}</span>
          </span>
          <span className="flex justify-between gap-2 text-soft">
            <span>{t(`stock.reasons.${row.reason}`)}</span>
            <span className="shrink-0">{shortTime(row.at)}</span>
          </span>
          <span className="truncate text-soft">{cause(row)}</span>
        </span>
      )}
    />
  )
}
