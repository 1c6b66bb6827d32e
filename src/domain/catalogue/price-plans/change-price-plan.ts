import type { Queries } from '#database/open-database.ts'
import { type PricedInOne, pricedIn, withPricesIn } from '#domain/catalogue/prices/price-lists.ts'
import {
  findOpenPlans,
  findPlan,
  insertPlan,
  type NamedPricePlan,
  type PricePlan,
  updatePlan,
} from '#domain/catalogue/prices/price-plan-queries.ts'
import { type ProductInput, productInput } from '#domain/catalogue/products/product-input.ts'
import { lockProductRow, type ProductRow } from '#domain/catalogue/products/product-queries.ts'
import { inputOf } from '#domain/catalogue/products/product-rows.ts'
import { changedTags } from '#domain/catalogue/products/product-tags.ts'
import { pricesOfVariant } from '#domain/catalogue/products/variant-rules.ts'
import { type ProductSource, writeProduct } from '#domain/catalogue/products/write-product.ts'
import {
  type Actor,
  findEarlierAction,
  insertAuditEntry,
  insertStaffAudit,
} from '#domain/platform/audit/audit-queries.ts'
import { staleChange } from '#domain/platform/audit/changed-fields.ts'
import { productTag } from '#shared/cache-tags.ts'
import { invalid, ShopError } from '#shared/shop-error.ts'
import type { Shop } from '#shop.ts'
import { applyDuePlans } from './apply-price-plans.ts'
import { ownPrices, type PlanDraft, planProblems, restored, withoutReductions, withPrices } from './price-plan-rules.ts'

type Draft = Omit<PlanDraft, 'startsAt'> & {
  /** Start of the plan; null to start at once. */
  startsAt: Date | null
}

/** Plans a price. Throws invalid fields; `product` if there is no such product. */
export async function planPrice(
  shop: Shop,
  { productId, draft, actor }: { productId: number; draft: Draft; actor: Actor },
): Promise<NamedPricePlan> {
  const at = shop.clock()
  const id = await shop.database.transaction(async (transaction) => {
    const row = await lockProductRow(transaction, { id: productId })
    if (!row) throw invalid({ product: ['validation.unknown'] })
    const earlier = await findEarlierAction(transaction, actor, { action: 'plan.made', now: at })
    if (earlier !== null) return earlier
    return makePlan(transaction, { row, draft, by: { source: 'edit', actor }, at })
  })
  await applyDuePlans(shop, productId)
  return (await findPlan(shop.database, id))!
}

/** Inserts a plan of a locked product, which begins with the next sweep at the latest. Throws invalid fields. */
export async function makePlan(
  transaction: Queries,
  { row, draft, by, at }: { row: ProductRow; draft: Draft; by: ProductSource; at: Date },
): Promise<number> {
  const others = await findOpenPlans(transaction, row.id)
  const values = usable(row, others, { ...draft, startsAt: draft.startsAt ?? at }, at)
  const staffId = by.actor?.staffId ?? null
  const plan = { ...values, productId: row.id, state: 'PLANNED' as const, staffId, createdAt: at }
  const made = await insertPlan(transaction, plan)
  const after = { product: row.id, ...values }
  const entry = { at, action: 'plan.made', subject: `plan:${made}`, before: null, after }
  if (by.actor) await insertStaffAudit(transaction, by.actor, entry)
  else await insertAuditEntry(transaction, { ...entry, actor: by.source })
  return made
}

/**
 * Changes a plan of the `version` that staff saw: of one that runs only its end. Throws invalid fields,
 * `request.notFound`, `edit.conflict` and `state.notAllowed`.
 */
export async function changePricePlan(
  shop: Shop,
  input: { id: number; version: number; change: Partial<Omit<Draft, 'variantKey' | 'currency'>>; actor: Actor },
): Promise<NamedPricePlan> {
  const { id, version, change, actor } = input
  const at = shop.clock()
  const productId = await shop.database.transaction(async (transaction) => {
    const { plan, row } = await lockPlan(transaction, { id, version, change })
    const wanted = { ...plan, ...change, startsAt: change.startsAt === null ? at : (change.startsAt ?? plan.startsAt) }
    const others = (await findOpenPlans(transaction, plan.productId)).filter((other) => other.id !== id)
    if (plan.state === 'RUNNING') {
      if (Object.keys(change).some((field) => field !== 'endsAt')) throw notAllowed(plan)
      if (!wanted.endsAt || wanted.endsAt <= at) throw invalid({ ends_at: ['validation.past'] })
      const priced = pricedIn(inputOf(row), plan.currency)
      if (priced && planProblems(priced, inCurrency(others, plan), wanted, wanted.startsAt).starts_at) {
        throw invalid({ ends_at: ['validation.plansOverlap'] })
      }
    }
    const values = plan.state === 'RUNNING' ? { endsAt: wanted.endsAt } : usable(row, others, wanted, at)
    await updatePlan(transaction, id, values)
    await insertStaffAudit(transaction, actor, {
      at,
      action: 'plan.changed',
      subject: `plan:${id}`,
      before: { ...described(plan), version },
      after: { ...described({ ...plan, ...values }), version: version + 1 },
    })
    return plan.productId
  })
  // Shoppers read when a running reduction ends.
  await shop.changes.announce([productTag(productId)])
  await applyDuePlans(shop, productId)
  return (await findPlan(shop.database, id))!
}

/** Cancels a plan; if it is running, the earlier price returns at once. Throws as `changePricePlan` does. */
export async function cancelPricePlan(
  shop: Shop,
  { id, version, actor }: { id: number; version: number; actor: Actor },
): Promise<void> {
  const at = shop.clock()
  const tags = await shop.database.transaction(async (transaction) => {
    const { plan, row } = await lockPlan(transaction, { id, version, change: {} })
    await updatePlan(transaction, id, { state: 'CANCELLED', endedAt: at })
    await insertStaffAudit(transaction, actor, {
      at,
      action: 'plan.cancelled',
      subject: `plan:${id}`,
      before: { ...described(plan), version },
      after: { state: 'CANCELLED', product: plan.productId, version: version + 1 },
    })
    if (plan.state !== 'RUNNING') return []
    const input = withPlanEnded(inputOf(row), plan)
    await writeProduct(transaction, { before: row, input, by: { source: 'plan', actor }, at })
    return changedTags(transaction, { before: row, after: input })
  })
  await shop.changes.announce(tags)
}

const isValid = (product: unknown): boolean => productInput.safeParse(product).success

const inCurrency = (plans: readonly PricePlan[], { currency }: Pick<PricePlan, 'currency'>) =>
  plans.filter((plan) => plan.currency === currency)

/** Returns the product with its prices in the plan's currency from before the plan. */
function withPlanEnded<Product extends ProductInput>(product: Product, plan: PricePlan): Product {
  const { currency } = plan
  const priced = pricedIn(product, currency)
  if (!priced) return product
  const isValidIn = (next: PricedInOne) => isValid(withPricesIn(product, currency, next))
  return withPricesIn(product, currency, restored(priced, plan, isValidIn))
}

/** Returns the plan's values with the member price that it will have. Throws invalid fields. */
function usable(row: ProductRow, all: readonly PricePlan[], draft: PlanDraft, now: Date) {
  const { variantKey, currency, price, kind, membersFrom = null, startsAt, endsAt } = draft
  const whole = inputOf(row)
  const product = pricedIn(whole, currency)
  if (!product) throw invalid({ currency: ['validation.notSoldIn'] })
  const others = inCurrency(all, draft)
  const isValidIn = (next: PricedInOne) => isValid(withPricesIn(whole, currency, next))
  const problems = planProblems(product, others, draft, now)
  if (Object.keys(problems).length) throw invalid(problems)
  const then = withoutReductions(product, others, startsAt)
  const variant = variantKey === '' ? null : ownPrices(then, variantKey)
  const memberPrice = draft.memberPrice === undefined ? memberPriceOf(then, variant) : draft.memberPrice
  if (memberPrice !== null && memberPrice >= price) throw invalid({ member_price: ['validation.memberPriceLower'] })
  // The price of a variant with its own member price must stay above that too.
  if (!isValidIn(withPrices(then, variantKey, { price, memberPrice })))
    throw invalid({ price: ['validation.planPrices'] })
  // What is a member price during the members' days must be one beside the price of before.
  const own = ownPrices(then, variantKey)
  const forMembers = membersFrom && { price: own?.price ?? null, memberPrice: memberPrice ?? price }
  if (forMembers && !isValidIn(withPrices(then, variantKey, forMembers))) {
    throw invalid({ price: ['validation.planPrices'] })
  }
  return { variantKey, currency, price, memberPrice, kind, membersFrom, startsAt, endsAt }
}

function memberPriceOf(
  product: Parameters<typeof pricesOfVariant>[0],
  variant: Parameters<typeof pricesOfVariant>[1] | null,
) {
  return variant ? pricesOfVariant(product, variant).memberPrice : product.memberPrice
}

/** Locks product and plan. Throws if the plan is over or was changed since `version`. */
async function lockPlan(
  transaction: Queries,
  { id, version, change }: { id: number; version: number; change: object },
): Promise<{ plan: NamedPricePlan; row: ProductRow }> {
  const found = await findPlan(transaction, id)
  const row = found && (await lockProductRow(transaction, { id: found.productId }))
  const plan = row && (await findPlan(transaction, id))
  if (!plan) throw new ShopError('request.notFound')
  if (plan.version !== version) {
    throw await staleChange(transaction, {
      subject: `plan:${id}`,
      action: 'plan.changed',
      seen: version,
      current: { ...described(plan), version: plan.version },
      yours: described({ ...plan, ...change }),
    })
  }
  if (plan.state !== 'PLANNED' && plan.state !== 'RUNNING') throw notAllowed(plan)
  return { plan, row }
}

const notAllowed = ({ state }: PricePlan) => new ShopError('state.notAllowed', { details: { state } })

/** Returns the plan's fields under the names that the audit log and conflicts use. */
function described({
  currency,
  price,
  memberPrice,
  kind,
  membersFrom,
  startsAt,
  endsAt,
  state,
}: PricePlan): Record<string, unknown> {
  return {
    currency,
    price,
    member_price: memberPrice,
    kind,
    members_from: membersFrom,
    starts_at: startsAt,
    ends_at: endsAt,
    state,
  }
}
