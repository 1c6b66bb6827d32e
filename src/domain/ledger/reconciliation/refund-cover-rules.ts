import { type Cents, lesser, minus } from '#shared/money.ts'
import { isMoneyBack, type RefundNote } from './difference-rules.ts'

type Note = Pick<RefundNote, 'key' | 'paymentIntentId' | 'amount' | 'status' | 'createdAt' | 'failedAt'>

/**
 * Returns the cents still owed for failed refunds, by refund key. A later refund of the same payment covers them up
 * to its amount, oldest first.
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
      const covered = lesser(left, amount)
      owed.set(key, minus(amount, covered))
      left = minus(left, covered)
    }
  }
  return owed
}

/** Returns refunds and failures in the order they happened. A cancelled refund covers no other. */
function stepsOf(notes: readonly Note[]) {
  const made = notes
    .filter(({ status }) => status !== 'canceled')
    .map((note) => ({ note, at: note.createdAt.getTime(), isFailure: false }))
  const failed = notes
    .filter((note) => !isMoneyBack(note))
    .map((note) => ({ note, at: (note.failedAt ?? note.createdAt).getTime(), isFailure: true }))
  // At equal times, another refund's failure comes before a new refund, but a refund is always made before it fails.
  return [...made, ...failed].sort((one, other) => {
    if (one.at !== other.at) return one.at - other.at
    if (one.note.key === other.note.key) return Number(one.isFailure) - Number(other.isFailure)
    return Number(other.isFailure) - Number(one.isFailure)
  })
}
