import { ChevronsUpDown } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { classes } from './class-names.ts'

const box =
  'block w-full rounded-lg border bg-white px-4 py-3 text-base text-ink transition-colors hover:border-soft focus:border-brand focus:outline-none focus-visible:outline-2 focus-visible:outline-offset-1 focus-visible:outline-focus disabled:bg-sand disabled:text-soft'

export const inputClasses = (hasError: boolean): string => classes(box, hasError ? 'border-red' : 'border-[#8c8375]')

type Labelled = {
  label: string
  hint?: ReactNode
  error?: string | null | undefined
  optional?: string | undefined
}

type ControlProps = { id?: string | undefined; className?: string | undefined; 'aria-invalid'?: AriaInvalid }
type AriaInvalid = ComponentProps<'input'>['aria-invalid']

/** Splits the properties of a field into those of its frame and those of its control. */
function useField<Props extends ControlProps>({ label, hint, error, optional, ...own }: Props & Labelled) {
  const generated = useId()
  const id = own.id ?? generated
  const parts = [optional && 'optional', error ? 'error' : hint && 'hint'].filter(Boolean)
  return {
    frame: { id, label, hint, error, optional },
    control: {
      ...own,
      id,
      'aria-invalid': error ? true : own['aria-invalid'],
      'aria-describedby': parts.map((part) => `${id}-${part}`).join(' ') || undefined,
      className: classes(inputClasses(Boolean(error)), own.className),
    },
  }
}

function Frame({ id, label, hint, error, optional, children }: Labelled & { id: string; children: ReactNode }) {
  return (
    <div>
      <div className="mb-1.5 flex items-baseline justify-between gap-3 text-sm">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        {optional && (
          <span id={`${id}-optional`} className="text-soft">
            {optional}
          </span>
        )}
      </div>
      {children}
      {hint && !error && (
        <p id={`${id}-hint`} className="mt-1.5 text-sm text-soft">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="mt-1.5 text-red text-sm">
          {error}
        </p>
      )}
    </div>
  )
}

/** A text input with its label above and its message below. */
export function Field(props: ComponentProps<'input'> & Labelled) {
  const { frame, control } = useField(props)
  return (
    <Frame {...frame}>
      <input {...control} />
    </Frame>
  )
}

/** A password with a button that shows it. */
export function PasswordField(props: ComponentProps<'input'> & Labelled) {
  const { t } = useTranslation()
  const { frame, control } = useField(props)
  const [isShown, setShown] = useState(false)
  return (
    <Frame {...frame}>
      <div className="relative">
        <input
          {...control}
          type={isShown ? 'text' : 'password'}
          autoCapitalize="none"
          spellCheck={false}
          className={classes('pr-20', control.className)}
        />
        <button
          type="button"
          aria-pressed={isShown}
          aria-controls={frame.id}
          onClick={() => setShown(!isShown)}
          className="absolute inset-y-0 right-0 rounded-lg px-4 font-medium text-brand text-sm underline decoration-stone underline-offset-4 hover:decoration-current"
        >
          {t('words.show')}
        </button>
      </div>
    </Frame>
  )
}

/** A choice from a short list. */
export function SelectField(props: ComponentProps<'select'> & Labelled) {
  const { frame, control } = useField(props)
  return (
    <Frame {...frame}>
      <div className="relative">
        <select {...control} className={classes('appearance-none pr-12', control.className)} />
        <ChevronsUpDown
          aria-hidden="true"
          className="-translate-y-1/2 pointer-events-none absolute top-1/2 right-4 size-5 text-soft"
        />
      </div>
    </Frame>
  )
}

export function TextArea(props: ComponentProps<'textarea'> & Labelled) {
  const { frame, control } = useField(props)
  return (
    <Frame {...frame}>
      <textarea rows={6} {...control} />
    </Frame>
  )
}

/** A checkbox with text that may hold links. */
export function Checkbox({
  children,
  error,
  className,
  ...rest
}: ComponentProps<'input'> & { children: ReactNode; error?: string | null }) {
  const id = useId()
  return (
    <div className={className}>
      <label className="flex items-start gap-3 py-1 text-sm leading-relaxed">
        <input
          {...rest}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          className="mt-0.5 size-5 shrink-0 cursor-pointer rounded accent-brand"
        />
        <span>{children}</span>
      </label>
      {error && (
        <p id={`${id}-error`} className="mt-1 pl-8 text-red text-sm">
          {error}
        </p>
      )}
    </div>
  )
}
