import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { amountsIn } from '#contract/convert-amounts.ts'
import { emptyProduct, type ProductForm, productForm, productWire } from '#contract/office/catalogue/product-form.ts'
import { productPage } from '#contract/office/catalogue/products.ts'
import { callApi } from '#office/api/api-client.ts'
import { useRefresh } from '#office/api/queries.ts'
import { OfficeForm } from '#office/kit/form/office-form.tsx'
import { TextLanguages } from '#office/kit/form/texts-field.tsx'
import { useFieldLabel } from '#office/kit/form/use-field-label.ts'
import { useOfficeForm } from '#office/kit/form/use-office-form.ts'
import { PageHeader } from '#office/kit/section.tsx'
import { ProductFields } from './product-form-fields.tsx'
import { withOptionIds } from './variant-form-rules.ts'

/** Screen to create a product. It is saved as a draft and put on sale from its own screen. */
export function Component() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const refresh = useRefresh()
  const form = useOfficeForm<ProductForm, ProductForm>({
    name: 'product/new',
    schema: productForm,
    wire: productWire,
    values: emptyProduct,
    async save(values) {
      const named = { ...values, options: withOptionIds(values.options, () => false) }
      const { slug, stock, ...others } = productWire.write(named)
      const body = { ...others, ...(slug && { slug }), ...(others.options.length === 0 && { stock }) }
      const made = await callApi('POST', '/products', { body, decode: amountsIn(productPage) })
      await refresh('/products', '/stock')
      // Navigates once the form knows that nothing is unsaved any more.
      setTimeout(() => navigate(`/products/${made.id}`, { replace: true }))
      return made
    },
  })
  return (
    <>
      <PageHeader title={t('products.new')} />
      <p className="max-w-2xl pb-4 text-soft">{t('products.newText')}</p>
      <div className="pb-6">
        <OfficeForm form={form} labelOf={useFieldLabel('products')}>
          <TextLanguages>
            <ProductFields product={null} />
          </TextLanguages>
        </OfficeForm>
      </div>
    </>
  )
}
