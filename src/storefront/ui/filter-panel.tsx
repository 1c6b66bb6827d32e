import { ChevronDown, SlidersHorizontal, X } from 'lucide-react'
import { type MouseEvent, useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListFilters } from '#contract/catalogue.ts'
import { decimalToCents } from '#shared/money.ts'
import { countFilters, noFilters, type ProductFilters } from '#shared/product-filters.ts'
import { useIsHydrated } from '#storefront/state/hydrated.tsx'
import { useStorefront } from '#storefront/state/storefront-context.tsx'
import { Button } from './button.tsx'
import { classes } from './class-names.ts'
import { inputClasses } from './field.tsx'
import { BrandChoices, Choice, Choices, Count, Legend } from './filter-choices.tsx'
import { Link } from './link.tsx'
import { Swatch } from './swatch.tsx'

type FilterProps = {
  offered: ListFilters
  filters: ProductFilters
  hrefOf: (filters: ProductFilters) => string
}

/** True if the list can be filtered at all. */
export function hasFilters({ offered, filters }: Pick<FilterProps, 'offered' | 'filters'>): boolean {
  const { brands, sizes, choices, price_ranges: ranges, in_stock: stock } = offered
  const isChoice = [brands, sizes, ranges, ...choices.map(({ values }) => values)].some((list) => list.length > 1)
  return isChoice || stock.varies || countFilters(filters) > 0
}

/**
 * The choices of a list inside its form, closed at first. Where scripts run each applies at once; the button serves
 * where they do not.
 */
export function FilterPanel({ offered, filters, hrefOf, total }: FilterProps & { total: number }) {
  const { t } = useTranslation()
  const isHydrated = useIsHydrated()
  const count = countFilters(filters)
  const { brands, sizes, choices, in_stock: stock } = offered
  return (
    <details className="group">
      <summary className="mb-3 inline-flex h-11 items-center gap-2.5 rounded-full border border-stone px-4 text-sm hover:border-soft focus-visible:rounded-full">
        <SlidersHorizontal aria-hidden="true" className="size-4" strokeWidth={1.75} />
        {t('filters.title')}
        {count > 0 && (
          <span className="tabular inline-flex size-5.5 items-center justify-center rounded-full bg-brand text-paper text-xs forced-colors:border">
            <span aria-hidden="true">{count}</span>
            <span className="sr-only">{t('filters.chosen', { count })}</span>
          </span>
        )}
        <ChevronDown
          aria-hidden="true"
          className="size-4 text-soft transition-transform group-open:rotate-180"
          strokeWidth={1.75}
        />
      </summary>
      <div className="clear-both pt-1 pb-3">
        <div className="rounded-card bg-sand p-5 sm:p-6 lg:p-8 forced-colors:border">
          <div className="grid gap-x-8 gap-y-8 sm:grid-cols-2 lg:grid-cols-4">
            <PriceChoice offered={offered} filters={filters} hrefOf={hrefOf} />
            {sizes.length > 0 && (sizes.length > 1 || filters.sizes.length > 0) && (
              <Choices title={t('filters.size')}>
                {sizes.map(({ key, label, count }) => (
                  <Choice key={key} name="size" value={key} count={count} chosen={filters.sizes.includes(key)}>
                    {label}
                  </Choice>
                ))}
              </Choices>
            )}
            {choices.map(({ id, name, values }) => (
              <NamedChoices key={id} id={id} name={name} values={values} chosen={filters.choices} />
            ))}
            {brands.length > 0 && (brands.length > 1 || filters.brands.length > 0) && (
              <BrandChoices brands={brands} chosen={filters.brands} />
            )}
            {((stock.varies && stock.count > 0) || filters.inStock) && (
              <Choices title={t('filters.stock')}>
                <Choice name="in_stock" value="1" count={stock.count} chosen={filters.inStock}>
                  {t('filters.inStock')}
                </Choice>
              </Choices>
            )}
          </div>
          <div className="mt-7 border-stone border-t pt-5">
            <Button type="submit" size="small" onClick={closeAround}>
              {/* Without scripts it applies what is chosen: how many are left is known afterwards. */}
              {isHydrated ? t('filters.showCount', { count: total }) : t('filters.show')}
            </Button>
          </div>
        </div>
      </div>
    </details>
  )
}

/** Active filters, each with a link to remove it. `hasClear` adds a link that removes all of them. */
export function ActiveFilters({ offered, filters, hrefOf, hasClear }: FilterProps & { hasClear: boolean }) {
  const { t } = useTranslation()
  const rangeLabel = useRangeLabel()
  if (countFilters(filters) === 0) return null
  const { brands, sizes, choices, priceFrom, priceTo, inStock } = filters
  const without = (values: string[], value: string) => values.filter((each) => each !== value)
  const chips = [
    ...(priceFrom !== null || priceTo !== null
      ? [{ label: rangeLabel(priceFrom, priceTo), rest: { ...filters, priceFrom: null, priceTo: null } }]
      : []),
    ...sizes.map((size) => ({
      label: offered.sizes.find(({ key }) => key === size)?.label ?? size,
      rest: { ...filters, sizes: without(sizes, size) },
    })),
    ...choices.map((choice) => ({
      label: labelOfChoice(offered, choice),
      rest: { ...filters, choices: without(choices, choice) },
    })),
    ...brands.map((brand) => ({ label: brand, rest: { ...filters, brands: without(brands, brand) } })),
    ...(inStock ? [{ label: t('filters.inStock'), rest: { ...filters, inStock: false } }] : []),
  ]
  return (
    <div className="flex flex-wrap items-center gap-2">
      <ul aria-label={t('filters.active')} className="contents">
        {chips.map(({ label, rest }) => (
          <li key={label} className="min-w-0">
            <Link
              to={hrefOf(rest)}
              rel="nofollow"
              preventScrollReset
              viewTransition={false}
              aria-label={t('filters.remove', { choice: label })}
              className="wrap-anywhere inline-flex min-h-11 items-center gap-2 rounded-full bg-sand py-1.5 pr-3 pl-4 text-sm hover:bg-stone focus-visible:rounded-full forced-colors:border"
            >
              {label}
              <X aria-hidden="true" className="size-4 shrink-0 text-soft" strokeWidth={1.75} />
            </Link>
          </li>
        ))}
      </ul>
      {hasClear && (
        <Link
          to={hrefOf(noFilters)}
          preventScrollReset
          viewTransition={false}
          className="inline-flex min-h-11 items-center text-sm underline decoration-stone underline-offset-4 hover:decoration-current sm:ml-2"
        >
          {t('filters.clear')}
        </Link>
      )}
    </div>
  )
}

/** Values of one option or attribute; one that all products have in common is no choice. */
function NamedChoices({ id, name, values, chosen }: ListFilters['choices'][number] & { chosen: string[] }) {
  const isChosen = (value: string) => chosen.includes(`${id}:${value}`)
  if (values.length < 2 && !values.some((value) => isChosen(value.id))) return null
  return (
    <Choices title={name}>
      {values.map(({ id: value, label, swatch, count }) => (
        <Choice key={value} name="choice" value={`${id}:${value}`} count={count} chosen={isChosen(value)}>
          {swatch && <Swatch colour={swatch} className="mr-2 inline size-4 align-[-0.15em]" />}
          {label}
        </Choice>
      ))}
    </Choices>
  )
}

function labelOfChoice({ choices }: ListFilters, choice: string): string {
  const values = choices.flatMap(({ id, values }) => values.map((value) => ({ ...value, choice: `${id}:${value.id}` })))
  return values.find((value) => value.choice === choice)?.label ?? choice.replace(/^[^:]*:/, '')
}

function PriceChoice({ offered, filters, hrefOf }: FilterProps) {
  const { shop } = useStorefront()
  const { t } = useTranslation()
  const rangeLabel = useRangeLabel()
  const { prices, price_ranges: ranges } = offered
  const { priceFrom, priceTo } = filters
  if (!prices || (ranges.length < 2 && priceFrom === null && priceTo === null)) return null
  const sign = shop.priceSign
  return (
    <fieldset className="min-w-0">
      <Legend>{t('words.normalPrice')}</Legend>
      <div className="flex gap-3">
        <PriceField name="price_from" label={t('filters.from', { sign })} value={priceFrom} hint={prices.lowest} />
        <PriceField name="price_to" label={t('filters.to', { sign })} value={priceTo} hint={prices.highest} />
      </div>
      <ul aria-label={t('filters.ranges')} className="mt-3 flex flex-wrap gap-2">
        {ranges.map(({ from, to, count }) => {
          const chosen = from === priceFrom && to === priceTo
          const next = { ...filters, priceFrom: chosen ? null : from, priceTo: chosen ? null : to }
          const shape = 'tabular inline-flex min-h-11 items-center gap-2 rounded-full border px-3.5 text-sm'
          return (
            <li key={`${from}-${to}`}>
              {count === 0 && !chosen ? (
                <span className={classes(shape, 'border-stone text-soft')}>
                  {rangeLabel(from, to)}
                  <Count of={count} />
                </span>
              ) : (
                <Link
                  to={hrefOf(next)}
                  rel="nofollow"
                  preventScrollReset
                  viewTransition={false}
                  aria-current={chosen ? 'true' : undefined}
                  className={classes(
                    shape,
                    'focus-visible:rounded-full',
                    chosen ? 'border-brand bg-brand text-paper' : 'border-stone bg-paper hover:border-soft',
                  )}
                >
                  {rangeLabel(from, to)}
                  <Count of={count} isLight={chosen} />
                </Link>
              )}
            </li>
          )
        })}
      </ul>
    </fieldset>
  )
}

/** Applied on blur or Enter, never while typing. */
function PriceField({ name, label, value, hint }: { name: string; label: string; value: number | null; hint: number }) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const shown = String(value ?? '')
  useEffect(() => {
    if (field.current) field.current.value = shown
  }, [shown])
  return (
    <div className="min-w-0 flex-1">
      <label htmlFor={id} className="mb-1 block text-sm text-soft">
        {label}
      </label>
      <input
        ref={field}
        id={id}
        name={name}
        defaultValue={shown}
        placeholder={String(hint)}
        inputMode="numeric"
        autoComplete="off"
        maxLength={9}
        onBlur={({ currentTarget: { value: typed, form } }) => typed !== shown && form?.requestSubmit()}
        className={classes(inputClasses(false), 'tabular h-11 py-2')}
      />
    </div>
  )
}

function useRangeLabel(): (from: number | null, to: number | null) => string {
  const { price } = useStorefront()
  const { t } = useTranslation()
  const write = (euros: number) => price(decimalToCents(euros), 'short')
  return (from, to) => {
    if (from === null) return t('filters.upTo', { price: write(to ?? 0) })
    if (to === null) return t('filters.fromOn', { price: write(from) })
    // The sign once, at the end.
    return t('filters.range', { from: write(from).replace(/\u00a0\S+$/, ''), to: write(to) })
  }
}

/** The form is submitted all the same; Enter in a field, which presses the button too, leaves the panel open. */
function closeAround({ currentTarget: button }: MouseEvent<HTMLButtonElement>): void {
  const panel = button.closest('details')
  if (!panel || document.activeElement !== button) return
  panel.open = false
  panel.querySelector('summary')?.focus()
}
