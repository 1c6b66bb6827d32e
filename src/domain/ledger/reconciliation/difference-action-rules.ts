import type { DifferenceFacts } from '#database/schema/states.ts'
import type { DifferenceKind } from '#shared/vocabularies.ts'

/** What somebody may do about a difference. */
export type DifferenceAct =
  /** Make the order of a paid checkout. */
  | 'settle'
  /** Ask for a due refund again, with its own key. */
  | 'refund_again'
  /** Store what the provider says now. */
  | 'follow'
  /** Pay back a payment that belongs to nothing here. */
  | 'refund_payment'
  /** It stays, with a note. */
  | 'accept'

const acts: Record<DifferenceKind, readonly DifferenceAct[]> = {
  paymentWithoutOrder: ['settle', 'refund_payment'],
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

/** What the shop knows besides of the payment or refund that a difference is about. */
export type KnownOfSubject = {
  /** A checkout is stored with this payment: an order can be made of it. */
  hasCheckout: boolean
  /** The shop's note of the refund says that it failed or was cancelled: both sides know, asking changes nothing. */
  hasFailed: boolean
}

/** Which acts can help with a difference: those of its kind for which there is something to act on, here and there. */
export function actsOf(difference: {
  kind: DifferenceKind
  facts: DifferenceFacts
  resolvedAt: Date | null
  acceptedAt: Date | null
  known: KnownOfSubject
}): DifferenceAct[] {
  const { kind, facts, resolvedAt, acceptedAt, known } = difference
  if (resolvedAt) return []
  const fits: Record<DifferenceAct, boolean> = {
    settle: facts.payment !== undefined && known.hasCheckout,
    refund_payment: facts.payment !== undefined && !known.hasCheckout,
    // One that was refused has its answer under its key.
    refund_again: facts.refund === undefined && facts.says.shop.what !== 'refund',
    follow: kind.startsWith('refund')
      ? facts.refund !== undefined && !known.hasFailed
      : facts.subscription !== undefined,
    accept: acceptedAt === null,
  }
  return [...acts[kind], 'accept' as const].filter((act) => fits[act])
}
