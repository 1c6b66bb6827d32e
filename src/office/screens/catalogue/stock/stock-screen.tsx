import { useTranslation } from 'react-i18next'
import { Outlet } from 'react-router'
import type { StockItem } from '#contract/office/catalogue/stock.ts'
import { useMay } from '#office/api/me.ts'
import { useFormats } from '#office/kit/formats.ts'
import { ListScreen } from '#office/kit/list/list-screen.tsx'
import { StateTag } from '#office/kit/state-tag.tsx'
import { stockStates } from '#shared/vocabularies.ts'
import { ProductThumbnail } from '../products/product-list-columns.tsx'

/** Screen of the stock that is free to sell. A row opens the dialog to count it. */
export function Component() {
  const { t } = useTranslation()
  const { number } = useFormats()
  const may = useMay()
  const tab = (name: string, query: Record<string, string>) => ({
    name: t(`stock.tabs.${name}`),
    query: new URLSearchParams(query).toString(),
  })
  return (
    <>
      <ListScreen<StockItem>
        path="/stock"
        dialogKeys={['size']}
        title={t('areas.stock')}
        searchLabel={t('stock.search')}
        emptyText={t('stock.emptyText')}
        idOf={({ product_id, size }) => `${product_id} ${size ?? ''}`}
        linkOf={(row) => (may('stock.write') ? countPath(row) : `/products/${row.product_id}`)}
        tabs={[
          tab('all', {}),
          tab('low', { state: 'low' }),
          tab('out', { state: 'out' }),
          tab('tracked', { state: 'tracked' }),
        ]}
        filters={[
          {
            key: 'state',
            label: t('stock.columns.state'),
            kind: 'choice',
            options: stockStates.map((value) => ({ value, label: t(`products.stockStates.${value}`) })),
          },
          { key: 'product', label: t('stock.columns.productNumber'), kind: 'text' },
        ]}
        columns={[
          {
            key: 'product',
            label: t('stock.columns.product'),
            cell: ({ image, product }) => (
              <span className="flex min-w-0 items-center gap-2">
                <ProductThumbnail image={image} />
                <span className="truncate">{product}</span>
              </span>
            ),
            sort: 'product_id',
          },
          { key: 'size', label: t('stock.columns.size'), cell: (row) => sizeOf(row) },
          { key: 'sku', label: t('stock.columns.sku'), cell: ({ sku }) => sku },
          { key: 'barcode', label: t('stock.columns.barcode'), cell: ({ barcode }) => barcode, isExtra: true },
          { key: 'stock', label: t('stock.columns.stock'), cell: (row) => <Count row={row} />, isNumber: true },
          {
            key: 'held',
            label: t('stock.columns.held'),
            cell: ({ held }) => (held ? number(held) : ''),
            isNumber: true,
          },
          {
            key: 'committed',
            label: t('stock.columns.committed'),
            cell: ({ committed }) => (committed ? number(committed) : ''),
            isNumber: true,
          },
          {
            key: 'on_hand',
            label: t('stock.columns.onHand'),
            cell: ({ on_hand }) => (on_hand === null ? '' : number(on_hand)),
            isNumber: true,
          },
          {
            key: 'low',
            label: t('stock.columns.lowAt'),
            cell: ({ low_at }) => number(low_at),
            isNumber: true,
            isExtra: true,
          },
        ]}
        card={(row) => (
          <span className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-2">
            <ProductThumbnail image={row.image} />
            <span className="grid">
              <span className="min-w-0 font-semibold wrap-anywhere">{row.product}</span>
              <span className="text-soft">{sizeOf(row)}</span>
            </span>
            <Count row={row} />
          </span>
        )}
      />
      <Outlet />
    </>
  )
}

function sizeOf({ size, size_label }: StockItem): string {
  return size_label || size || ''
}

function countPath({ product_id, size }: StockItem): string {
  return `/stock/${product_id}/count${size === null ? '' : `?${new URLSearchParams({ size })}`}`
}

function Count({ row: { stock, is_low } }: { row: StockItem }) {
  const { t } = useTranslation()
  const { number } = useFormats()
  if (stock === null) return <span className="text-soft">{t('products.notCounted')}</span>
  if (!is_low) return number(stock)
  return <StateTag tone={stock === 0 ? 'bad' : 'attention'}>{number(stock)}</StateTag>
}
