import type { DifferenceFacts } from '#database/schema/states.ts'
import type { DifferenceKind } from '#shared/vocabularies.ts'

export type DifferenceAction =
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

const actions: Record<DifferenceKind, readonly DifferenceAction[]> = {
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
  settledElsewhere: [],
}

/** Further facts that the shop knows about the payment or refund of a difference. */
export type KnownOfSubject = {
  /** A checkout is stored with this payment: an order can be made of it. */
  hasCheckout: boolean
  /** The shop's note of the refund says that it failed or was cancelled: both sides know, asking changes nothing. */
  hasFailed: boolean
}

/**
 * Returns the actions that can help with a difference: those of its kind whose subject exists in the shop or at the
 * provider.
 */
export function actionsOf(difference: {
  kind: DifferenceKind
  facts: DifferenceFacts
  resolvedAt: Date | null
  acceptedAt: Date | null
  known: KnownOfSubject
}): DifferenceAction[] {
  const { kind, facts, resolvedAt, acceptedAt, known } = difference
  if (resolvedAt) return []
  const fits: Record<DifferenceAction, boolean> = {
    settle: facts.payment !== undefined && known.hasCheckout,
    refund_payment: facts.payment !== undefined && !known.hasCheckout,
    // A refused refund already has its response under its key.
    refund_again: facts.refund === undefined && facts.says.shop.what !== 'refund',
    follow: kind.startsWith('refund')
      ? facts.refund !== undefined && !known.hasFailed
      : facts.subscription !== undefined,
    accept: acceptedAt === null,
  }
  return [...actions[kind], 'accept' as const].filter((action) => fits[action])
}
