/** The states that columns hold. What they mean and how they change stands in the domain. */

/** Moves between them: domain/checkout/checkout-states.ts. */
export type CheckoutState =
  | 'QUOTED'
  | 'INTENT_CREATED'
  | 'CONFIRMING'
  | 'REQUIRES_ACTION'
  | 'DECLINED'
  | 'UNKNOWN'
  | 'ORDERED'
  | 'EXPIRED'
  | 'REFUND_DUE'
  | 'REFUNDED'

/** Neither sold nor dead: the payer may still pay. Stock is held for these, except for DECLINED. */
export const openCheckoutStates: CheckoutState[] = [
  'QUOTED',
  'INTENT_CREATED',
  'CONFIRMING',
  'REQUIRES_ACTION',
  'DECLINED',
  'UNKNOWN',
]

/** Whether somebody has a membership, had one, or never did. Decides which offer they get (D8). */
export type MembershipHistory = 'new' | 'former' | 'member'

/** How the shop's records and the provider's may differ; texts for each: domain/reconciliation/difference-rules.ts. */
export type DifferenceKind =
  | 'paymentWithoutOrder'
  | 'orderWithoutPayment'
  | 'amountDiffers'
  | 'refundMissing'
  | 'refundUnrecorded'
  | 'refundDiffers'
  | 'membershipWithoutSubscription'
  | 'subscriptionWithoutMembership'
  | 'membershipDiffers'
  | 'invoiceWithoutMembership'
  | 'invoiceWithoutPayment'
  | 'invoiceDiffers'

/** What each side says, in plain words, with the ids to look it up by. Never about a person. */
export type DifferenceFacts = {
  shop: string
  provider: string
  order?: number
  payment?: string
  refund?: string
  invoice?: string
  membership?: string
  subscription?: string
}
