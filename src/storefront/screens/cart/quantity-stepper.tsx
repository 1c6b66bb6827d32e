import { Minus, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { maximumQuantity } from '#shared/cart-limits.ts'

type QuantityStepperProps = { name: string; quantity: number; onChange: (delta: number) => void }

/** One fewer, how many, one more. One fewer of one removes the line. */
export function QuantityStepper({ name, quantity, onChange }: QuantityStepperProps) {
  const { t } = useTranslation()
  const button = 'grid size-11 place-items-center rounded-full text-ink hover:bg-sand disabled:text-stone'
  return (
    <fieldset className="relative inline-flex min-w-0 items-center rounded-full border border-stone bg-white">
      <legend className="sr-only">{t('cart.quantityOf', { name })}</legend>
      <button type="button" className={button} aria-label={t('cart.fewer', { name })} onClick={() => onChange(-1)}>
        <Minus aria-hidden="true" className="size-4" />
      </button>
      <span className="tabular min-w-7 text-center">{quantity}</span>
      <button
        type="button"
        className={button}
        aria-label={t('cart.more', { name })}
        disabled={quantity >= maximumQuantity}
        onClick={() => onChange(1)}
      >
        <Plus aria-hidden="true" className="size-4" />
      </button>
    </fieldset>
  )
}
