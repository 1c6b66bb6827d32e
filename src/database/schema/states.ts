import type { Texts } from '#shared/markets.ts'
import type { StatementKind } from '#shared/vocabularies.ts'

/** The states that columns hold. What they mean and how they change stands in the domain. */

/** Moves between them: domain/sales/checkout/checkout-states.ts. */
export type CheckoutState =
  | 'QUOTED'
  | 'CONFIRMING'
  | 'REQUIRES_ACTION'
  | 'DECLINED'
  | 'UNKNOWN'
  | 'ORDERED'
  | 'EXPIRED'
  | 'REFUND_DUE'
  | 'REFUNDED'

/** Neither sold nor dead: the payer may still pay. Stock is held for these, except for DECLINED. */
export const openCheckoutStates: CheckoutState[] = ['QUOTED', 'CONFIRMING', 'REQUIRES_ACTION', 'DECLINED', 'UNKNOWN']

/** Whether somebody has a membership, had one, or never did. Decides which offer they get (D8). */
export type MembershipHistory = 'new' | 'former' | 'member'

/** What each side says, in plain words, with the ids to look it up by. Never about a person. */
type Money = { cents: number; currency: string }

/** What one side of a difference says: the shop or the provider. */
export type Statement = {
  what: StatementKind
  amount?: Money
  /** The provider's word. */
  status?: string
  /** Of the invoice. */
  number?: string
  /** What its payments sum to. */
  paid?: Money
}

export type DifferenceFacts = {
  /** In English. */
  shop: string
  provider: string
  /** The same for every language. */
  says: { shop: Statement; provider: Statement }
  order?: number
  payment?: string
  refund?: string
  invoice?: string
  membership?: string
  subscription?: string
}

/** One row of a bulk act that could not be done: an error code, and the sentence's fields. */
export type OperationFailure = { id: string; code: string; fields?: Record<string, string[]> }

/** A movement of money that a payout settles: `net` is what is left of `amount` after the provider's fee, in cents. */
export type PayoutTransaction = {
  id: string
  /** The provider's word: charge, refund, adjustment, stripe_fee… */
  type: string
  amount: number
  fee: number
  net: number
  /** ISO 8601, UTC. */
  createdAt: string
  /** Of the provider's own movements only: what it says of a shopper's may be about a person. */
  description: string | null
  paymentId: string | null
  refundId: string | null
  disputeId: string | null
  /** The membership's invoice that the payment paid; invoices are at the provider only. */
  invoiceId: string | null
}

/** What search engines show of a page, where it differs from name and summary. */
export type SeoTexts = { title?: Texts; description?: Texts }

/** What changed a price. */
export type PriceSource = 'edit' | 'bulk' | 'import' | 'plan' | 'command'

export type ExportState = 'RUNNING' | 'DONE' | 'FAILED'

/** Moves between them: domain/platform/webhooks/delivery-states.ts. */
export type WebhookDeliveryState = 'PENDING' | 'RETRYING' | 'DELIVERED' | 'GIVEN_UP'

/** What the timeline of a membership tells. */
export type MembershipEventKind =
  | 'started'
  | 'trial_extended'
  | 'charged'
  | 'charge_failed'
  | 'cancelled'
  | 'resumed'
  | 'price_planned'
  | 'price_changed'
  | 'card_link'
  | 'refunded'
  | 'ended'
