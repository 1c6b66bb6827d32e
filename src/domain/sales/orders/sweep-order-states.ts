import { dayMs } from '#shared/dates.ts'
import type { Shop } from '#shop.ts'
import { findOrdersOutOfStep } from './order-facts-queries.ts'
import { refreshOrderStates } from './refresh-order-states.ts'

// Longer than an upgrade takes during which two releases run side by side.
const lookBackMs = 2 * dayMs
const batchSize = 100

/** Derives anew the states of orders that the release before flagged, refunded or saw disputed during an upgrade. */
export async function sweepOrderStates(shop: Shop): Promise<void> {
  const since = new Date(shop.clock().getTime() - lookBackMs)
  for (const id of await findOrdersOutOfStep(shop.database, since, batchSize)) {
    await shop.database.transaction((transaction) => refreshOrderStates(transaction, id))
  }
}
