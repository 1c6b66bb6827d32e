import { type ReactNode, useState } from 'react'
import { get, useController, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useMay } from '#office/api/me.ts'
import { Button } from '#office/kit/button.tsx'
import { Checkbox, TextField } from '#office/kit/field.tsx'
import { parseDecimal } from '#office/kit/form/amount-rules.ts'
import { useFormats } from '#office/kit/formats.ts'

/** Returns a function that gives the errors of the field at a path; undefined if it has none. */
export function useErrorsAt(): (path: string) => readonly string[] | undefined {
  const { formState } = useFormContext()
  const { errors } = formState
  return (path) => {
    const { message } = (get(errors, path) ?? {}) as { message?: unknown }
    return typeof message === 'string' ? message.split(' ') : undefined
  }
}

export function ErrorText({ path }: { path: string }) {
  const { t } = useTranslation()
  const errors = useErrorsAt()(path)
  if (!errors) return null
  return (
    <p role="alert" className="text-sm text-bad">
      {errors.map((key) => t(`errors.${key}`, { defaultValue: t('errors.validation.invalid') })).join(' ')}
    </p>
  )
}

/** Makes fields read-only for users other than owners, if they control where secrets go or how staff sign in. */
export function OwnerOnly({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const may = useMay()
  const isOwner = may('staff.manage')
  return (
    <fieldset disabled={!isOwner} className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-1">
      {children}
      {may('settings.write') && !isOwner && <p className="text-sm text-soft">{t('settings.ownerOnly')}</p>}
    </fieldset>
  )
}

export function RangeField({ name, label, hint }: { name: string; label: string; hint?: string }) {
  const { t } = useTranslation()
  const { field } = useController({ name })
  const range = field.value as [number | null, number | null]
  const set = (index: 0 | 1, value: number | null) =>
    field.onChange(index === 0 ? [value, range[1]] : [range[0], value])
  return (
    <fieldset className="grid content-start gap-1">
      <legend className="pb-1 text-sm font-medium">{label}</legend>
      <div className="grid grid-cols-2 gap-3">
        {([0, 1] as const).map((index) => (
          <TextField
            key={index}
            type="number"
            inputMode="numeric"
            min={0}
            max={90}
            label={t(index === 0 ? 'conflicts.from' : 'conflicts.to')}
            value={range[index] ?? ''}
            onBlur={field.onBlur}
            onChange={({ target }) => set(index, target.value === '' ? null : target.valueAsNumber)}
          />
        ))}
      </div>
      {hint && <p className="text-sm text-soft">{hint}</p>}
      <ErrorText path={name} />
    </fieldset>
  )
}

type DecimalProps = { name: string; label: string; hint?: string; decimals?: number }

/**
 * Field for a decimal number with comma or point; null when empty. Invalid input becomes NaN, which every schema
 * rejects.
 */
export function DecimalField({ name, label, hint, decimals }: DecimalProps) {
  const { field } = useController({ name })
  const errors = useErrorsAt()(name)
  const { decimalSign } = useFormats()
  const [text, setText] = useState<string | null>(null)
  const written = field.value === null ? '' : String(field.value).replace('.', decimalSign)
  return (
    <TextField
      inputMode="decimal"
      ref={field.ref}
      name={name}
      label={label}
      hint={hint}
      errors={errors}
      value={text ?? written}
      onChange={({ target }) => {
        setText(target.value)
        field.onChange(parseDecimal(target.value, decimals))
      }}
      onBlur={() => {
        if (!Number.isNaN(field.value)) setText(null)
        field.onBlur()
      }}
    />
  )
}

/** Selects any of a few values; the result keeps the order of the options. */
export function ChoicesField({ name, label, options }: { name: string; label: string; options: [string, string][] }) {
  const { field } = useController({ name })
  const chosen = field.value as string[]
  const values = options.map(([value]) => value)
  return (
    <fieldset className="grid gap-1">
      <legend className="text-sm font-medium">{label}</legend>
      <div className="flex flex-wrap gap-x-6">
        {options.map(([value, text]) => (
          <Checkbox
            key={value}
            label={text}
            checked={chosen.includes(value)}
            onChange={({ target }) =>
              field.onChange(values.filter((each) => (each === value ? target.checked : chosen.includes(each))))
            }
          />
        ))}
      </div>
      <ErrorText path={name} />
    </fieldset>
  )
}

type RowsProps<Row> = {
  name: string
  addLabel: string
  removeLabel(row: Row): string
  empty: Row
  max: number
  /** Renders the fields of a row; `set` changes some of them. */
  children(row: Row, set: (changes: Partial<Row>) => void, path: string): React.ReactNode
}

/** Edits a list of small rows as a whole. */
export function RowsField<Row extends object>({ name, addLabel, removeLabel, empty, max, children }: RowsProps<Row>) {
  const { t } = useTranslation()
  const { field } = useController({ name })
  const rows = field.value as Row[]
  return (
    <div className="grid gap-3">
      {rows.length > 0 && (
        <ul className="grid gap-3">
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is known by its index only
            <li key={index} className="grid items-start gap-3 sm:grid-cols-[1fr_1fr_auto]">
              {children(
                row,
                (changes) => field.onChange(rows.map((each) => (each === row ? { ...each, ...changes } : each))),
                `${name}.${index}`,
              )}
              <Button
                aria-label={removeLabel(row)}
                className="sm:mt-6"
                onPress={() => field.onChange(rows.filter((each) => each !== row))}
              >
                {t('settings.remove')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <ErrorText path={name} />
      <div>
        <Button isDisabled={rows.length >= max} onPress={() => field.onChange([...rows, empty])}>
          {addLabel}
        </Button>
      </div>
    </div>
  )
}
