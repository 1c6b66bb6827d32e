import { ShopError } from '#shared/shop-error.ts'
import type { ContentState } from '#shared/vocabularies.ts'

export type DraftAction = 'save' | 'publish' | 'schedule' | 'unschedule' | 'discard'

/** State that each action leads to, by current state. A restored version begins as a draft. */
const moves: Record<ContentState, Partial<Record<DraftAction | 'supersede', ContentState>>> = {
  DRAFT: { save: 'DRAFT', publish: 'PUBLISHED', schedule: 'SCHEDULED', discard: 'DISCARDED' },
  SCHEDULED: { publish: 'PUBLISHED', schedule: 'SCHEDULED', unschedule: 'DRAFT' },
  PUBLISHED: { supersede: 'SUPERSEDED' },
  SUPERSEDED: {},
  DISCARDED: {},
}

/** Throws `state.notAllowed` with the present state. */
export function movedContent(state: ContentState, action: DraftAction | 'supersede'): ContentState {
  const next = moves[state][action]
  if (!next) throw new ShopError('state.notAllowed', { details: { state } })
  return next
}

export function allowedDraftActions(state: ContentState): DraftAction[] {
  return Object.keys(moves[state]).filter((action): action is DraftAction => action !== 'supersede')
}
