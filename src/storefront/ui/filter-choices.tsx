import { type ChangeEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListFilters } from '#contract/catalogue.ts'
import { useIsHydrated } from '#storefront/state/hydrated.tsx'
import { classes } from './class-names.ts'
import { inputClasses } from './field.tsx'

// More than are in sight at once.
const manyBrands = 12

/** The brands of a list; many of them are found by a part of their name. */
export function BrandChoices({ brands, chosen }: { brands: ListFilters['brands']; chosen: readonly string[] }) {
  const { t } = useTranslation()
  const isHydrated = useIsHydrated()
  const [typed, setTyped] = useState('')
  const isLong = isHydrated && brands.length > manyBrands
  const isSought = ({ name }: { name: string }) => !isLong || comparable(name).includes(comparable(typed))
  const found = brands.filter(isSought)
  return (
    <Choices title={t('filters.brand')} finder={isLong && <BrandFinder typed={typed} onType={setTyped} />}>
      {brands.map((brand) => (
        <Choice
          key={brand.name}
          name="brand"
          value={brand.name}
          count={brand.count}
          chosen={chosen.includes(brand.name)}
          isHidden={!isSought(brand)}
        >
          {brand.name}
        </Choice>
      ))}
      <p role="status" className="py-2 text-sm text-soft empty:hidden">
        {found.length === 0 && t('filters.noBrand')}
      </p>
    </Choices>
  )
}

/** Independent of the form: typing narrows the visible brands, and Enter submits nothing. */
function BrandFinder({ typed, onType }: { typed: string; onType(text: string): void }) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <>
      <label htmlFor={id} className="sr-only">
        {t('filters.findBrand')}
      </label>
      <input
        id={id}
        type="search"
        value={typed}
        placeholder={t('filters.findBrand')}
        autoComplete="off"
        maxLength={60}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        className={classes(inputClasses(false), 'mb-2 h-11 py-2')}
      />
    </>
  )
}

// Letters of brands that are no letter with an accent.
const plainLetters: Record<string, string> = { ø: 'o', æ: 'ae', œ: 'oe', ł: 'l', đ: 'd', ß: 'ss' }

/** Letters and digits alone, so that marks and accents need not be typed. */
const comparable = (text: string) =>
  text
    .toLowerCase()
    .replace(/[øæœłđß]/g, (letter) => plainLetters[letter]!)
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}+#]/gu, '')

export function Choices({ title, finder, children }: { title: string; finder?: ReactNode; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <Legend>{title}</Legend>
      {finder}
      <div className="-mx-2 max-h-72 overflow-y-auto px-2 py-1">{children}</div>
    </fieldset>
  )
}

type ChoiceProps = {
  name: string
  value: string
  count: number
  chosen: boolean
  /** Out of sight, and still sent where it is chosen. */
  isHidden?: boolean
  children: ReactNode
}

export function Choice({ name, value, count, chosen, isHidden, children }: ChoiceProps) {
  const box = useRef<HTMLInputElement>(null)
  const isEmpty = count === 0 && !chosen
  // The box is the browser's own: it shows what was pressed while the list is being read.
  useEffect(() => {
    if (box.current) box.current.checked = chosen
  }, [chosen])
  const apply = (event: ChangeEvent<HTMLInputElement>) => event.currentTarget.form?.requestSubmit()
  return (
    <label
      className={classes('min-h-11 items-center gap-3 text-sm', isHidden ? 'hidden' : 'flex', isEmpty && 'text-soft')}
    >
      <input
        ref={box}
        type="checkbox"
        name={name}
        value={value}
        defaultChecked={chosen}
        disabled={isEmpty}
        onChange={apply}
        className="size-5 shrink-0 rounded accent-brand"
      />
      <span className="wrap-anywhere min-w-0">{children}</span>
      <Count of={count} />
    </label>
  )
}

export function Count({ of: count, isLight = false }: { of: number; isLight?: boolean }) {
  const { t } = useTranslation()
  return (
    <span className={classes('tabular', !isLight && 'text-soft')}>
      <span aria-hidden="true">({count})</span>
      <span className="sr-only">{t('category.count', { count })}</span>
    </span>
  )
}

export function Legend({ children }: { children: ReactNode }) {
  return <legend className="mb-2 font-medium text-sm">{children}</legend>
}
