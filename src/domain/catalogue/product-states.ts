import type { ProductState } from '#database/schema/states.ts'
import { ShopError } from '#shared/shop-error.ts'

/** Moves between the states of a product. Drafts and archived ones are on no page and cannot be bought. */
export const productStates: Record<ProductState, readonly ProductState[]> = {
  draft: ['active', 'archived'],
  active: ['draft', 'archived'],
  archived: ['draft'],
}

/** The state that the columns say. */
export function productStateOf(row: { published: boolean; archivedAt: Date | null }): ProductState {
  if (row.archivedAt) return 'archived'
  return row.published ? 'active' : 'draft'
}

/** Throws `state.notAllowed` with the present state where there is no such move. */
export function requireProductMove(from: ProductState, to: ProductState): void {
  if (!productStates[from].includes(to)) throw new ShopError('state.notAllowed', { details: { state: from } })
}
