import { ShopError } from '#shared/shop-error.ts'
import type { ContentState } from '#shared/vocabularies.ts'

export type DraftAct = 'save' | 'publish' | 'schedule' | 'unschedule' | 'discard'

/** State that each action leads to, by current state. A restored version begins as a draft. */
const moves: Record<ContentState, Partial<Record<DraftAct | 'supersede', ContentState>>> = {
  DRAFT: { save: 'DRAFT', publish: 'PUBLISHED', schedule: 'SCHEDULED', discard: 'DISCARDED' },
  SCHEDULED: { publish: 'PUBLISHED', schedule: 'SCHEDULED', unschedule: 'DRAFT' },
  PUBLISHED: { supersede: 'SUPERSEDED' },
  SUPERSEDED: {},
  DISCARDED: {},
}

/** Throws `state.notAllowed` with the present state. */
export function movedContent(state: ContentState, action: DraftAct | 'supersede'): ContentState {
  const next = moves[state][action]
  if (!next) throw new ShopError('state.notAllowed', { details: { state } })
  return next
}

export function allowedDraftActs(state: ContentState): DraftAct[] {
  return Object.keys(moves[state]).filter((action): action is DraftAct => action !== 'supersede')
}
