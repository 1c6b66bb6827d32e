import { getSettings } from '#domain/settings/get-settings.ts'
import { deliveryDays } from '#shared/shop-days.ts'
import type { Shop } from '#shop.ts'
import { findOrderEvents } from './order-progress-queries.ts'
import { type OrderEvents, type ProgressState, progressStateOf } from './order-progress-rules.ts'
import type { OrderWithLines } from './order-queries.ts'

export type OrderWithProgress = OrderWithLines & {
  progress: OrderEvents & { state: ProgressState; delivery: { from: string; to: string } }
}

/** Orders with what became of them. */
export async function withProgress<Found extends OrderWithLines>(
  shop: Shop,
  found: readonly Found[],
): Promise<(Found & OrderWithProgress)[]> {
  const days = (await getSettings(shop))['delivery.product']
  const events = await findOrderEvents(
    shop.database,
    found.map(({ order }) => order.id),
  )
  return found.map((each) => {
    const { id, fulfilmentState, createdAt } = each.order
    const happened = events.get(id) ?? { parcels: [], refunds: [], returns: [] }
    const state = progressStateOf(fulfilmentState, happened)
    const delivery = deliveryDays(createdAt, days, shop.environment.timeZone)
    return { ...each, progress: { ...happened, state, delivery } }
  })
}
