import { useTranslation } from 'react-i18next'
import { amountsIn } from '#contract/convert-amounts.ts'
import type { CategoryList } from '#contract/office/catalogue/categories.ts'
import { type ProductItem, productListResponse } from '#contract/office/catalogue/products.ts'
import { useMay, useMe } from '#office/api/me.ts'
import { useRead } from '#office/api/queries.ts'
import { LinkButton } from '#office/kit/button.tsx'
import { useFormats } from '#office/kit/formats.ts'
import { ListScreen } from '#office/kit/list/list-screen.tsx'
import type { Filter } from '#office/kit/list/list-state.ts'
import { productGaps, productStates, stockStates } from '#shared/vocabularies.ts'
import { categoryOptions } from '../categories/category-paths.ts'
import { Missing, ProductThumbnail, Stock, useProductColumns } from './product-list-columns.tsx'
import { ProductState } from './product-state.tsx'
import { useProductBulkActions } from './use-product-bulk-actions.tsx'

/** Screen of products in every state, most recently changed first. */
export function Component() {
  const { t, i18n } = useTranslation()
  const formats = useFormats()
  const may = useMay()
  const used = useMe().currencies
  const categories = useRead<CategoryList>('/categories').data?.items ?? []
  const bulkActions = useProductBulkActions(categories)
  const choice = (key: string, values: readonly string[], labelOf: (value: string) => string): Filter => ({
    key,
    label: t(`products.filters.${key}`),
    kind: 'choice',
    options: values.map((value) => ({ value, label: labelOf(value) })),
  })
  const tab = (name: string, query: Record<string, string>) => ({
    name: t(`products.tabs.${name}`),
    query: new URLSearchParams(query).toString(),
  })
  // Prices of the list are in the first currency.
  const priceLabel = used.join() === 'EUR' ? t('products.filters.price') : `${t('products.filters.price')} (${used[0]})`
  const filters: Filter[] = [
    choice('state', productStates, (state) => t(`products.states.${state}`)),
    {
      key: 'category',
      label: t('products.filters.category'),
      kind: 'choice',
      options: categoryOptions(categories, i18n.language as 'en'),
    },
    choice('missing', productGaps, (gap) => t(`products.gaps.${gap}`)),
    ...(used.length > 1 ? [choice('unpriced', used, (currency) => currency)] : []),
    choice('stock', stockStates, (state) => t(`products.stockStates.${state}`)),
    choice('featured', ['true', 'false'], (value) => t(`products.featured.${value}`)),
    { key: 'price', label: priceLabel, kind: 'numberRange' },
    { key: 'vendor', label: t('products.filters.vendor'), kind: 'text' },
  ]
  return (
    <ListScreen<ProductItem>
      decode={amountsIn(productListResponse)}
      path="/products"
      title={t('areas.products')}
      searchLabel={t('products.search')}
      emptyText={t('products.emptyText')}
      idOf={({ id }) => String(id)}
      linkOf={({ id }) => `/products/${id}`}
      actions={
        may('catalogue.write') && (
          <>
            <LinkButton to="/products/grid">{t('grid.open')}</LinkButton>
            <LinkButton to="/products/new" shape="primary">
              {t('products.new')}
            </LinkButton>
          </>
        )
      }
      tabs={[
        tab('all', {}),
        tab('active', { state: 'active' }),
        tab('draft', { state: 'draft' }),
        tab('low', { stock: 'low' }),
        tab('archived', { state: 'archived' }),
      ]}
      filters={filters}
      bulkActions={bulkActions}
      columns={useProductColumns()}
      card={(product) => (
        <span className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-2">
          <ProductThumbnail image={product.image} />
          <span className="grid grid-cols-[minmax(0,1fr)] gap-1">
            <span className="flex justify-between gap-2 font-semibold">
              <span className="min-w-0 wrap-anywhere">{product.name}</span>
              <span className="shrink-0">
                {product.price === null ? '—' : formats.money(product.price, product.currency)}
              </span>
            </span>
            <span className="flex flex-wrap items-center gap-2">
              <ProductState state={product.state} soldTo={product.sold_to} />
              <Stock product={product} />
            </span>
            <Missing missing={product.missing} />
          </span>
        </span>
      )}
    />
  )
}
