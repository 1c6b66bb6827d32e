import type { ProductAct, ProductState } from '#shared/vocabularies.ts'

/** What acts make of a product in each state. Drafts and archived ones are on no page and cannot be bought. */
export const productMoves: Record<ProductState, Partial<Record<ProductAct, ProductState>>> = {
  draft: { activate: 'active', archive: 'archived' },
  active: { deactivate: 'draft', archive: 'archived' },
  archived: { restore: 'draft' },
}

/** The state that the columns say. */
export function productStateOf(row: { published: boolean; archivedAt: Date | null }): ProductState {
  if (row.archivedAt) return 'archived'
  return row.published ? 'active' : 'draft'
}

/** The acts that a product in this state allows. */
export function allowedProductActs(state: ProductState): ProductAct[] {
  return Object.keys(productMoves[state]) as ProductAct[]
}
