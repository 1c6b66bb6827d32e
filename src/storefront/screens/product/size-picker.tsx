import { type Ref, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Product, ProductSize } from '#contract/catalogue.ts'
import type { Page } from '#contract/content.ts'
import { classes } from '#storefront/ui/class-names.ts'

export type SizeChoice = {
  sizes: ProductSize[]
  /** The size chosen; null before that, and for a product without sizes. */
  size: ProductSize | null
  /** True if the visitor pressed a button before choosing a size. */
  isMissing: boolean
  field: Ref<HTMLFieldSetElement>
  choose(key: string): void
  /** True where there is nothing left to choose; else asks for it and leads there. */
  isReady(): boolean
}

/** The size that the visitor chooses; a product with one size only has it chosen. */
export function useSizeChoice({ sizes, variant_picker }: Pick<Product, 'sizes' | 'variant_picker'>): SizeChoice {
  const offered = variant_picker ? sizes : []
  const [key, setKey] = useState(offered.length === 1 ? offered[0]!.key : null)
  const [isMissing, setMissing] = useState(false)
  const field = useRef<HTMLFieldSetElement>(null)
  const size = offered.find((candidate) => candidate.key === key) ?? null
  return {
    sizes: offered,
    size,
    isMissing,
    field,
    choose(chosen) {
      setKey(chosen)
      setMissing(false)
    },
    isReady() {
      if (size || offered.length === 0) return true
      setMissing(true)
      const first = field.current?.querySelector<HTMLElement>('input:enabled')
      first?.focus({ preventScroll: true })
      field.current?.scrollIntoView({ block: 'center' })
      return false
    },
  }
}

type SizePickerProps = {
  choice: SizeChoice
  /** The page that helps to choose; null: the owner has none. */
  guide: Page | null
}

export function SizePicker({ choice, guide }: SizePickerProps) {
  const { t } = useTranslation()
  const errorId = useId()
  const { sizes, size, isMissing, field, choose } = choice
  return (
    <fieldset ref={field} aria-describedby={isMissing ? errorId : undefined}>
      <legend className="mb-2.5 font-medium text-sm">{t('product.sizes')}</legend>
      <div className="flex flex-wrap gap-2.5">
        {sizes.map(({ key, label, available }) => (
          <label
            key={key}
            className={classes(
              isMissing && available && 'border-red!',
              'relative inline-flex min-h-12 wrap-anywhere max-w-full items-center rounded-3xl border border-[#8c8375] px-5 py-2 text-sm transition-colors hover:border-ink has-checked:border-ink has-checked:bg-ink has-disabled:cursor-not-allowed has-disabled:border-stone has-checked:text-paper forced-colors:has-checked:outline-2 forced-colors:has-checked:outline-[Highlight] has-disabled:text-soft has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2',
            )}
          >
            <input
              type="radio"
              name="size"
              value={key}
              checked={key === size?.key}
              disabled={!available}
              onChange={() => choose(key)}
              className="absolute inset-0 cursor-[inherit] opacity-0"
            />
            <span className={available ? undefined : 'line-through'}>{label}</span>
            {!available && <span className="ml-2 text-xs">{t('words.soldOut')}</span>}
          </label>
        ))}
      </div>
      {isMissing && (
        <p id={errorId} role="alert" className="mt-2.5 text-red text-sm">
          {t('product.chooseSize')}
        </p>
      )}
      {guide && (
        <details className="mt-3 text-sm">
          <summary className="inline-block cursor-pointer py-1 text-brand underline decoration-stone underline-offset-4 hover:decoration-current">
            {guide.information.name}
          </summary>
          {/* Sanitised by the server. */}
          <div
            className="prose mt-3 rounded-card [&>:first-child]:mt-0 bg-sand px-5 py-4"
            dangerouslySetInnerHTML={{ __html: guide.information.description }}
          />
        </details>
      )}
    </fieldset>
  )
}
