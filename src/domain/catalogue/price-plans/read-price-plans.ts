import { findFirstActive, findPriceHistory } from '#domain/catalogue/prices/price-history-queries.ts'
import { findPlan, type NamedPricePlan } from '#domain/catalogue/prices/price-plan-queries.ts'
import { type LowestPrice, lowestPricesBefore } from '#domain/catalogue/prices/price-rules.ts'
import { ShopError } from '#shared/shop-error.ts'
import type { Shop } from '#shop.ts'
import { beginOf, fixedOf } from './price-plan-rules.ts'

/** A plan with the lowest prices of the 30 days before it: fixed at its beginning, until then as known now. */
export type PlanWithLowest = NamedPricePlan & { lowest: LowestPrice }

export async function readPlan(shop: Pick<Shop, 'database'>, id: number): Promise<PlanWithLowest> {
  const plan = await findPlan(shop.database, id)
  if (!plan) throw new ShopError('request.notFound')
  const [known] = await withLowest(shop, [plan])
  return known!
}

/** Reads the history of each product once. */
export async function withLowest(
  { database }: Pick<Shop, 'database'>,
  plans: readonly NamedPricePlan[],
): Promise<PlanWithLowest[]> {
  const ahead = plans.filter(({ state, kind }) => state === 'PLANNED' && kind === 'reduction')
  const histories = new Map<number, Awaited<ReturnType<typeof readHistory>>>()
  const readHistory = async (productId: number) => {
    const rows = await findPriceHistory(database, productId)
    return { rows, since: await findFirstActive(database, productId) }
  }
  for (const { productId } of ahead) {
    if (!histories.has(productId)) histories.set(productId, await readHistory(productId))
  }
  return plans.map((plan) => {
    const history = ahead.includes(plan) ? histories.get(plan.productId) : undefined
    if (!history) return { ...plan, lowest: fixedOf(plan) }
    const { rows, since } = history
    const { variantKey, currency } = plan
    return { ...plan, lowest: lowestPricesBefore(rows, { variantKey, currency, instant: beginOf(plan), since }) }
  })
}
