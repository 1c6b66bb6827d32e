import type { Actor } from '#domain/platform/audit/audit-queries.ts'
import { ShopError } from '#shared/shop-error.ts'
import type { ProductAction, ProductState } from '#shared/vocabularies.ts'
import type { Shop } from '#shop.ts'
import { editProduct } from './edit-product.ts'
import type { ProductRow } from './product-queries.ts'
import { productMoves } from './product-states.ts'

const actions: Record<ProductAction, string> = {
  activate: 'product.activated',
  deactivate: 'product.deactivated',
  archive: 'product.archived',
  restore: 'product.restored',
}

/** Throws `state.notAllowed` with the present state, `edit.conflict` and `request.notFound`. */
export function changeProductState(
  shop: Shop,
  input: { id: number; version?: number; action: ProductAction; actor: Actor },
): Promise<ProductRow> {
  const { action, ...edit } = input
  return editProduct(shop, {
    ...edit,
    action: actions[action],
    change: ({ state }) => ({ state: stateAfter(state, action) }),
  })
}

function stateAfter(state: ProductState, action: ProductAction): ProductState {
  const next = productMoves[state][action]
  if (!next) throw new ShopError('state.notAllowed', { details: { state } })
  return next
}
