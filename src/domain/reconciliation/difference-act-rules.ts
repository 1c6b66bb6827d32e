import type { DifferenceFacts, DifferenceKind } from '#database/schema/states.ts'

/** What somebody may do about a difference. */
export type DifferenceAct =
  /** Make the order of a paid checkout. */
  | 'settle'
  /** Ask for a due refund again, with its own key. */
  | 'refund_again'
  /** Store what the provider says now. */
  | 'follow'
  /** It stays, with a note. */
  | 'accept'

const acts: Record<DifferenceKind, readonly DifferenceAct[]> = {
  paymentWithoutOrder: ['settle'],
  orderWithoutPayment: [],
  amountDiffers: [],
  refundMissing: ['refund_again', 'follow'],
  refundUnrecorded: ['follow'],
  refundDiffers: [],
  membershipWithoutSubscription: ['follow'],
  subscriptionWithoutMembership: ['follow'],
  membershipDiffers: ['follow'],
  invoiceWithoutMembership: ['follow'],
  invoiceWithoutPayment: [],
  invoiceDiffers: [],
}

/** Which acts fit a difference: those of its kind for which there is something at the provider to act on. */
export function actsOf(difference: {
  kind: DifferenceKind
  facts: DifferenceFacts
  resolvedAt: Date | null
  acceptedAt: Date | null
}): DifferenceAct[] {
  const { kind, facts, resolvedAt, acceptedAt } = difference
  if (resolvedAt) return []
  const fits: Record<DifferenceAct, boolean> = {
    settle: facts.payment !== undefined,
    // One that was refused has its answer under its key.
    refund_again: facts.refund === undefined && facts.says?.shop.what !== 'refund',
    follow: kind.startsWith('refund') ? facts.refund !== undefined : facts.subscription !== undefined,
    accept: acceptedAt === null,
  }
  return [...acts[kind], 'accept' as const].filter((act) => fits[act])
}
