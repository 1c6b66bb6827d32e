import { Trash2 } from 'lucide-react'
import { memo, useCallback, useMemo } from 'react'
import { get } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { ProductForm } from '#contract/office/catalogue/product-form.ts'
import type { ProductPage } from '#contract/office/catalogue/products.ts'
import { ErrorLine } from '#office/kit/field.tsx'
import { useFormats } from '#office/kit/formats.ts'
import { IconButton } from '#office/kit/icon-button.tsx'
import type { Cents } from '#shared/money.ts'
import { MoneyCell, NumberCell, PictureCell, TextCell } from './variant-cells.tsx'
import { useVariantColumns } from './variant-columns.ts'
import { type FillField, partsOf, type Variant } from './variant-form-rules.ts'

/** What is wrong with a variant, by its fields. */
export type VariantErrors = Partial<Record<keyof Variant, { message?: string }>>

type VariantRowProps = Omit<Variant, 'key' | 'values'> & {
  /** Names the variant for `onChange` and `onRemove`. */
  name: string
  label: string
  /** The variant as it is stored; null for a new one. */
  stored: ProductPage['variants'][number] | null
  mayStock: boolean
  /** Prices of the product, which it has without one of its own. */
  productPrice: Cents | null
  productMemberPrice: Cents | null
  productPrices: ProductForm['prices']
  /** Paths of the product's pictures. */
  pictures: readonly string[]
  errors: VariantErrors | undefined
  /** Saving was tried, so that all errors show. */
  isTried: boolean
  onChange(name: string, field: FillField, value: string | number | null): void
  onLeave(): void
  onRemove(name: string): void
}

/**
 * Cells of one variant, drawn again only when it changes: there may be very many. Stock that is there is counted in the
 * inventory; a new variant takes its first stock here.
 */
export const VariantRow = memo(function VariantRow(props: VariantRowProps) {
  const { name, label, stored, mayStock, productPrices, errors, isTried, onChange, onLeave, onRemove } = props
  const { t } = useTranslation()
  const { number } = useFormats()
  const change = useCallback(
    (field: FillField, value: string | number | null) => onChange(name, field, value),
    [name, onChange],
  )
  const { fields, labelOf } = useVariantColumns()
  const labels = useMemo(
    () => new Map(fields.map((field) => [field, t('variants.cell', { column: labelOf(field), variant: label })])),
    [t, label, fields, labelOf],
  )
  const cell = (field: FillField) => ({
    field,
    label: labels.get(field)!,
    error: (get(errors, field) as { message?: string } | undefined)?.message,
    isTried,
    onChange: change,
    onLeave,
  })
  const ofRow = isTried ? [errors?.values, errors?.key].flatMap((error) => error?.message?.split(' ') ?? []) : []
  return (
    <tr className="border-t border-line">
      <th scope="row" className="sticky left-0 min-w-28 max-w-48 bg-surface px-2 text-left font-medium wrap-anywhere">
        {label}
        <ErrorLine errors={ofRow} />
      </th>
      <MoneyCell {...cell('price')} value={props.price} placeholder={props.productPrice} />
      <MoneyCell
        {...cell('member_price')}
        value={props.member_price}
        placeholder={props.price === null ? props.productMemberPrice : null}
      />
      {fields.map((field) => {
        const { kind, currency } = partsOf(field)
        if (currency === null) return null
        const own = props.prices[currency]
        const ofProduct = kind === 'price' || own?.price == null ? productPrices[currency] : null
        const part = kind as 'price' | 'member_price'
        return (
          <MoneyCell key={field} {...cell(field)} value={own?.[part] ?? null} placeholder={ofProduct?.[part] ?? null} />
        )
      })}
      {stored || !mayStock ? (
        <td className="px-2 whitespace-nowrap text-soft">
          {stored?.stock == null ? t('products.notCounted') : number(stored.stock)}
        </td>
      ) : (
        <NumberCell {...cell('stock')} value={props.stock ?? null} />
      )}
      <TextCell {...cell('sku')} value={props.sku} />
      <TextCell {...cell('barcode')} value={props.barcode} />
      <NumberCell {...cell('weight')} value={props.weight} />
      <PictureCell {...cell('image')} value={props.image} pictures={props.pictures} />
      <td className="px-1">
        <IconButton
          icon={Trash2}
          label={t(stored?.is_ordered ? 'variants.ordered' : 'variants.remove', { variant: label })}
          disabled={stored?.is_ordered === true}
          onClick={() => onRemove(name)}
        />
      </td>
    </tr>
  )
})
