import { findPriceHistory } from '#domain/catalogue/prices/price-history-queries.ts'
import { pricedIn, withPricesIn } from '#domain/catalogue/prices/price-lists.ts'
import { findOpenPlans, findProductsWithDuePlans, updatePlan } from '#domain/catalogue/prices/price-plan-queries.ts'
import { lowestPricesBefore } from '#domain/catalogue/prices/price-rules.ts'
import { productInput } from '#domain/catalogue/products/product-input.ts'
import { lockProductRow } from '#domain/catalogue/products/product-queries.ts'
import { inputOf } from '#domain/catalogue/products/product-rows.ts'
import { changedTags } from '#domain/catalogue/products/product-tags.ts'
import { writeProduct } from '#domain/catalogue/products/write-product.ts'
import { insertAuditEntry } from '#domain/platform/audit/audit-queries.ts'
import type { Shop } from '#shop.ts'
import { beginOf, type PlanChange, stepPlans } from './price-plan-rules.ts'

/** Starts and ends the plans that are due, one product after the other. Failed ones are tried again. */
export async function sweepPricePlans(shop: Shop): Promise<void> {
  const failures: unknown[] = []
  for (const productId of await findProductsWithDuePlans(shop.database, shop.clock())) {
    await applyDuePlans(shop, productId).catch((error: unknown) => failures.push(error))
  }
  if (failures.length) throw failures[0]
}

/** Applies the due plans of one product in one transaction. Safe to repeat, even in several processes at once. */
export async function applyDuePlans(shop: Shop, productId: number): Promise<void> {
  const at = shop.clock()
  const tags = await shop.database.transaction(async (transaction) => {
    const row = await lockProductRow(transaction, { id: productId })
    if (!row) return []
    const plans = await findOpenPlans(transaction, productId)
    const history = await findPriceHistory(transaction, productId)
    const before = inputOf(row)
    let product = before
    const changes: PlanChange[] = []
    for (const currency of new Set(plans.map((plan) => plan.currency))) {
      const priced = pricedIn(product, currency)
      if (!priced) continue
      const stepped = stepPlans(
        priced,
        plans.filter((plan) => plan.currency === currency),
        {
          at,
          isValid: (next) => productInput.safeParse(withPricesIn(product, currency, next)).success,
          referenceOf: ({ variantKey, ...plan }) =>
            lowestPricesBefore(history, { variantKey, currency, instant: beginOf(plan), since: row.firstActiveAt }),
        },
      )
      if (stepped.product !== priced) product = withPricesIn(product, currency, stepped.product)
      changes.push(...stepped.changes)
    }
    if (!changes.length) return []
    if (product !== before) {
      await writeProduct(transaction, { before: row, input: product, by: { source: 'plan', actor: null }, at })
    }
    for (const { plan, values } of changes) {
      await updatePlan(transaction, plan.id, values)
      await insertAuditEntry(transaction, {
        at,
        actor: 'plan',
        action: values.state ? actions[values.state] : 'plan.opened',
        subject: `plan:${plan.id}`,
        before: { state: plan.state },
        after: { product: productId, price: plan.price, currency: plan.currency, ...values },
      })
    }
    return changedTags(transaction, { before: row, after: product })
  })
  if (tags.length) await shop.changes.announce(tags)
}

const actions = { PLANNED: 'plan.made', RUNNING: 'plan.started', ENDED: 'plan.ended', CANCELLED: 'plan.cancelled' }
