import type { Texts } from '#shared/markets.ts'

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

/** How the shop's records and the provider's may differ; texts for each: difference-rules.ts. */
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
type Money = { cents: number; currency: string }

/** What one side of a difference says: the shop or the provider. */
export type Statement = {
  what:
    | 'noOrder'
    | 'order'
    | 'paid'
    | 'unpaidPayment'
    | 'noPayment'
    | 'noRefund'
    | 'refundDue'
    | 'refund'
    | 'refundInState'
    | 'noMembership'
    | 'endedMembership'
    | 'membership'
    | 'noSubscription'
    | 'subscriptionInState'
    | 'monthly'
    | 'invoice'
    | 'invoiceWithoutPayment'
    | 'invoiceAndPayment'
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

/** What somebody may do in the back office: domain/people/staff/permission-rules.ts. */
export type StaffRole = 'owner' | 'manager' | 'editor' | 'service' | 'accountant' | 'viewer'

/** One row of a bulk act that could not be done: an error code, and the sentence's fields. */
export type OperationFailure = { id: string; code: string; fields?: Record<string, string[]> }

/** Derived from refunds and disputes: domain/sales/orders/order-state-rules.ts. */
export type OrderPaymentState =
  | 'PAID'
  | 'PARTLY_REFUNDED'
  | 'REFUNDED'
  | 'DISPUTED'
  | 'REFUND_PENDING'
  | 'REFUND_FAILED'

/** Derived from lines, parcels, cancellations, hold and flag: domain/sales/orders/order-state-rules.ts. */
export type OrderFulfilmentState = 'UNFULFILLED' | 'PACKED' | 'PARTIAL' | 'FULFILLED' | 'CANCELLED' | 'ON_HOLD'

/** The state of the order's open return, else of its last one. */
export type OrderReturnState = 'NONE' | ReturnState

/** Moves between them: domain/aftersales/fulfilment/parcel-states.ts. */
export type ParcelState = 'PACKED' | 'SHIPPED' | 'DELIVERED' | 'RETURNED' | 'CANCELLED'

/** Moves between them: domain/aftersales/returns/return-states.ts. */
export type ReturnState = 'REQUESTED' | 'APPROVED' | 'REJECTED' | 'RECEIVED' | 'CANCELLED' | 'REFUNDED' | 'CLOSED'

/** Why a count of stock changed. */
export type StockReason = 'hold' | 'release' | 'return' | 'correction' | 'count' | 'import'

/** Why money went back, as staff choose it. */
export type RefundReason = 'requested' | 'damaged' | 'not_received' | 'duplicate' | 'goodwill' | 'other'

/** Why goods come back, as staff choose it. */
export type ReturnReason =
  | 'changed_mind'
  | 'wrong_size'
  | 'damaged'
  | 'wrong_item'
  | 'not_as_described'
  | 'late'
  | 'other'

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

/** What an address leads to that is redirected. */
export type RedirectKind = 'product' | 'category' | 'page' | 'path'

/** Derived from columns: domain/catalogue/products/product-states.ts. */
export type ProductState = 'draft' | 'active' | 'archived'

/** What changed a price. */
export type PriceSource = 'edit' | 'bulk' | 'import' | 'plan' | 'command'

/** Moves between them: domain/catalogue/prices/price-plan-states.ts. */
export type PricePlanState = 'PLANNED' | 'RUNNING' | 'ENDED' | 'CANCELLED'

/** Moves between them: domain/office/import-export/import-states.ts. */
export type ImportState = 'UPLOADED' | 'CHECKED' | 'RUNNING' | 'DONE' | 'FAILED' | 'DISCARDED'

export type ExportState = 'RUNNING' | 'DONE' | 'FAILED'

/** Moves between them: domain/service/messages/message-states.ts. */
export type MessageState = 'NEW' | 'OPEN' | 'WAITING' | 'CLOSED' | 'SPAM'

/** What staff write for shoppers. */
export type ContentKind = 'pages' | 'faq' | 'testimonials' | 'reviews' | 'brands' | 'home' | 'banner' | 'marketing'

/** Moves between them: domain/content/editorial/content-states.ts. */
export type ContentState = 'DRAFT' | 'SCHEDULED' | 'PUBLISHED' | 'SUPERSEDED' | 'DISCARDED'

export type ProductReviewState = 'PENDING' | 'APPROVED' | 'REJECTED'

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
