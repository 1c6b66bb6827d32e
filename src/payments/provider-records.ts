import type { Cents } from '#shared/money.ts'

/** What the provider's dashboard has a page of. */
export type LinkKind = 'payment' | 'refund' | 'dispute' | 'subscription' | 'payout' | 'customer'

/** One page of a list, newest first. The cursors are passed as `after` and `before`; null where there is no page. */
export type ProviderPage<Item> = { items: Item[]; next: string | null; previous: string | null }

/** Which page, and objects of which time: from `since`, before `until`. */
export type PageRequest = { since?: Date; until?: Date; after?: string; before?: string; limit?: number }

/** An attempt to charge a card, or a charge that succeeded. */
export type ProviderCharge = {
  id: string
  at: Date
  amount: Cents
  currency: string
  /** The provider's status: succeeded, pending, failed. */
  status: string
  cardBrand: string | null
  last4: string | null
  expiry: { month: number; year: number } | null
  /** Of the card, two letters. */
  country: string | null
  /** The bank's reason, such as `insufficient_funds`. */
  declineCode: string | null
  /** Message key of a decline, such as `card.insufficientFunds`. */
  failure: string | null
  /** The provider's own words on a decline. */
  failureMessage: string | null
  /** The provider's words to the seller, such as `Payment complete.` */
  outcome: string | null
  /** The provider's estimate: normal, elevated, highest. */
  risk: string | null
  refunded: Cents
  disputed: boolean
  receiptUrl: string | null
}

export type ProviderDispute = {
  id: string
  paymentId: string | null
  amount: Cents
  currency: string
  /** The provider's status: needs_response, under_review, won, lost, warning_…, prevented. */
  status: string
  reason: string
  createdAt: Date
  /** Until when evidence is accepted; null if it no longer is. */
  dueBy: Date | null
  /** Its page at the provider, where it is answered. */
  link: string
}

export type ProviderPayout = {
  id: string
  amount: Cents
  currency: string
  /** The provider's status: pending, in_transit, paid, failed, canceled. */
  status: string
  createdAt: Date
  /** When the bank has it, or is expected to. */
  arrivesAt: Date
  /** Made by the provider's schedule; only of such ones it tells the transactions. */
  isAutomatic: boolean
  /** Why it failed, in the provider's words. */
  failure: string | null
}

/** Money in (positive) or out (negative); `net` is what is left after the fee. */
export type ProviderTransaction = {
  id: string
  /** The provider's type: charge, refund, refund_failure, adjustment, payout, stripe_fee… */
  type: string
  amount: Cents
  fee: Cents
  net: Cents
  currency: string
  /** The charge, refund, dispute or payout behind it. */
  sourceId: string | null
  /** The payment behind it, of an order or of an invoice; `findInvoiceOfPayment` tells which. */
  paymentId: string | null
  refundId: string | null
  disputeId: string | null
  description: string | null
  createdAt: Date
}
