import { useTranslation } from 'react-i18next'
import type { Withdrawal } from '#contract/privacy.ts'
import { Checkbox } from '#storefront/ui/field.tsx'

export type ChosenGoods = ReadonlyMap<number, number>

type GoodsChoiceProps = {
  left: Withdrawal['left']
  /** Chosen quantity by line. */
  chosen: ChosenGoods
  onChange(chosen: ChosenGoods): void
}

/** Lines of an order that can still be withdrawn from, each with its quantity. */
export function GoodsChoice({ left, chosen, onChange }: GoodsChoiceProps) {
  const { t } = useTranslation()
  const set = (position: number, quantity: number) => onChange(new Map(chosen).set(position, quantity))
  return (
    <fieldset className="mt-2 ml-8 space-y-1 border-stone border-l pl-4">
      <legend className="sr-only">{t('withdrawal.which')}</legend>
      {left.map(({ position, name, variant, quantity }) => {
        const label = [name, variant].filter(Boolean).join(', ')
        const count = chosen.get(position) ?? 0
        return (
          <div key={position} className="flex flex-wrap items-center justify-between gap-x-4">
            <Checkbox
              checked={count > 0}
              onChange={({ target }) => set(position, target.checked ? quantity : 0)}
              className="min-w-0 flex-1"
            >
              <span className="[overflow-wrap:anywhere]">{label}</span>
            </Checkbox>
            {quantity > 1 && (
              <label className="tabular flex items-center gap-2 text-sm text-soft">
                <select
                  aria-label={t('withdrawal.howMany', { name: label })}
                  value={count}
                  onChange={({ target }) => set(position, Number(target.value))}
                  className="min-h-10 rounded-lg border border-[#8c8375] bg-white px-2"
                >
                  {[...Array(quantity + 1).keys()].map((number) => (
                    <option key={number} value={number}>
                      {number}
                    </option>
                  ))}
                </select>
                {t('withdrawal.of', { count: quantity })}
              </label>
            )}
          </div>
        )
      })}
    </fieldset>
  )
}

export function allOf(left: Withdrawal['left']): ChosenGoods {
  return new Map(left.map(({ position, quantity }) => [position, quantity]))
}

/** Returns the lines with a quantity above zero. */
export function chosenLines(chosen: ChosenGoods): { position: number; quantity: number }[] {
  return [...chosen].filter(([, quantity]) => quantity > 0).map(([position, quantity]) => ({ position, quantity }))
}
