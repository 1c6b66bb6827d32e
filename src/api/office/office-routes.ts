import type { Shop } from '#shop.ts'
import { parcelRoutes } from './parcel-routes.ts'
import { sessionRoutes } from './session-routes.ts'

/** Every group of calls of the back office, below /api/admin. */
export function officeRoutes(shop: Shop) {
  return [sessionRoutes(shop), parcelRoutes(shop)]
}
