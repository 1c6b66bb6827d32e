import type { Queries } from '#database/open-database.ts'
import { type Actor, insertAuditEntry, insertStaffAudit } from '#domain/platform/audit/audit-queries.ts'
import type { Cents } from '#shared/money.ts'
import type { PriceSource } from '#shared/vocabularies.ts'
import { findOpenPlans, updatePlan } from './price-plan-queries.ts'

type Prices = { price: Cents | null; memberPrice: Cents | null }
type Priced = { price: Cents; memberPrice: Cents | null; variants: readonly ({ key: string } & Prices)[] }

type Change = {
  productId: number
  before: Priced
  after: Priced
  at: Date
  by: { source: PriceSource; actor: Actor | null }
}

/**
 * Ends the running plans on prices that something else has changed: no price comes back. Plans on variants that are
 * gone are cancelled.
 */
export async function endPlansOfChangedPrices(
  transaction: Queries,
  { productId, before, after, at, by }: Change,
): Promise<void> {
  if (String([...pricesOf(before)]) === String([...pricesOf(after)])) return
  for (const plan of await findOpenPlans(transaction, productId)) {
    const now = pricesOf(after).get(plan.variantKey)
    const isChanged = String(now) !== String(pricesOf(before).get(plan.variantKey))
    if (now && !(isChanged && plan.state === 'RUNNING')) continue
    const state = plan.state === 'RUNNING' ? 'ENDED' : 'CANCELLED'
    await updatePlan(transaction, plan.id, { state, endedAt: at })
    const action = state === 'ENDED' ? 'plan.ended' : 'plan.cancelled'
    const entry = {
      at,
      action,
      subject: `plan:${plan.id}`,
      before: { state: plan.state },
      after: { state, product: productId, because: 'price' },
    }
    if (by.actor) await insertStaffAudit(transaction, by.actor, entry)
    else await insertAuditEntry(transaction, { ...entry, actor: by.source })
  }
}

/** Price and member price of the product (key '') and of each variant. */
function pricesOf({ price, memberPrice, variants }: Priced): Map<string, (Cents | null)[]> {
  const prices = new Map([['', [price, memberPrice] as (Cents | null)[]]])
  for (const variant of variants) prices.set(variant.key, [variant.price, variant.memberPrice])
  return prices
}
