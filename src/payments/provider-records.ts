import type { Cents } from '#shared/money.ts'

/** Objects that have a page in the provider's dashboard. */
export type LinkKind = 'payment' | 'refund' | 'dispute' | 'subscription' | 'payout' | 'customer'

/** One page of a list, newest first. The cursors are passed as `after` and `before`; null where there is no page. */
export type ProviderPage<Item> = { items: Item[]; next: string | null; previous: string | null }

/** Page to list, and the period of its objects: from `since`, before `until`. */
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
  /** Two-letter country code of the card. */
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
  /** Deadline for evidence; null if none is accepted any more. */
  dueBy: Date | null
  /** Page at the provider for responding to the dispute. */
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
  /** True if made by the provider's schedule; the provider lists transactions only for such payouts. */
  isAutomatic: boolean
  /** Why it failed, in the provider's words. */
  failure: string | null
}

/** Money in (positive) or out (negative); `net` is what is left after the fee. */
export type ProviderTransaction = {
  id: string
  /** The provider's type, such as `charge`, `refund`, `refund_failure`, `adjustment`, `payout` or `stripe_fee`. */
  type: string
  amount: Cents
  fee: Cents
  net: Cents
  /** Currency of the balance, which amount, fee and net are in. */
  currency: string
  /** The same movement in the currency that the payer was charged in; null for the provider's own movements. */
  charged: { amount: Cents; currency: string } | null
  /** What the charged amount was multiplied by; null if nothing was converted. */
  exchangeRate: number | null
  /** The charge, refund, dispute or payout behind it. */
  sourceId: string | null
  /** Payment of an order or of an invoice; `findInvoiceOfPayment` determines which. */
  paymentId: string | null
  refundId: string | null
  disputeId: string | null
  description: string | null
  createdAt: Date
}
