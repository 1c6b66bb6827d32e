import { useTranslation } from 'react-i18next'
import { useFocusOnAppearing } from '#storefront/ui/error-summary.tsx'

/** Replaces a removed line and moves the focus to the undo button. */
export function RemovedLine({ name, onUndo }: { name: string; onUndo: () => void }) {
  const { t } = useTranslation()
  const button = useFocusOnAppearing<HTMLButtonElement>()
  return (
    <div className="mt-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-1 rounded-card bg-sand px-5 py-2.5">
      <p className="min-w-0 [overflow-wrap:anywhere]">{t('cart.removed', { name })}</p>
      <button
        ref={button}
        type="button"
        onClick={onUndo}
        className="min-h-11 font-medium text-brand underline underline-offset-4"
      >
        {t('cart.undo')}
      </button>
    </div>
  )
}
