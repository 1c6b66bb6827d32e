import { ShopError } from '#shared/shop-error.ts'
import type { MessageState } from '#shared/vocabularies.ts'

export type MessageAction = 'reply' | 'close' | 'spam' | 'open'

/**
 * Resulting state of each action, by current state; missing actions are not allowed. Replying to or closing a new
 * message counts as opening it.
 */
const moves: Record<MessageState, Partial<Record<MessageAction, MessageState>>> = {
  NEW: { reply: 'WAITING', close: 'CLOSED', spam: 'SPAM', open: 'OPEN' },
  OPEN: { reply: 'WAITING', close: 'CLOSED' },
  WAITING: { reply: 'WAITING', close: 'CLOSED', open: 'OPEN' },
  CLOSED: { open: 'OPEN' },
  SPAM: { open: 'NEW' },
}

export function allowedMessageActions(state: MessageState): MessageAction[] {
  return Object.keys(moves[state]) as MessageAction[]
}

/** Throws `state.notAllowed`. */
export function messageStateAfter(state: MessageState, action: MessageAction): MessageState {
  const next = moves[state][action]
  if (!next) throw new ShopError('state.notAllowed', { details: { state } })
  return next
}
