import { useCallback, useDeferredValue, useImperativeHandle, useRef, useState } from 'react'
import { get, useController, useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { ProductForm } from '#contract/office/catalogue/product-form.ts'
import type { ProductPage } from '#contract/office/catalogue/products.ts'
import { useMay } from '#office/api/me.ts'
import { Button } from '#office/kit/button.tsx'
import { ErrorLine } from '#office/kit/field.tsx'
import { useFieldErrors, useIsTried } from '#office/kit/form/form-fields.tsx'
import type { Language } from '#shared/markets.ts'
import { combinationsOf } from '#shared/variants.ts'
import { FillVariants } from './fill-variants.tsx'
import { useVariantColumns } from './variant-columns.ts'
import { combinationName, type FillField, inOrder, newVariant, type Variant, withCell } from './variant-form-rules.ts'
import { valuesName } from './variant-name.ts'
import { type VariantErrors, VariantRow } from './variant-row.tsx'

/** The table of variants: one row for each combination that is made, and a button for each that is not. */
export function ProductVariants({ product }: { product: ProductPage | null }) {
  const { t, i18n } = useTranslation()
  const mayStock = useMay()('stock.write')
  const { getErrors, getValues } = useFormContext<ProductForm>()
  // One field of the form: fields of their own for thousands of cells would make each key press slow.
  const { field, formState } = useController<ProductForm, 'variants'>({ name: 'variants' })
  const { value: variants, onChange: set, onBlur: leave, ref } = field
  const options = useWatch<ProductForm, 'options'>({ name: 'options' })
  const pictures = useWatch({ name: 'images', compute: pathsOf })
  const prices = useWatch<ProductForm, ['price', 'member_price', 'prices']>({
    name: ['price', 'member_price', 'prices'],
  })
  // Typing the product's price comes before showing it in every row.
  const [price, memberPrice, otherPrices] = useDeferredValue(prices)
  const { fields, labelOf } = useVariantColumns()
  const errors = useFieldErrors('variants')
  const rowErrors = formState.errors.variants as readonly (VariantErrors | undefined)[] | undefined
  const isTried = useIsTried()
  const [said, say] = useState('')
  const table = useRef<HTMLTableElement>(null)
  useImperativeHandle(ref, () => ({ focus: () => focusError(table.current, getErrors('variants')) }), [getErrors])
  const change = useCallback(
    (name: string, column: FillField, value: string | number | null) =>
      set(getValues('variants').map((each) => (nameOf(each) === name ? withCell(each, column, value) : each))),
    [set, getValues],
  )
  const remove = useCallback(
    (name: string) => set(getValues('variants').filter((each) => nameOf(each) !== name)),
    [set, getValues],
  )
  const titleOf = (values: readonly string[]) => valuesName(options, values, i18n.language as Language)
  const made = new Set(variants.map(nameOf))
  const missing = combinationsOf(options).filter((values) => !made.has(combinationName(values)))
  const stored = new Map(product?.variants.map((variant) => [variant.key, variant]))
  const isMade = options.every(({ values }) => values.length > 0)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h3 className="font-medium">{t('variants.title', { count: variants.length })}</h3>
      <FillVariants
        options={options}
        mayStock={mayStock}
        onFilled={(filled, count) => {
          set(filled)
          say(t('variants.filled', { count }))
        }}
      />
      <p role="status" className="sr-only">
        {said}
      </p>
      <ErrorLine errors={errors} />
      <div className="max-h-[70vh] overflow-auto rounded-md border border-line">
        <table ref={table} className="w-max min-w-full border-collapse text-sm">
          <caption className="sr-only">{t('variants.table')}</caption>
          <thead className="sticky top-0 z-10 bg-ground text-left">
            <tr>
              <th scope="col" className="sticky left-0 z-10 bg-ground px-2 py-2 font-medium">
                {t('variants.columns.variant')}
              </th>
              {fields.map((field) => (
                <th key={field} scope="col" className="px-1 py-2 font-medium whitespace-nowrap">
                  {labelOf(field)}
                </th>
              ))}
              <td />
            </tr>
          </thead>
          <tbody>
            {variants.map(({ key, values, ...cells }, index) => (
              <VariantRow
                {...cells}
                key={combinationName(values)}
                name={combinationName(values)}
                label={titleOf(values)}
                stored={stored.get(key ?? '') ?? null}
                mayStock={mayStock}
                productPrice={price}
                productMemberPrice={memberPrice}
                productPrices={otherPrices}
                pictures={pictures}
                errors={rowErrors?.[index]}
                isTried={isTried && rowErrors?.[index] !== undefined}
                onChange={change}
                onLeave={leave}
                onRemove={remove}
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
                  onPress={() => set(inOrder({ options, variants: [...getValues('variants'), newVariant(values)] }))}
                >
                  {t('variants.make', { variant: titleOf(values) })}
                </Button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}

const pathsOf = (images: ProductForm['images']) => images.map(({ path }) => path)

const nameOf = ({ values }: Variant) => combinationName(values)

/** Focuses the cell of the first error, which may be far from the button that saves. */
function focusError(table: HTMLTableElement | null, errors: object | undefined): void {
  const [index, wrong] = Object.entries(errors ?? {}).find(([key]) => Number.isInteger(Number(key))) ?? []
  const row = table?.tBodies[0]?.rows[Number(index)]
  const cells = [...(row?.querySelectorAll<HTMLElement>('[data-field]') ?? [])]
  const cell = cells.find(({ dataset }) => get(wrong, dataset.field!)) ?? cells[0]
  cell?.focus()
}
