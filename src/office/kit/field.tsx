import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'

const box =
  'w-full min-h-9 pointer-coarse:min-h-11 rounded-md border border-line bg-surface px-2.5 text-base text-text placeholder:text-soft aria-invalid:border-bad'

// Keeps the asterisk out of the label's text, because the field is already announced as required.
const requiredMark = "after:text-bad after:content-['_*'/'']"

type FieldProps = {
  label: string
  /** Message keys or sentences. */
  errors?: readonly string[] | undefined
  hint?: string | undefined
  /** Marks the label; a form with this field empty says so. */
  required?: boolean | undefined
}

/** Shows label, hint and errors around one control. */
export function Field({
  label,
  errors,
  hint,
  required,
  children,
}: FieldProps & { children(props: { id: string; 'aria-invalid'?: true; 'aria-describedby'?: string }): ReactNode }) {
  const id = useId()
  const sentence = useErrorSentence(errors)
  const described = sentence || hint ? { 'aria-describedby': `${id}-note` } : {}
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-1">
      <label htmlFor={id} className={`text-sm font-medium ${required ? requiredMark : ''}`}>
        {label}
      </label>
      {children({ id, ...described, ...(sentence && { 'aria-invalid': true as const }) })}
      {(sentence || hint) && (
        <p id={`${id}-note`} className={`wrap-anywhere text-sm ${sentence ? 'text-bad' : 'text-soft'}`}>
          {sentence || hint}
        </p>
      )}
    </div>
  )
}

/** Returns the sentences for a field's message keys, e.g. `validation.required`. */
function useErrorSentence(errors: readonly string[] | undefined): string {
  const { t } = useTranslation()
  return (errors ?? []).map((key) => t(`errors.${key}`, { defaultValue: t('errors.validation.invalid') })).join(' ')
}

/** Shows the errors of something that is not a plain field. */
export function ErrorLine({ id, errors }: { id?: string; errors: readonly string[] | undefined }) {
  const sentence = useErrorSentence(errors)
  return sentence ? (
    <p id={id} className="text-sm text-bad">
      {sentence}
    </p>
  ) : null
}

export function TextField({ label, errors, hint, ...input }: FieldProps & React.ComponentProps<'input'>) {
  return (
    <Field label={label} errors={errors} hint={hint} required={input.required}>
      {(props) => <input {...input} {...props} className={box} />}
    </Field>
  )
}

export function TextArea({ label, errors, hint, ...input }: FieldProps & React.ComponentProps<'textarea'>) {
  return (
    <Field label={label} errors={errors} hint={hint} required={input.required}>
      {(props) => <textarea rows={3} {...input} {...props} className={`${box} py-2`} />}
    </Field>
  )
}

export function Select({
  label,
  errors,
  hint,
  options,
  ...input
}: FieldProps & React.ComponentProps<'select'> & { options: readonly { value: string; label: string }[] }) {
  return (
    <Field label={label} errors={errors} hint={hint} required={input.required}>
      {(props) => (
        <select {...input} {...props} className={box}>
          {options.map(({ value, label: text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

export function Checkbox({ label, ...input }: { label: ReactNode } & React.ComponentProps<'input'>) {
  return (
    <label className="flex min-h-9 pointer-coarse:min-h-11 items-center gap-2 text-base">
      <input type="checkbox" {...input} className="size-4 accent-brand" />
      {label}
    </label>
  )
}
