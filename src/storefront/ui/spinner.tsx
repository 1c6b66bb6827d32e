import { useTranslation } from 'react-i18next'
import { classes } from './class-names.ts'

/** Rotating ring. Put a text next to it, or in a status around it, that says what is loading. */
export function Spinner({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classes(
        'inline-block size-5 animate-[turn_900ms_linear_infinite] rounded-full border-2 border-current border-t-transparent',
        className,
      )}
    />
  )
}

/** The loader of a screen whose data is not there yet. */
export function WholeSpinner() {
  const { t } = useTranslation()
  return (
    <div role="status" className="noscript:hidden grid min-h-[60vh] place-items-center text-brand">
      <Spinner className="size-10" />
      <span className="sr-only">{t('words.loading')}</span>
    </div>
  )
}
