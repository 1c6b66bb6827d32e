import { Plus, Trash2 } from 'lucide-react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { ProductForm } from '#contract/office/catalogue/product-form.ts'
import type { ProductPage } from '#contract/office/catalogue/products.ts'
import { useMay } from '#office/api/me.ts'
import { Button } from '#office/kit/button.tsx'
import { FormMoney, FormNumber, FormRow, FormText } from '#office/kit/form/form-fields.tsx'
import { TextsField } from '#office/kit/form/texts-field.tsx'
import { useFormats } from '#office/kit/formats.ts'
import { BarcodeField } from './barcode-field.tsx'

const emptySize = { key: '', label: {}, price: null, member_price: null, sku: null, barcode: null, stock: null }

/** Edits sizes with their own prices. A new size takes its first stock here; later it is counted in the inventory. */
export function ProductSizes({ product }: { product: ProductPage | null }) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const mayStock = useMay()('stock.write')
  const { control, getValues } = useFormContext<ProductForm>()
  const { fields, append, remove, move } = useFieldArray({ control, name: 'sizes', keyName: 'rowId' })
  const stored = (index: number) => product?.sizes.find(({ key }) => key === getValues(`sizes.${index}.key`))
  return (
    <div className="grid gap-3">
      {fields.map(({ rowId }, index) => {
        const size = stored(index)
        const title = t('products.sizeNumber', { number: index + 1 })
        return (
          <FormRow key={rowId}>
            <fieldset className="grid gap-3 rounded-md border border-line p-3">
              <legend className="px-1 font-medium">{title}</legend>
              <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
                <FormText
                  name={`sizes.${index}.key`}
                  label={t('products.fields.sizes_key')}
                  {...(size?.is_ordered && { hint: t('products.sizeOrdered') })}
                />
                <FormMoney
                  name={`sizes.${index}.price`}
                  label={t('products.fields.sizes_price')}
                  hint={t('products.sizePriceHint')}
                />
                <FormMoney name={`sizes.${index}.member_price`} label={t('products.fields.sizes_member_price')} />
                <FormText name={`sizes.${index}.sku`} label={t('products.fields.sizes_sku')} />
                <BarcodeField name={`sizes.${index}.barcode`} label={t('products.fields.sizes_barcode')} />
                {!size && mayStock && (
                  <FormNumber
                    name={`sizes.${index}.stock`}
                    label={t('products.fields.sizes_stock')}
                    hint={t('products.stockHint')}
                    min={0}
                  />
                )}
              </div>
              <TextsField name={`sizes.${index}.label`} label={t('products.fields.sizes_label')} />
              <div className="flex flex-wrap items-center gap-2">
                {size && (
                  <p className="flex-1 text-sm text-soft">
                    {size.stock === null
                      ? t('products.notCounted')
                      : t('products.stockOf', { stock: number(size.stock), held: number(size.held) })}
                  </p>
                )}
                <span className="flex-1" />
                {index > 0 && (
                  <Button
                    shape="quiet"
                    aria-label={t('products.sizeUp', { size: title })}
                    onPress={() => move(index, index - 1)}
                  >
                    {t('products.up')}
                  </Button>
                )}
                <Button
                  shape="quiet"
                  aria-label={t('products.sizeRemove', { size: title })}
                  isDisabled={size?.is_ordered === true}
                  onPress={() => remove(index)}
                >
                  <Trash2 aria-hidden="true" className="size-4" />
                  {t('act.delete')}
                </Button>
              </div>
            </fieldset>
          </FormRow>
        )
      })}
      <div>
        <Button onPress={() => append(emptySize)}>
          <Plus aria-hidden="true" className="size-4" />
          {t('products.addSize')}
        </Button>
      </div>
    </div>
  )
}
