import { ChevronsUpDown } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { classes } from './class-names.ts'

const box =
  'block w-full rounded-lg border bg-white px-4 py-3 text-base text-ink transition-colors hover:border-soft focus:border-brand focus:outline-none focus-visible:outline-2 focus-visible:outline-offset-1 focus-visible:outline-focus disabled:bg-sand disabled:text-soft'

export const inputClasses = (hasError: boolean): string => classes(box, hasError ? 'border-red' : 'border-[#8c8375]')

type Labelled = { label: string; hint?: ReactNode; error?: string | null; optional?: string }

function useDescribed(own: string | undefined, { hint, error, optional }: Omit<Labelled, 'label'>) {
  const generated = useId()
  const id = own ?? generated
  const parts = [optional && 'optional', error ? 'error' : hint && 'hint'].filter(Boolean)
  return { id, describedBy: parts.map((part) => `${id}-${part}`).join(' ') || undefined }
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
export function Field({ label, hint, error, optional, className, ...rest }: ComponentProps<'input'> & Labelled) {
  const shown = { label, ...(hint && { hint }), ...(error && { error }), ...(optional && { optional }) }
  const { id, describedBy } = useDescribed(rest.id, shown)
  return (
    <Frame id={id} {...shown}>
      <input
        {...rest}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy}
        className={classes(inputClasses(Boolean(error)), className)}
      />
    </Frame>
  )
}

/** A password with a button that shows it. */
export function PasswordField({ label, hint, error, className, ...rest }: ComponentProps<'input'> & Labelled) {
  const { t } = useTranslation()
  const shown = { label, ...(hint && { hint }), ...(error && { error }) }
  const { id, describedBy } = useDescribed(rest.id, shown)
  const [isShown, setShown] = useState(false)
  return (
    <Frame id={id} {...shown}>
      <div className="relative">
        <input
          aria-invalid={error ? true : undefined}
          {...rest}
          type={isShown ? 'text' : 'password'}
          autoCapitalize="none"
          spellCheck={false}
          id={id}
          aria-describedby={describedBy}
          className={classes(inputClasses(Boolean(error)), 'pr-20', className)}
        />
        <button
          type="button"
          aria-pressed={isShown}
          aria-controls={id}
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
export function SelectField({ label, hint, error, className, ...rest }: ComponentProps<'select'> & Labelled) {
  const shown = { label, ...(hint && { hint }), ...(error && { error }) }
  const { id, describedBy } = useDescribed(rest.id, shown)
  return (
    <Frame id={id} {...shown}>
      <div className="relative">
        <select
          {...rest}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy}
          className={classes(inputClasses(Boolean(error)), 'appearance-none pr-12', className)}
        />
        <ChevronsUpDown
          aria-hidden="true"
          className="-translate-y-1/2 pointer-events-none absolute top-1/2 right-4 size-5 text-soft"
        />
      </div>
    </Frame>
  )
}

export function TextArea({ label, hint, error, optional, className, ...rest }: ComponentProps<'textarea'> & Labelled) {
  const shown = { label, ...(hint && { hint }), ...(error && { error }), ...(optional && { optional }) }
  const { id, describedBy } = useDescribed(rest.id, shown)
  return (
    <Frame id={id} {...shown}>
      <textarea
        rows={6}
        {...rest}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy}
        className={classes(inputClasses(Boolean(error)), className)}
      />
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
