import type { PricePlan } from '#domain/catalogue/prices/price-plan-queries.ts'
import type { LowestPrice } from '#domain/catalogue/prices/price-rules.ts'
import type { Cents } from '#shared/money.ts'
import type { FieldErrors } from '#shared/shop-error.ts'

/** Own prices of a product or of a size in the currency of a plan; null if it costs what the product costs. */
export type Prices = { price: Cents | null; memberPrice: Cents | null }
type MaybePriced = Prices & { variants: readonly ({ key: string } & Prices)[] }
export type Priced = { price: Cents; memberPrice: Cents | null; variants: readonly ({ key: string } & Prices)[] }

/** A price plan as staff enter it. If `memberPrice` is left out, the current one stays. */
export type PlanDraft = Pick<PricePlan, 'variantKey' | 'currency' | 'price' | 'kind' | 'startsAt' | 'endsAt'> & {
  /** From when members have the prices as their own; null: with everyone. */
  membersFrom?: Date | null | undefined
  memberPrice?: Cents | null | undefined
}

/** Returns when a plan begins: for members first, if it names a moment for them. */
export function beginOf({ membersFrom, startsAt }: Pick<PlanDraft, 'membersFrom' | 'startsAt'>): Date {
  return membersFrom ?? startsAt
}

/** Returns the prices while only members have those of the plan. */
function pricesForMembers(before: Prices, { price, memberPrice }: Pick<PricePlan, 'price' | 'memberPrice'>): Prices {
  return { price: before.price, memberPrice: memberPrice ?? price }
}

/** Returns the own prices of the product (key '') or of a size; null if it has no such variant. */
export function ownPrices(product: MaybePriced, key: string): Prices | null {
  return key === '' ? product : (product.variants.find((variant) => variant.key === key) ?? null)
}

/** Returns the product with new prices of its own or of a variant. */
export function withPrices<Product extends MaybePriced>(product: Product, key: string, prices: Prices): Product {
  if (key === '') return { ...product, price: prices.price ?? product.price, memberPrice: prices.memberPrice }
  const { price, memberPrice } = prices
  return {
    ...product,
    variants: product.variants.map((own) => (own.key === key ? { ...own, price, memberPrice } : own)),
  }
}

/** The product as its prices are at a moment by what is planned, but for reductions. */
export function withoutReductions<Product extends Priced>(
  product: Product,
  plans: readonly PricePlan[],
  moment: Date,
): Product {
  const restored = plans.filter(({ state }) => state === 'RUNNING').reduce((now, plan) => restore(now, plan), product)
  return plans
    .filter(({ state, kind, startsAt }) => state === 'PLANNED' && kind === 'permanent' && startsAt <= moment)
    .reduce((now, plan) => (ownPrices(now, plan.variantKey) ? withPrices(now, plan.variantKey, plan) : now), restored)
}

function restore<Product extends Priced>(product: Product, plan: PricePlan): Product {
  if (!ownPrices(product, plan.variantKey)) return product
  return withPrices(product, plan.variantKey, { price: plan.priceBefore, memberPrice: plan.memberPriceBefore })
}

/** Returns the price of the product or size that a plan is for. */
export function priceOf(product: Priced, key: string): Cents {
  return ownPrices(product, key)?.price ?? product.price
}

/** Returns the problems of a plan by field, checked against the other open plans of its product. */
export function planProblems(product: Priced, others: readonly PricePlan[], draft: PlanDraft, now: Date): FieldErrors {
  const { variantKey, kind, membersFrom, startsAt, endsAt } = draft
  if (!ownPrices(product, variantKey)) return { size: ['validation.unknown'] }
  if (startsAt < now) return { starts_at: ['validation.past'] }
  if (membersFrom && membersFrom < now) return { members_from: ['validation.past'] }
  if (membersFrom && membersFrom >= startsAt) return { starts_at: ['validation.publicAfterMembers'] }
  if (membersFrom && kind === 'permanent') return { members_from: ['validation.invalid'] }
  if (kind === 'reduction' && !endsAt) return { ends_at: ['validation.required'] }
  if (kind === 'permanent' && endsAt) return { ends_at: ['validation.permanentHasNoEnd'] }
  if (endsAt && endsAt <= startsAt) return { ends_at: ['validation.endBeforeStart'] }
  const overlapping = others.filter((plan) => plan.variantKey === variantKey && overlaps(plan, draft))
  if (overlapping.length) return { starts_at: ['validation.plansOverlap'] }
  const then = withoutReductions(product, others, startsAt)
  if (kind === 'reduction' && draft.price >= priceOf(then, variantKey)) return { price: ['validation.noReduction'] }
  if (typeof draft.memberPrice === 'number' && draft.memberPrice >= draft.price) {
    return { member_price: ['validation.memberPriceLower'] }
  }
  return {}
}

type Span = Pick<PlanDraft, 'membersFrom' | 'startsAt' | 'endsAt'>

/** A price for good holds at its moment only: what begins later may change it again. */
function overlaps(one: Span, other: Span): boolean {
  const end = ({ startsAt, endsAt }: Span) => endsAt?.getTime() ?? startsAt.getTime() + 1
  return beginOf(one).getTime() < end(other) && beginOf(other).getTime() < end(one)
}

export type PlanChange = { plan: PricePlan; values: Partial<PricePlan> }

/**
 * Ends, opens to everyone and begins what is due, in this order, so that between two reductions no other price shows.
 * What cannot begin any more is cancelled: missed as a whole, no reduction now, or of a size that is gone.
 */
export function stepPlans<Product extends Priced>(
  product: Product,
  plans: readonly PricePlan[],
  {
    at,
    isValid,
    referenceOf,
  }: {
    at: Date
    isValid(product: Product): boolean
    /** The lowest prices of the 30 days before a plan. */
    referenceOf(plan: PricePlan): LowestPrice
  },
): { product: Product; changes: PlanChange[] } {
  const isDue = (moment: Date | null) => moment !== null && moment <= at
  const changes: PlanChange[] = []
  let now = product
  const ended = plans.filter(({ state, endsAt }) => state === 'RUNNING' && isDue(endsAt))
  for (const plan of ended) {
    now = restored(now, plan, isValid)
    changes.push({ plan, values: { state: 'ENDED', endedAt: at } })
  }
  const opened = plans.filter((plan) => plan.state === 'RUNNING' && !plan.openedAt && isDue(plan.startsAt))
  for (const plan of opened.filter((each) => !ended.includes(each))) {
    const next = withPrices(now, plan.variantKey, plan)
    if (isValid(next)) now = next
    changes.push({ plan, values: { openedAt: at } })
  }
  for (const plan of plans.filter((each) => each.state === 'PLANNED' && isDue(beginOf(each)))) {
    const before = ownPrices(now, plan.variantKey)
    const isOpen = isDue(plan.startsAt)
    const next = before && withPrices(now, plan.variantKey, isOpen ? plan : pricesForMembers(before, plan))
    const isTooLate = isDue(plan.endsAt)
    const isReduced = plan.kind === 'permanent' || plan.price < priceOf(now, plan.variantKey)
    if (!next || isTooLate || !isReduced || !isValid(next)) {
      changes.push({ plan, values: { state: 'CANCELLED', endedAt: at } })
      continue
    }
    // Steps of one uninterrupted reduction keep the first reference.
    const step = ended.find(
      ({ variantKey, endsAt }) => variantKey === plan.variantKey && Number(endsAt) === Number(beginOf(plan)),
    )
    const isPermanent = plan.kind === 'permanent'
    const reference = isPermanent ? null : step?.referencePrice ? fixedOf(step) : referenceOf(plan)
    const values: Partial<PricePlan> = {
      state: isPermanent ? 'ENDED' : 'RUNNING',
      priceBefore: before.price,
      memberPriceBefore: before.memberPrice,
      referencePrice: reference?.price ?? null,
      referenceWithMembers: reference?.withMembers ?? null,
      ...(isOpen && { openedAt: at }),
      ...(isPermanent && { endedAt: at }),
    }
    changes.push({ plan, values })
    now = next
  }
  return { product: now, changes }
}

/** Returns the lowest prices that were fixed when the plan began. */
export function fixedOf({ referencePrice, referenceWithMembers }: PricePlan): LowestPrice {
  return { price: referencePrice, withMembers: referenceWithMembers }
}

/**
 * Returns the product with its prices from before the plan. The member price is dropped if it is no longer the lower
 * one.
 */
export function restored<Product extends Priced>(
  product: Product,
  plan: PricePlan,
  isValid: (product: Product) => boolean,
): Product {
  const whole = restore(product, plan)
  if (isValid(whole)) return whole
  const plain = restore(product, { ...plan, memberPriceBefore: null })
  return isValid(plain) ? plain : product
}
