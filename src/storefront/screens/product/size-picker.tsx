import { useTranslation } from 'react-i18next'
import type { ProductSize } from '#contract/catalogue.ts'

type SizePickerProps = { sizes: ProductSize[]; chosen: string | null; onChoose: (key: string) => void }

export function SizePicker({ sizes, chosen, onChoose }: SizePickerProps) {
  const { t } = useTranslation()
  return (
    <fieldset>
      <legend className="mb-2.5 font-medium text-sm">{t('product.sizes')}</legend>
      <div className="flex flex-wrap gap-2.5">
        {sizes.map(({ key, label, available }) => (
          <label
            key={key}
            className="relative inline-flex min-h-12 wrap-anywhere max-w-full items-center rounded-3xl border border-[#8c8375] px-5 py-2 text-sm transition-colors hover:border-ink has-checked:border-ink has-checked:bg-ink has-disabled:cursor-not-allowed has-disabled:border-stone has-checked:text-paper forced-colors:has-checked:outline-2 forced-colors:has-checked:outline-[Highlight] has-disabled:text-soft has-disabled:line-through has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2"
          >
            <input
              type="radio"
              name="size"
              value={key}
              checked={key === chosen}
              disabled={!available}
              onChange={() => onChoose(key)}
              className="absolute inset-0 cursor-[inherit] opacity-0"
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
