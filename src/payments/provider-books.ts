import type { Cents } from '#domain/money/money-rules.ts'
import type { Invoice, Payment, Subscription } from './payments.ts'

/** A bill of a membership with the payments that paid it. */
export type BilledInvoice = Pick<
  Invoice,
  'id' | 'number' | 'createdAt' | 'amountPaid' | 'currency' | 'subscriptionId'
> & {
  /** The provider's word. */
  status: string
  paymentIds: string[]
}

/** A membership at the provider with what it costs a month. */
export type BilledSubscription = Subscription & { price: Cents; currency: string; createdAt: Date }

export type ProviderRefund = {
  id: string
  paymentIntentId: string | null
  amount: Cents
  currency: string
  /** The provider's word: pending, requires_action, succeeded, failed, canceled. */
  status: string
  createdAt: Date
}

/** Everything the provider has on record, to be compared with the shop's books. Lists come page by page, the newest first. */
export type ProviderBooks = {
  listPayments(input: { since: Date }): AsyncIterable<Payment>
  listRefunds(input: { since: Date }): AsyncIterable<ProviderRefund>
  listInvoices(input: { since: Date }): AsyncIterable<BilledInvoice>
  /** Those that live, however old, and those made since; one that is both may come twice. */
  listSubscriptions(input: { since: Date }): AsyncIterable<BilledSubscription>
  /** Null where the provider knows of no such payment. */
  findPayment(id: string): Promise<Payment | null>
  /** Null where the provider knows of no such subscription. */
  findSubscription(id: string): Promise<BilledSubscription | null>
  /** Null where the provider knows of no such refund. */
  findRefund(id: string): Promise<ProviderRefund | null>
}
