import type { Queries } from '#database/open-database.ts'
import { type Actor, insertAuditEntry, insertStaffAudit } from '#domain/platform/audit/audit-queries.ts'
import type { PriceSource } from '#shared/vocabularies.ts'
import { currenciesOf, type PricedInAll, pricedIn } from './price-lists.ts'
import { findOpenPlans, updatePlan } from './price-plan-queries.ts'

type Change = {
  productId: number
  before: PricedInAll
  after: PricedInAll
  at: Date
  by: { source: PriceSource; actor: Actor | null }
}

/**
 * Ends the running plans on prices that something else has changed: no price comes back. Plans on variants and
 * in currencies that are gone are cancelled.
 */
export async function endPlansOfChangedPrices(
  transaction: Queries,
  { productId, before, after, at, by }: Change,
): Promise<void> {
  if (String([...pricesOf(before)]) === String([...pricesOf(after)])) return
  for (const plan of await findOpenPlans(transaction, productId)) {
    const key = `${plan.currency} ${plan.variantKey}`
    const now = pricesOf(after).get(key)
    const isChanged = String(now) !== String(pricesOf(before).get(key))
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

/** Price and member price of the product (key '') and of each variant, in each currency that it is sold in. */
function pricesOf(product: PricedInAll): Map<string, (number | null)[]> {
  const lists = currenciesOf(product).flatMap((currency) => {
    const { price, memberPrice, variants } = pricedIn(product, currency)!
    const all = [{ key: '', price, memberPrice }, ...variants]
    return all.map((one): [string, (number | null)[]] => [`${currency} ${one.key}`, [one.price, one.memberPrice]])
  })
  return new Map(lists)
}
