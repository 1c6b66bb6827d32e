import { getSettings } from '#domain/platform/settings/get-settings.ts'
import { deliveryDaysTo, type Region } from '#domain/platform/working-days/public-holidays.ts'
import type { ProgressState } from '#shared/vocabularies.ts'
import type { Shop } from '#shop.ts'
import { findOrderEvents } from './order-progress-queries.ts'
import { type OrderEvents, progressStateOf } from './order-progress-rules.ts'
import type { OrderWithLines } from './order-queries.ts'

export type OrderWithProgress = OrderWithLines & {
  progress: OrderEvents & {
    state: ProgressState
    delivery: { from: string; to: string }
    /** Buyer whose working days count for the end of legal periods. */
    buyer: Region & { timeZone: string }
  }
}

/** Adds to orders what happened to them since payment. */
export async function withProgress<Found extends OrderWithLines>(
  shop: Shop,
  found: readonly Found[],
): Promise<(Found & OrderWithProgress)[]> {
  const days = (await getSettings(shop))['delivery.product']
  const { timeZone } = shop.environment
  const events = await findOrderEvents(
    shop.database,
    found.map(({ order }) => order.id),
  )
  return found.map((each) => {
    const { id, fulfilmentState, createdAt, country, contact } = each.order
    const happened = events.get(id) ?? { parcels: [], refunds: [], returns: [] }
    const state = progressStateOf(fulfilmentState, happened)
    const buyer = { country, zip: contact.zip, timeZone }
    const delivery = deliveryDaysTo(buyer, createdAt, days)
    return { ...each, progress: { ...happened, state, delivery, buyer } }
  })
}
