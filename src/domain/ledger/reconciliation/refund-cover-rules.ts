import type { Cents } from '#shared/money.ts'
import { isMoneyBack, type RefundNote } from './difference-rules.ts'

type Note = Pick<RefundNote, 'key' | 'paymentIntentId' | 'amount' | 'status' | 'createdAt' | 'failedAt'>

/**
 * What is still owed of refunds that failed, by key. A later refund of the same payment takes the place of as much as
 * it is over, the oldest first.
 */
export function owedAfterFailures(notes: readonly Note[]): Map<string, Cents> {
  const owed = new Map<string, Cents>()
  const paymentOf = new Map<string, string>()
  for (const { note, isFailure } of stepsOf(notes)) {
    if (isFailure) {
      owed.set(note.key, note.amount)
      paymentOf.set(note.key, note.paymentIntentId)
      continue
    }
    let left = note.amount
    for (const [key, amount] of owed) {
      if (paymentOf.get(key) !== note.paymentIntentId) continue
      const covered = Math.min(left, amount)
      owed.set(key, amount - covered)
      left -= covered
    }
  }
  return owed
}

/** Makings and failures in the order they happened; one that was cancelled takes no other's place. */
function stepsOf(notes: readonly Note[]) {
  const made = notes
    .filter(({ status }) => status !== 'canceled')
    .map((note) => ({ note, at: note.createdAt.getTime(), isFailure: false }))
  const failed = notes
    .filter((note) => !isMoneyBack(note))
    .map((note) => ({ note, at: (note.failedAt ?? note.createdAt).getTime(), isFailure: true }))
  // At the same moment a failure was known before the next was made, but never before its own making.
  return [...made, ...failed].sort((one, other) => {
    if (one.at !== other.at) return one.at - other.at
    if (one.note.key === other.note.key) return Number(one.isFailure) - Number(other.isFailure)
    return Number(other.isFailure) - Number(one.isFailure)
  })
}
