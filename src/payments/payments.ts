import type { Cents } from '#domain/money/money-rules.ts'
import type { ProviderBooks } from './provider-books.ts'

/** A payment as the provider describes it, in the shop's terms. */
export type Payment = {
  id: string
  status:
    | 'requires_payment_method'
    | 'requires_confirmation'
    | 'requires_action'
    | 'processing'
    | 'succeeded'
    | 'canceled'
  amount: Cents
  amountReceived: Cents
  currency: string
  live: boolean
  clientSecret: string | null
  customerId: string | null
  paymentMethodId: string | null
  /** Stable for one card number over all shoppers of this provider account. */
  cardFingerprint: string | null
  metadata: Record<string, string>
  createdAt: Date
  /** Message key of the last decline, e.g. `card.insufficientFunds`. */
  failure: string | null
}

/** The card was refused: the shopper may try another one. `key` is a message key such as `card.declined`. */
export class CardRefused extends Error {
  readonly key: string
  readonly payment: Payment | null
  constructor(key: string, payment: Payment | null) {
    super(`Card refused: ${key}`)
    this.key = key
    this.payment = payment
  }
}

/** Nobody knows whether the call took effect: ask again with `retrieve`, never with a new key. */
export class PaymentUnknown extends Error {
  /** The provider answers this key with the failure it has kept, whatever became of the call: asking again under it tells nothing new. */
  readonly isKept: boolean
  constructor(message: string, isKept = false) {
    super(message)
    this.isKept = isKept
  }
}

export type ProviderEvent = { id: string; type: string; objectId: string; createdAt: Date; live: boolean }

/** A membership as the provider describes it. */
export type Subscription = {
  id: string
  /** The provider's word: trialing, active, past_due, incomplete, canceled… */
  status: string
  customerId: string
  trialEndsAt: Date | null
  currentPeriodEndsAt: Date | null
  /** When it ends because it was cancelled; null while it goes on. */
  endsAt: Date | null
  endedAt: Date | null
  metadata: Record<string, string>
}

/** A bill of a membership, as the provider describes it. */
export type Invoice = {
  id: string
  number: string
  createdAt: Date
  amount: Cents
  amountPaid: Cents
  currency: string
  status: 'draft' | 'open' | 'paid' | 'void' | 'uncollectible'
  /** The provider's page of it. */
  url: string | null
  subscriptionId: string | null
  /** How often it was tried to charge it. */
  attempts: number
  nextAttemptAt: Date | null
  paidAt: Date | null
  /** What collects it; null where nothing is to be paid, and where invoices are listed. */
  paymentId: string | null
  /** Set where it waits for the shopper to confirm at the bank. Known only where one invoice is asked for. */
  confirmationSecret: string | null
}

/** Money that went, or may go, back: a refund, or a dispute by the card's owner. */
export type Movement = {
  kind: 'refund' | 'dispute'
  id: string
  amount: Cents
  paymentIntentId: string | null
  /** The provider's word. */
  status: string
  reason: string
}

export type NewSubscription = {
  customerId: string
  paymentMethodId: string
  /** A month, in cents of a euro. */
  price: Cents
  /** What the customer reads on the provider's invoices. */
  productName: string
  trialDays: number
  membershipId: string
  metadata: Record<string, string>
  key: string
}

/** The payment provider. `key` is an idempotency key: the same key never acts twice. */
export type Payments = {
  createCustomer(input: { email: string; name: string; key: string; metadata: Record<string, string> }): Promise<string>
  /** Forgets a customer with cards and running subscriptions; harmless where there is none any more. Payments and bills stay. */
  deleteCustomer(id: string): Promise<void>
  createPayment(input: {
    amount: Cents
    currency: 'eur'
    customerId: string | null
    /** Keep the card for later charges without the shopper (a membership follows). */
    keepCard: boolean
    metadata: Record<string, string>
    key: string
  }): Promise<Payment>
  /** Throws CardRefused after a known decline and PaymentUnknown after silence. */
  confirmPayment(input: { paymentId: string; paymentMethodId: string; key: string }): Promise<Payment>
  retrievePayment(paymentId: string): Promise<Payment>
  /** Answers the payment as it is after trying; `succeeded` when the shopper was faster. */
  cancelPayment(paymentId: string): Promise<Payment>
  refund(input: { paymentId: string; amount: Cents; key: string }): Promise<{ id: string; status: string }>
  /** The provider's own records, to be compared with the shop's. */
  books: ProviderBooks
  retrievePaymentMethod(id: string): Promise<{ id: string; customerId: string | null; cardFingerprint: string | null }>
  /**
   * Starts the monthly membership on a card kept by an earlier payment; the card is charged without the shopper. With `trialDays` 0
   * the first month is charged at once. One that was already made for `membershipId` is answered instead of a second.
   */
  createSubscription(input: NewSubscription): Promise<Subscription>
  /** Lets a subscription end with its paid period or trial, or takes that back. */
  setSubscriptionEnding(input: { subscriptionId: string; ends: boolean }): Promise<Subscription>
  /** Ends a subscription at once; one that is over already is answered as it is. */
  endSubscription(input: { subscriptionId: string; key: string }): Promise<Subscription>
  retrieveSubscription(id: string): Promise<Subscription>
  retrieveInvoice(id: string): Promise<Invoice>
  /** The invoice that a payment pays; null for a payment of something else. */
  findInvoiceOfPayment(paymentId: string): Promise<string | null>
  /** Invoices that were sent, the newest first. */
  listInvoices(input: { subscriptionId: string; limit: number }): Promise<Invoice[]>
  /**
   * Charges an open invoice to a card, with the shopper there. Throws CardRefused. One that is paid already, or waits for the shopper's
   * bank (`confirmationSecret`), is answered as it is.
   */
  payInvoice(input: { invoiceId: string; paymentMethodId: string; key: string }): Promise<Invoice>
  /** Makes sure that an open invoice is never paid. One that was paid or closed before is answered as it is. */
  voidInvoice(invoiceId: string): Promise<Invoice>
  /** Puts a card with a customer. Throws CardRefused where it is somebody else's, unknown, or declined. */
  attachCard(input: { paymentMethodId: string; customerId: string }): Promise<{ id: string; last4: string }>
  /** Makes a customer's card the one that the membership is charged to from now on. Safe to repeat. */
  changeCard(input: { customerId: string; subscriptionId: string; paymentMethodId: string }): Promise<void>
  /** The refunds or the dispute that an event of such speaks of, as they are now. */
  findMovement(event: { type: string; objectId: string }): Promise<Movement[]>
  /** Events since a moment that did not reach the shop so far, the newest first. */
  listMissedEvents(input: { since: Date }): AsyncIterable<ProviderEvent>
  /** Verifies the signature over the raw body. Throws on a bad signature, a stale or future time, or the wrong mode. */
  readEvent(rawBody: string, signature: string | null, now: Date): ProviderEvent
}
