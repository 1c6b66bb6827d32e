import { useState } from 'react'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { ProductForm } from '#contract/office/catalogue/product-form.ts'
import type { ProductPage } from '#contract/office/catalogue/products.ts'
import { useMay } from '#office/api/me.ts'
import { Button } from '#office/kit/button.tsx'
import { ErrorLine } from '#office/kit/field.tsx'
import { useFieldErrors } from '#office/kit/form/form-fields.tsx'
import type { Language } from '#shared/markets.ts'
import { combinationsOf } from '#shared/variants.ts'
import { FillVariants } from './fill-variants.tsx'
import { combinationName, inOrder, newVariant } from './variant-form-rules.ts'
import { valuesName } from './variant-name.ts'
import { VariantRow } from './variant-row.tsx'

const columns = ['price', 'member_price', 'stock', 'sku', 'barcode', 'weight', 'image'] as const

/** The table of variants: one row for each combination that is made, and a button for each that is not. */
export function ProductVariants({ product }: { product: ProductPage | null }) {
  const { t, i18n } = useTranslation()
  const mayStock = useMay()('stock.write')
  const { control, getValues } = useFormContext<ProductForm>()
  const { fields, replace } = useFieldArray({ control, name: 'variants', keyName: 'rowId' })
  const options = useWatch<ProductForm, 'options'>({ name: 'options' })
  const errors = useFieldErrors('variants')
  const [said, say] = useState('')
  const nameOf = (values: readonly string[]) => valuesName(options, values, i18n.language as Language)
  const made = new Set(fields.map(({ values }) => combinationName(values)))
  const missing = combinationsOf(options).filter((values) => !made.has(combinationName(values)))
  const stored = new Map(product?.variants.map((variant) => [variant.key, variant]))
  const isMade = options.every(({ values }) => values.length > 0)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h3 className="font-medium">{t('variants.title', { count: fields.length })}</h3>
      <FillVariants
        options={options}
        mayStock={mayStock}
        onFilled={(variants, count) => {
          replace(variants)
          say(t('variants.filled', { count }))
        }}
      />
      <p role="status" className="sr-only">
        {said}
      </p>
      <ErrorLine errors={errors} />
      <div className="max-h-[70vh] overflow-auto rounded-md border border-line">
        <table className="w-max min-w-full border-collapse text-sm">
          <caption className="sr-only">{t('variants.table')}</caption>
          <thead className="sticky top-0 z-10 bg-ground text-left">
            <tr>
              <th scope="col" className="sticky left-0 z-10 bg-ground px-2 py-2 font-medium">
                {t('variants.columns.variant')}
              </th>
              {columns.map((column) => (
                <th key={column} scope="col" className="px-1 py-2 font-medium whitespace-nowrap">
                  {t(`variants.columns.${column}`)}
                </th>
              ))}
              <td />
            </tr>
          </thead>
          <tbody>
            {fields.map((field, index) => (
              <VariantRow
                key={field.rowId}
                index={index}
                label={nameOf(field.values)}
                stored={stored.get(field.key ?? '') ?? null}
                mayStock={mayStock}
                onRemove={() => replace(getValues('variants').filter((_, at) => at !== index))}
              />
            ))}
          </tbody>
        </table>
      </div>
      {isMade && missing.length > 0 && (
        <div className="grid gap-1">
          <p className="text-soft text-sm">{t('variants.notMade')}</p>
          <ul className="flex flex-wrap gap-2">
            {missing.map((values) => (
              <li key={combinationName(values)}>
                <Button
                  onPress={() =>
                    replace(inOrder({ options, variants: [...getValues('variants'), newVariant(values)] }))
                  }
                >
                  {t('variants.make', { variant: nameOf(values) })}
                </Button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
