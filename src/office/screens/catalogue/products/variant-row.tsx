import { Trash2 } from 'lucide-react'
import { memo, useState } from 'react'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { ProductForm } from '#contract/office/catalogue/product-form.ts'
import type { ProductPage } from '#contract/office/catalogue/products.ts'
import { ErrorLine } from '#office/kit/field.tsx'
import { parseAmount, writeAmount } from '#office/kit/form/amount-rules.ts'
import { useFieldErrors } from '#office/kit/form/form-fields.tsx'
import { useFormats } from '#office/kit/formats.ts'
import { IconButton } from '#office/kit/icon-button.tsx'
import type { Cents } from '#shared/money.ts'

const box =
  'min-h-9 pointer-coarse:min-h-11 rounded-md border border-line bg-surface px-2 text-base text-text aria-invalid:border-bad'

type VariantRowProps = {
  index: number
  label: string
  /** The variant as it is stored; null for a new one. */
  stored: ProductPage['variants'][number] | null
  mayStock: boolean
  onRemove(): void
}

/** Cells of one variant. Stock that is there is counted in the inventory; a new variant takes its first stock here. */
export const VariantRow = memo(
  function VariantRow({ index, label, stored, mayStock, onRemove }: VariantRowProps) {
    const { t } = useTranslation()
    const { number } = useFormats()
    const name = `variants.${index}`
    // Without a price of its own a variant has both of the product's.
    const [price, memberPrice, own] = useWatch<ProductForm, ['price', 'member_price', `variants.${number}.price`]>({
      name: ['price', 'member_price', `variants.${index}.price`],
    })
    const named = (column: string) => t('variants.cell', { column: t(`variants.columns.${column}`), variant: label })
    const errors = [
      ...(useFieldErrors(`${name}.values`) ?? []),
      ...(useFieldErrors(`${name}.key`) ?? []),
      ...(useFieldErrors(`${name}.image`) ?? []),
    ]
    return (
      <tr className="border-t border-line">
        <th scope="row" className="sticky left-0 min-w-28 max-w-48 bg-surface px-2 text-left font-medium wrap-anywhere">
          {label}
          <ErrorLine errors={errors} />
        </th>
        <MoneyCell name={`${name}.price`} placeholder={price} label={named('price')} />
        <MoneyCell
          name={`${name}.member_price`}
          placeholder={own === null ? memberPrice : null}
          label={named('member_price')}
        />
        {stored || !mayStock ? (
          <td className="px-2 whitespace-nowrap text-soft">
            {stored?.stock == null ? t('products.notCounted') : number(stored.stock)}
          </td>
        ) : (
          <NumberCell name={`${name}.stock`} label={named('stock')} />
        )}
        <TextCell name={`${name}.sku`} label={named('sku')} />
        <TextCell name={`${name}.barcode`} label={named('barcode')} />
        <NumberCell name={`${name}.weight`} label={named('weight')} />
        <PictureCell name={`${name}.image`} label={named('image')} />
        <td className="px-1">
          <IconButton
            icon={Trash2}
            label={t(stored?.is_ordered ? 'variants.ordered' : 'variants.remove', { variant: label })}
            disabled={stored?.is_ordered === true}
            onClick={onRemove}
          />
        </td>
      </tr>
    )
  },
  // Its values are the form's; a new function for removing it is the same act.
  (before, after) =>
    before.index === after.index &&
    before.label === after.label &&
    before.stored === after.stored &&
    before.mayStock === after.mayStock,
)

type CellProps = { name: string; label: string }

function TextCell({ name, label }: CellProps) {
  const { register } = useFormContext()
  const errors = useFieldErrors(name)
  return (
    <td className="p-1">
      <input
        {...register(name, { setValueAs: (text: string | null) => text || null })}
        aria-label={label}
        aria-invalid={errors ? true : undefined}
        maxLength={120}
        className={`${box} w-34`}
      />
      <ErrorLine errors={errors} />
    </td>
  )
}

function NumberCell({ name, label }: CellProps) {
  const { field } = useController({ name })
  const errors = useFieldErrors(name)
  return (
    <td className="p-1">
      <input
        type="number"
        inputMode="numeric"
        min={0}
        ref={field.ref}
        aria-label={label}
        aria-invalid={errors ? true : undefined}
        value={field.value ?? ''}
        onBlur={field.onBlur}
        onChange={(event) => field.onChange(event.target.value === '' ? null : event.target.valueAsNumber)}
        className={`${box} w-20`}
      />
      <ErrorLine errors={errors} />
    </td>
  )
}

function MoneyCell({ name, label, placeholder }: CellProps & { placeholder: Cents | null }) {
  const { field } = useController({ name })
  const { decimalSign } = useFormats()
  const [text, setText] = useState<string | null>(null)
  const errors = useFieldErrors(name)
  const value = field.value as Cents | null
  return (
    <td className="p-1">
      <input
        inputMode="decimal"
        ref={field.ref}
        aria-label={label}
        aria-invalid={errors ? true : undefined}
        placeholder={writeAmount(placeholder, decimalSign)}
        value={text ?? writeAmount(value, decimalSign)}
        onChange={(event) => {
          setText(event.target.value)
          field.onChange(parseAmount(event.target.value))
        }}
        onBlur={() => {
          if (!Number.isNaN(value)) setText(null)
          field.onBlur()
        }}
        className={`${box} w-24 placeholder:text-soft`}
      />
      <ErrorLine errors={errors} />
    </td>
  )
}

function PictureCell({ name, label }: CellProps) {
  const { t } = useTranslation()
  const { register } = useFormContext()
  const images = useWatch<ProductForm, 'images'>({ name: 'images' })
  const chosen = useWatch({ name }) as string | null
  return (
    <td className="p-1">
      <span className="flex items-center gap-1">
        {chosen && (
          <img src={`/storage/${chosen}?w=240`} alt="" className="size-9 rounded-md bg-line/40 object-cover" />
        )}
        <select
          {...register(name, { setValueAs: (path: string | null) => path || null })}
          aria-label={label}
          className={`${box} w-26`}
        >
          <option value="">{t('variants.noPicture')}</option>
          {images.map(({ path }, at) => (
            <option key={path} value={path}>
              {t('products.imageNumber', { number: at + 1 })}
            </option>
          ))}
        </select>
      </span>
    </td>
  )
}
