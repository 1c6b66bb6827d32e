import { createContext, type ReactNode, useContext, useRef, useState } from 'react'
import { get, useController, useFormContext } from 'react-hook-form'
import { Checkbox, Select, TextArea, TextField } from '#office/kit/field.tsx'
import { useFormats } from '#office/kit/formats.ts'
import type { Cents, Currency } from '#shared/money.ts'
import { parseAmount, writeAmount } from './amount-rules.ts'

/** Fields of an OfficeForm: each is bound to the form's field `name` and shows what is wrong with it. */
type Bound = { name: string; label: string; hint?: string; isDisabled?: boolean }

/** Number of attempts to save before the surrounding row was added. */
const TriesBefore = createContext(0)

function useTries(): number {
  return useFormContext().formState.submitCount
}

/** Wraps a row that the user can add. Its errors appear at the next attempt to save, or once a field was left. */
export function FormRow({ children }: { children: ReactNode }) {
  const tries = useTries()
  const before = useRef(tries)
  // The submit count restarts after a save.
  before.current = Math.min(before.current, tries)
  return <TriesBefore.Provider value={before.current}>{children}</TriesBefore.Provider>
}

/** True if the user tried to save since the surrounding row was added, or at all outside a row. */
export function useIsTried(): boolean {
  const before = useContext(TriesBefore)
  return useTries() > before
}

/** Returns the errors of a form field once the user has left it or tried to save. */
export function useFieldErrors(name: string): readonly string[] | undefined {
  const { formState } = useFormContext()
  const { errors, touchedFields } = formState
  const isTried = useIsTried()
  const { message } = (get(errors, name) ?? {}) as { message?: unknown }
  if (typeof message !== 'string' || !(isTried || get(touchedFields, name))) return undefined
  return message.split(' ')
}

export function FormText({
  name,
  label,
  hint,
  isDisabled,
  ...input
}: Bound & Pick<React.ComponentProps<'input'>, 'type' | 'maxLength' | 'autoComplete' | 'placeholder' | 'inputMode'>) {
  const { register } = useFormContext()
  return (
    <TextField
      {...input}
      {...register(name, { disabled: isDisabled === true })}
      label={label}
      hint={hint}
      errors={useFieldErrors(name)}
    />
  )
}

export function FormOptionalText({ name, label, hint }: Bound) {
  const { field } = useController({ name })
  return (
    <TextField
      ref={field.ref}
      name={name}
      label={label}
      hint={hint}
      errors={useFieldErrors(name)}
      value={field.value ?? ''}
      onBlur={field.onBlur}
      onChange={(event) => field.onChange(event.target.value || null)}
    />
  )
}

export function FormTextArea({ name, label, hint, isDisabled, rows = 4 }: Bound & { rows?: number }) {
  const { register } = useFormContext()
  return (
    <TextArea
      {...register(name, { disabled: isDisabled === true })}
      rows={rows}
      label={label}
      hint={hint}
      errors={useFieldErrors(name)}
    />
  )
}

export function FormSelect({
  name,
  label,
  hint,
  isDisabled,
  options,
}: Bound & { options: readonly { value: string; label: string }[] }) {
  const { register } = useFormContext()
  return (
    <Select
      {...register(name, { disabled: isDisabled === true })}
      label={label}
      hint={hint}
      options={options}
      errors={useFieldErrors(name)}
    />
  )
}

export function FormCheckbox({ name, label, isDisabled }: { name: string; label: ReactNode; isDisabled?: boolean }) {
  const { register } = useFormContext()
  return <Checkbox {...register(name, { disabled: isDisabled === true })} label={label} />
}

/** A whole number; null when empty. */
export function FormNumber({ name, label, hint, isDisabled, min, max }: Bound & { min?: number; max?: number }) {
  const { field } = useController({ name })
  return (
    <TextField
      type="number"
      inputMode="numeric"
      ref={field.ref}
      name={name}
      min={min}
      max={max}
      label={label}
      hint={hint}
      disabled={isDisabled}
      errors={useFieldErrors(name)}
      value={field.value ?? ''}
      onBlur={field.onBlur}
      onChange={(event) => field.onChange(event.target.value === '' ? null : event.target.valueAsNumber)}
    />
  )
}

/** Field for an amount, whose value is in minor units; null when empty. Both comma and point are accepted. */
export function FormMoney({ name, label, hint, isDisabled, currency }: Bound & Pick<MoneyProps, 'currency'>) {
  const { field } = useController({ name })
  return (
    <MoneyField
      label={label}
      hint={hint}
      isDisabled={isDisabled}
      currency={currency}
      errors={useFieldErrors(name)}
      value={field.value ?? null}
      onChange={field.onChange}
      onBlur={field.onBlur}
    />
  )
}

type MoneyProps = Omit<Bound, 'name'> & {
  errors?: readonly string[] | undefined
  hint?: string | undefined
  isDisabled?: boolean | undefined
  isRequired?: boolean
  /** Euros if left out. */
  currency?: Currency | undefined
  value: Cents | null
  onChange(value: Cents | null): void
  onBlur?(): void
}

/**
 * Field for an amount outside a form, e.g. in a dialog. An invalid amount becomes NaN, which every schema
 * rejects.
 */
export function MoneyField(props: MoneyProps) {
  const { label, hint, isDisabled, isRequired, currency = 'EUR', errors, value, onChange, onBlur } = props
  const { decimalSign } = useFormats()
  const [text, setText] = useState<string | null>(null)
  return (
    <TextField
      inputMode="decimal"
      label={`${label} (${currency === 'EUR' ? '€' : currency})`}
      hint={hint}
      disabled={isDisabled}
      required={isRequired}
      errors={errors}
      value={text ?? writeAmount(value, decimalSign)}
      onChange={(event) => {
        setText(event.target.value)
        onChange(parseAmount(event.target.value, currency))
      }}
      onBlur={() => {
        if (!Number.isNaN(value)) setText(null)
        onBlur?.()
      }}
    />
  )
}
