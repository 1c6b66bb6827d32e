import type { Texts } from '#shared/markets.ts'
import type { Cents } from '#shared/money.ts'
import type { StatementKind } from '#shared/vocabularies.ts'

/** States that are stored in columns. Their meanings and transitions are defined in the domain. */

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

/** Membership history of a person, which decides the offer they get (D8). */
export type MembershipHistory = 'new' | 'former' | 'member'

type Money = { cents: Cents; currency: string }

/** Statement of one side, the shop or the provider, about a difference; never contains personal data. */
export type Statement = {
  what: StatementKind
  amount?: Money
  /** The provider's word. */
  status?: string
  /** Invoice number, or the books' currency. */
  number?: string
  /** Sum of the invoice's payments. */
  paid?: Money
}

export type DifferenceFacts = {
  /** Statements in English. */
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

/** Row of a bulk action that failed: an error code and the fields of its message. */
export type OperationFailure = { id: string; code: string; fields?: Record<string, string[]> }

/** A movement of money that a payout settles: `net` is what is left of `amount` after the provider's fee, in cents. */
export type PayoutTransaction = {
  id: string
  /** The provider's type, such as `charge`, `refund`, `adjustment` or `stripe_fee`. */
  type: string
  amount: Cents
  fee: Cents
  net: Cents
  /** What the payer was charged or paid back, if in another currency; absent in older rows. */
  charged?: { amount: Cents; currency: string; exchangeRate: number | null }
  /** ISO 8601, UTC. */
  createdAt: string
  /** Set only for the provider's own movements, because the description of a shopper's may contain personal data. */
  description: string | null
  paymentId: string | null
  refundId: string | null
  disputeId: string | null
  /** The membership's invoice that the payment paid; invoices are at the provider only. */
  invoiceId: string | null
}

/** Title and description for search engines, if they differ from name and summary. */
export type SeoTexts = { title?: Texts; description?: Texts }

/** Moves between them: domain/platform/webhooks/delivery-states.ts. */
export type WebhookDeliveryState = 'PENDING' | 'RETRYING' | 'DELIVERED' | 'GIVEN_UP'

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
