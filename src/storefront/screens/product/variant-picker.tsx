import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProductOption } from '#contract/catalogue.ts'
import type { Page } from '#contract/content.ts'
import { classes } from '#storefront/ui/class-names.ts'
import { Swatch } from '#storefront/ui/swatch.tsx'
import type { VariantChoice } from './use-variant-choice.ts'
import { stateOf } from './variant-choice-rules.ts'

type VariantPickerProps = {
  choice: VariantChoice
  /** The page that helps to choose a size; null: the owner has none. */
  guide: Page | null
}

/** One group of native radios for each option. */
export function VariantPicker({ choice, guide }: VariantPickerProps) {
  const { t } = useTranslation()
  const { product, fields, problem, variant } = choice
  const guided = Math.max(
    product.options.findIndex(({ id }) => id === 'size'),
    0,
  )
  return (
    <div ref={fields} className="space-y-5">
      {product.options.map((option, at) => (
        <OptionPicker key={option.id} choice={choice} option={option} at={at} guide={at === guided ? guide : null} />
      ))}
      {problem === 'soldOut' && variant && (
        <p role="alert" className="text-red text-sm">
          {t('product.variantSoldOut', { variant: variant.label })}
        </p>
      )}
    </div>
  )
}

type OptionPickerProps = VariantPickerProps & { option: ProductOption; at: number }

function OptionPicker({ choice, option, at, guide }: OptionPickerProps) {
  const { t } = useTranslation()
  const errorId = useId()
  const { product, chosen, problem, choose } = choice
  const isMissing = problem === at
  const others = product.options.flatMap(({ values }, index) =>
    index === at ? [] : (values.find(({ id }) => id === chosen[index])?.label ?? []),
  )
  return (
    <fieldset aria-describedby={isMissing ? errorId : undefined}>
      <legend className="mb-2.5 font-medium text-sm">{option.name}</legend>
      <div className="flex flex-wrap gap-2.5">
        {option.values.map(({ id, label, swatch }) => {
          const state = stateOf(product, chosen, at, id)
          const isOut = state === 'gone' || state === 'soldOut'
          return (
            <label
              key={id}
              className={classes(
                isMissing && state !== 'gone' && 'border-red!',
                state === 'notMade' && 'border-dashed',
                'relative inline-flex min-h-12 wrap-anywhere max-w-full items-center rounded-3xl border border-[#8c8375] px-5 py-2 text-sm transition-colors hover:border-ink has-checked:border-ink has-checked:bg-ink has-disabled:cursor-not-allowed has-disabled:border-stone has-checked:text-paper forced-colors:has-checked:outline-2 forced-colors:has-checked:outline-[Highlight] has-disabled:text-soft has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2',
              )}
            >
              <input
                type="radio"
                name={option.id}
                value={id}
                checked={id === chosen[at]}
                disabled={state === 'gone'}
                onChange={() => choose(at, id)}
                className="absolute inset-0 cursor-[inherit] opacity-0"
              />
              {swatch && <Swatch colour={swatch} className="-ml-1.5 mr-2.5 size-5" />}
              <span className={isOut ? 'line-through' : undefined}>{label}</span>
              {isOut && <span className="ml-2 text-xs">{t('words.soldOut')}</span>}
              {state === 'notMade' && (
                <span className="ml-2 text-xs">{t('product.notMade', { choice: others.join(', ') })}</span>
              )}
            </label>
          )
        })}
      </div>
      {isMissing && (
        <p id={errorId} role="alert" className="mt-2.5 text-red text-sm">
          {option.id === 'size' ? t('product.chooseSize') : t('product.chooseOption', { option: option.name })}
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
