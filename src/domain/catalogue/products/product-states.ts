import type { ProductAction, ProductState } from '#shared/vocabularies.ts'

/**
 * State that each action leads to, by current state. Drafts and archived products are on no page and cannot be
 * bought.
 */
export const productMoves: Record<ProductState, Partial<Record<ProductAction, ProductState>>> = {
  draft: { activate: 'active', archive: 'archived' },
  active: { deactivate: 'draft', archive: 'archived' },
  archived: { restore: 'draft' },
}

/** Returns the state that the columns express. */
export function productStateOf(row: { published: boolean; archivedAt: Date | null }): ProductState {
  if (row.archivedAt) return 'archived'
  return row.published ? 'active' : 'draft'
}

export function allowedProductActions(state: ProductState): ProductAction[] {
  return Object.keys(productMoves[state]) as ProductAction[]
}
