import { type Ref, useEffect, useRef, useState } from 'react'
import type { Product, ProductVariant } from '#contract/catalogue.ts'
import { useIsHydrated } from '#storefront/state/hydrated.tsx'
import { type Chosen, choose, chosenIn, variantOf, variantsLeft, withChosen } from './variant-choice-rules.ts'

export type VariantChoice = {
  product: Product
  chosen: Chosen
  /** The variant chosen; null before that, and for a product without options. */
  variant: ProductVariant | null
  /** What prices and stock are shown of: the variant, else what all that are left have alike, else the product. */
  item: Product | ProductVariant
  /** Picture of what is chosen so far; null for the product's first one. */
  picture: string | null
  /** Why the button did nothing: an option to choose, by its index, or the variant that is sold out. */
  problem: number | 'soldOut' | null
  fields: Ref<HTMLDivElement>
  choose(at: number, value: string): void
  /** True if there is nothing left to choose; else says what is and leads there. */
  isReady(): boolean
}

/** What the visitor chooses of a product's options, kept in the address unless another page has it. */
export function useVariantChoice(product: Product, isInAddress = true): VariantChoice {
  const isHydrated = useIsHydrated()
  const query = () => new URLSearchParams(isHydrated && isInAddress ? location.search : '')
  const [chosen, setChosen] = useState(() => chosenIn(product, query()))
  const [problem, setProblem] = useState<VariantChoice['problem']>(null)
  const fields = useRef<HTMLDivElement>(null)
  const variant = variantOf(product, chosen)
  const left = variantsLeft(product, chosen)
  const isBegun = chosen.some((value) => value !== null)
  // The server renders the address without its choices, which would multiply what it keeps.
  useEffect(() => {
    if (isHydrated && isInAddress) setChosen(chosenIn(product, new URLSearchParams(location.search)))
  }, [isHydrated, isInAddress, product])
  return {
    product,
    chosen,
    variant,
    item: variant ?? (isBegun ? alike(left) : null) ?? product,
    picture: (variant ?? (isBegun ? left.find(({ image }) => image) : null))?.image ?? null,
    problem,
    fields,
    choose(at, value) {
      const next = choose(product, chosen, at, value)
      setChosen(next)
      setProblem(null)
      if (!isInAddress) return
      const search = withChosen(product.options, next, new URLSearchParams(location.search)).toString()
      history.replaceState(history.state, '', `${location.pathname}${search && `?${search}`}${location.hash}`)
    },
    isReady() {
      if (product.options.length === 0 || variant?.available) return true
      const missing = chosen.indexOf(null)
      setProblem(variant ? 'soldOut' : missing)
      // What is sold out is said, and the visitor stays at the button; an open choice has to be made.
      const field = variant ? fields.current : fields.current?.querySelectorAll('fieldset')[missing]
      if (!variant) field?.querySelector<HTMLElement>('input:enabled')?.focus({ preventScroll: true })
      field?.scrollIntoView({ block: 'center' })
      return false
    },
  }
}

/** The first of several variants that cost the same; null where they differ or there are none. */
function alike([first, ...others]: readonly ProductVariant[]): ProductVariant | null {
  if (!first) return null
  const isAlike = ({ price, membership_price, sale }: ProductVariant) =>
    price === first.price &&
    membership_price === first.membership_price &&
    sale?.prior_price === first.sale?.prior_price
  return others.every(isAlike) ? { ...first, few_left: undefined } : null
}
