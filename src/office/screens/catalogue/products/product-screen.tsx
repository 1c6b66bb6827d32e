import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, useParams } from 'react-router'
import { amountsIn } from '#contract/convert-amounts.ts'
import { type ProductForm, productForm, productFormOf, productWire } from '#contract/office/catalogue/product-form.ts'
import { type ProductPage, productPage } from '#contract/office/catalogue/products.ts'
import { callApi } from '#office/api/api-client.ts'
import { useMay } from '#office/api/me.ts'
import { useRead, useRefresh } from '#office/api/queries.ts'
import { LinkButton } from '#office/kit/button.tsx'
import { ErrorNote } from '#office/kit/error-note.tsx'
import { OfficeForm } from '#office/kit/form/office-form.tsx'
import { TextLanguages } from '#office/kit/form/texts-field.tsx'
import { useFieldLabel } from '#office/kit/form/use-field-label.ts'
import { useOfficeForm } from '#office/kit/form/use-office-form.ts'
import { Empty, PageHeader, Skeleton } from '#office/kit/section.tsx'
import { type Language, textIn } from '#shared/markets.ts'
import { ProductActions } from './product-actions.tsx'
import { ProductFields } from './product-form-fields.tsx'
import { ProductState } from './product-state.tsx'
import { withOptionIds } from './variant-form-rules.ts'
import { writtenField } from './written-product-field.ts'

const ProductPrices = lazy(() =>
  import('./product-prices.tsx').then(({ ProductPrices: section }) => ({ default: section })),
)

/** Screen of a product: texts, prices, variants, pictures, categories and the actions possible now. */
export function Component() {
  const { id } = useParams()
  const { t } = useTranslation()
  const { data, error, refetch } = useRead(`/products/${id}`, { decode: amountsIn(productPage) })
  if (error?.status === 404 || error?.status === 422) {
    return (
      <Empty
        isScreen
        title={t('products.notFound')}
        action={<LinkButton to="/products">{t('areas.products')}</LinkButton>}
      />
    )
  }
  if (error && !data) return <ErrorNote error={error} onRetry={refetch} />
  return data ? <ProductScreen key={data.id} product={data} /> : <Skeleton rows={14} />
}

function ProductScreen({ product }: { product: ProductPage }) {
  const may = useMay()
  const refresh = useRefresh()
  const labelOf = useFieldLabel('products')
  const path = `/products/${product.id}`
  const isStored = (id: string) => product.options.some((option) => option.id === id)
  const form = useOfficeForm<ProductForm, ProductForm>({
    name: `product/${product.id}`,
    schema: productForm,
    wire: productWire,
    values: productFormOf(product),
    version: product.version,
    async save(values, { version }) {
      const saved = await callApi('PUT', path, {
        body: productWire.write({ ...values, options: withOptionIds(values.options, isStored) }),
        version: version!,
        decode: amountsIn(productPage),
      })
      await refresh('/products', '/scheduled-prices')
      return saved
    },
  })
  const title = textIn(product.name, useTranslation().i18n.language as Language) || product.slug
  return (
    <>
      <PageHeader
        title={title}
        states={<ProductState state={product.state} />}
        actions={<ProductActions product={product} isDirty={form.isDirty} />}
      />
      <fieldset disabled={!may('catalogue.write')} className="min-w-0 pb-6">
        <OfficeForm form={form} labelOf={labelOf} writeValue={writtenField}>
          <TextLanguages>
            <ProductFields product={product} />
          </TextLanguages>
        </OfficeForm>
      </fieldset>
      <div className="pb-6">
        <Suspense fallback={<Skeleton rows={4} />}>
          <ProductPrices product={product} />
        </Suspense>
      </div>
      <Outlet context={product} />
    </>
  )
}
