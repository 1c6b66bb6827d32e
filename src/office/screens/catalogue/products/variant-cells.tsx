import { memo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorLine } from '#office/kit/field.tsx'
import { parseAmount, writeAmount } from '#office/kit/form/amount-rules.ts'
import { useFormats } from '#office/kit/formats.ts'
import type { Cents } from '#shared/money.ts'
import { type FillField, partsOf } from './variant-form-rules.ts'

const box =
  'min-h-9 pointer-coarse:min-h-11 rounded-md border border-line bg-surface px-2 text-base text-text aria-invalid:border-bad'

type CellProps<Value> = {
  field: FillField
  label: string
  value: Value
  /** Message keys of what is wrong, shown once the cell was left or saving was tried. */
  error: string | undefined
  isTried: boolean
  onChange(field: FillField, value: Value): void
  onLeave(): void
}

/** Returns what the controls of all cells have, and the errors to show. */
function useCell({ field, label, error, isTried, onLeave }: Omit<CellProps<never>, 'value' | 'onChange'>) {
  const [isLeft, setLeft] = useState(false)
  const errors = (isTried || isLeft) && error ? error.split(' ') : undefined
  const leave = () => {
    setLeft(true)
    onLeave()
  }
  return {
    errors,
    control: { 'data-field': field, 'aria-label': label, 'aria-invalid': errors && true, onBlur: leave },
  }
}

export const TextCell = memo(function TextCell(props: CellProps<string | null>) {
  const { control, errors } = useCell(props)
  return (
    <td className="p-1">
      <input
        {...control}
        maxLength={120}
        value={props.value ?? ''}
        onChange={(event) => props.onChange(props.field, event.target.value || null)}
        className={`${box} w-34`}
      />
      <ErrorLine errors={errors} />
    </td>
  )
})

export const NumberCell = memo(function NumberCell(props: CellProps<number | null>) {
  const { control, errors } = useCell(props)
  return (
    <td className="p-1">
      <input
        {...control}
        type="number"
        inputMode="numeric"
        min={0}
        value={props.value ?? ''}
        onChange={({ target }) => props.onChange(props.field, target.value === '' ? null : target.valueAsNumber)}
        className={`${box} w-20`}
      />
      <ErrorLine errors={errors} />
    </td>
  )
})

export const MoneyCell = memo(function MoneyCell(props: CellProps<Cents | null> & { placeholder: Cents | null }) {
  const { field, value, placeholder, onChange } = props
  const { control, errors } = useCell(props)
  const currency = partsOf(field).currency ?? 'EUR'
  const { decimalSign } = useFormats()
  const [typed, setTyped] = useState<string | null>(null)
  // What was typed stays as it is, unless the amount was changed elsewhere since.
  const isTyped = typed !== null && Object.is(parseAmount(typed, currency), value)
  return (
    <td className="p-1">
      <input
        {...control}
        inputMode="decimal"
        placeholder={writeAmount(placeholder, decimalSign)}
        value={isTyped ? typed : writeAmount(value, decimalSign)}
        onChange={(event) => {
          setTyped(event.target.value)
          onChange(field, parseAmount(event.target.value, currency))
        }}
        onBlur={() => {
          if (!Number.isNaN(value)) setTyped(null)
          control.onBlur()
        }}
        className={`${box} w-24 placeholder:text-soft`}
      />
      <ErrorLine errors={errors} />
    </td>
  )
})

export const PictureCell = memo(function PictureCell(
  props: CellProps<string | null> & { pictures: readonly string[] },
) {
  const { t } = useTranslation()
  const { control, errors } = useCell(props)
  return (
    <td className="p-1">
      <span className="flex items-center gap-1">
        {props.value && (
          <img src={`/storage/${props.value}?w=240`} alt="" className="size-9 rounded-md bg-line/40 object-cover" />
        )}
        <select
          {...control}
          value={props.value ?? ''}
          onChange={(event) => props.onChange(props.field, event.target.value || null)}
          className={`${box} w-26`}
        >
          <option value="">{t('variants.noPicture')}</option>
          {props.pictures.map((path, at) => (
            <option key={path} value={path}>
              {t('products.imageNumber', { number: at + 1 })}
            </option>
          ))}
        </select>
      </span>
      <ErrorLine errors={errors} />
    </td>
  )
})
