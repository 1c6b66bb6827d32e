import type { Cents, Currency } from '#shared/money.ts'
import type { MembershipStatus, RefundStatus } from '#shared/vocabularies.ts'
import type {
  LinkKind,
  PageRequest,
  ProviderCharge,
  ProviderDispute,
  ProviderPage,
  ProviderPayout,
  ProviderTransaction,
} from './provider-records.ts'

/** Brand and last digits, by which owners recognise their card. */
export type PaidCard = { brand: string; last4: string }

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
  /** Code in upper case, as everywhere here; the provider may know more currencies than the shop. */
  currency: string
  live: boolean
  clientSecret: string | null
  customerId: string | null
  paymentMethodId: string | null
  /** Stable for one card number over all customers of this provider account. */
  cardFingerprint: string | null
  /** Card that paid; null if it was not paid by card, or if that is not known yet. */
  card: PaidCard | null
  metadata: Record<string, string>
  createdAt: Date
  /** Message key of the last decline, e.g. `card.insufficientFunds`. */
  failure: string | null
}

/** The card was refused: the payer may try another one. `key` is a message key such as `card.declined`. */
export class CardRefused extends Error {
  readonly key: string
  readonly payment: Payment | null
  constructor(key: string, payment: Payment | null) {
    super(`Card refused: ${key}`)
    this.key = key
    this.payment = payment
  }
}

/** The provider refuses, in its own words; nothing has changed there. */
export class ProviderRefused extends Error {}

/** The provider will not pay this back: it was charged back, or is paid back already. */
export class RefundRefused extends ProviderRefused {}

/** Unknown whether the call took effect: ask again with `retrieve`, never with a new key. */
export class PaymentUnknown extends Error {
  /** The provider has cached a failure under this idempotency key, so repeating it reveals nothing new. */
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
  status: MembershipStatus
  customerId: string
  trialEndsAt: Date | null
  currentPeriodEndsAt: Date | null
  /** When it ends because it was cancelled; null otherwise. */
  endsAt: Date | null
  endedAt: Date | null
  metadata: Record<string, string>
}

/** Card details that may be shown. */
export type MemberCard = PaidCard & { expiresMonth: number; expiresYear: number }

/** A card that a customer has stored at the provider. */
export type StoredCard = MemberCard & { paymentMethodId: string; customerId: string | null }

/** An invoice of a membership, as the provider describes it. */
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
  attempts: number
  nextAttemptAt: Date | null
  paidAt: Date | null
  /** The payment that collects it; null if nothing is due, and in lists. */
  paymentId: string | null
  /** Set if the payer must confirm at the bank. Only when read by id. */
  confirmationSecret: string | null
}

type MoneyBack = {
  id: string
  amount: Cents
  currency: string
  paymentIntentId: string | null
  reason: string
  createdAt: Date
  /** The key of a refund that the shop made; null for others. */
  refundKey: string | null
  /** Why a refund failed, in the provider's words. */
  failure: string | null
  /** Deadline for responding to a dispute. */
  dueBy: Date | null
}
export type ReportedRefund = MoneyBack & { kind: 'refund'; status: RefundStatus }
/** Dispute raised by the card's owner; `status` is the provider's word. */
export type ReportedDispute = MoneyBack & { kind: 'dispute'; status: string }
export type RefundOrDispute = ReportedRefund | ReportedDispute

export type NewSubscription = {
  customerId: string
  paymentMethodId: string
  /** A month. */
  price: Cents
  currency: Currency
  /** Shown on the provider's invoices. */
  productName: string
  trialDays: number
  membershipId: string
  metadata: Record<string, string>
  key: string
}

/** A membership's invoice with the payments that paid it. */
export type BilledInvoice = Pick<
  Invoice,
  'id' | 'number' | 'createdAt' | 'amountPaid' | 'currency' | 'subscriptionId'
> & {
  /** The provider's status. */
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
  /** The provider's status: pending, requires_action, succeeded, failed, canceled. */
  status: string
  createdAt: Date
  /** The key of a refund that the shop made; null for others. */
  refundKey: string | null
  /** Why it failed, in the provider's words. */
  failure: string | null
}

/** The provider's records, for reconciliation. Lists come page by page, newest first. */
export type ProviderLedger = {
  listPayments(input: { since: Date }): AsyncIterable<Payment>
  listRefunds(input: { since: Date }): AsyncIterable<ProviderRefund>
  listInvoices(input: { since: Date }): AsyncIterable<BilledInvoice>
  /** Live ones, however old, and those created since; one that is both may come twice. */
  listSubscriptions(input: { since: Date }): AsyncIterable<BilledSubscription>
  /** Every movement of the provider's balance: from `since`, before `until`. */
  listTransactions(input: { since: Date; until?: Date }): AsyncIterable<ProviderTransaction>
  findPayment(id: string): Promise<Payment | null>
  findSubscription(id: string): Promise<BilledSubscription | null>
  findRefund(id: string): Promise<ProviderRefund | null>
}

/** A payment with its last charge; null before the first attempt. */
export type ListedPayment = Payment & { charge: ProviderCharge | null }

/** Events about one object; not `isComplete` if there were too many to look through. */
export type EventsOfObject = { events: ProviderEvent[]; isComplete: boolean }

/** Provider's records for the back office. */
export type ProviderRecords = {
  /** Its lists filter by time and customer, not by status. */
  listPayments(input: PageRequest & { customerId?: string }): Promise<ProviderPage<ListedPayment>>
  /** Every attempt to charge a payment, newest first; at most 100. */
  listCharges(paymentId: string): Promise<ProviderCharge[]>
  listDisputes(input: PageRequest & { paymentId?: string }): Promise<ProviderPage<ProviderDispute>>
  retrieveDispute(id: string): Promise<ProviderDispute | null>
  listPayouts(input: PageRequest & { status?: string }): Promise<ProviderPage<ProviderPayout>>
  retrievePayout(id: string): Promise<ProviderPayout | null>
  /**
   * Lists what an automatic payout settles, without the payout's own transaction. The sum of their `net` is the
   * payout's amount.
   */
  listPayoutTransactions(payoutId: string, page?: PageRequest): Promise<ProviderPage<ProviderTransaction>>
  /**
   * Events about an object and, for payments and subscriptions, about what belongs to it; newest first. The provider
   * stores events for 30 days and has no filter by object: the newest 1,000 of fitting types since `since` are read.
   */
  listEventsOf(objectId: string, input?: { since?: Date }): Promise<EventsOfObject>
  /** Returns null if the provider does not have the event, or no longer has it. */
  retrieveEvent(id: string): Promise<ProviderEvent | null>
  /** An object's page in the provider's dashboard, of the sandbox where that is in use. */
  linkTo(kind: LinkKind, id: string): string
  /** The sandbox's clock, which can be moved ahead; null at the real provider. */
  readTestClock(): Promise<{ now: Date; offsetSeconds: number } | null>
}

/** The payment provider. `key` is an idempotency key: repeating a call with the same key has no further effect. */
export type Payments = ProviderRecords & {
  createCustomer(input: { email: string; name: string; key: string; metadata: Record<string, string> }): Promise<string>
  /** Deletes a customer with cards and running subscriptions; harmless if there is none. Payments and invoices stay. */
  deleteCustomer(id: string): Promise<void>
  createPayment(input: {
    amount: Cents
    currency: Currency
    customerId: string | null
    /** Store the card for later charges without the payer (a membership follows). */
    keepCard: boolean
    metadata: Record<string, string>
    key: string
  }): Promise<Payment>
  /** Throws CardRefused after a known decline, and PaymentUnknown if the provider does not respond. */
  confirmPayment(input: { paymentId: string; paymentMethodId: string; key: string }): Promise<Payment>
  retrievePayment(paymentId: string): Promise<Payment>
  /** Returns the payment as it is afterwards; `succeeded` if the payer was faster. */
  cancelPayment(paymentId: string): Promise<Payment>
  /**
   * Refunds a payment, in the currency that it was charged in. The key is also stored in the refund's metadata, so
   * that the refund is recognised when it is reported.
   * @throws RefundRefused also for another currency than the charge's
   */
  refund(input: {
    paymentId: string
    amount: Cents
    currency: Currency
    key: string
    metadata?: Record<string, string>
  }): Promise<{ id: string; status: RefundStatus }>
  /** The provider's records, for reconciliation. */
  ledger: ProviderLedger
  retrievePaymentMethod(id: string): Promise<{ id: string; customerId: string | null; cardFingerprint: string | null }>
  /**
   * Starts the monthly membership on a stored card; with `trialDays` 0 the first month is charged at once. Returns the
   * existing one if it was already made for `membershipId`.
   */
  createSubscription(input: NewSubscription): Promise<Subscription>
  /** Lets a subscription end with its paid period or trial, or takes that back. */
  setSubscriptionEnding(input: { subscriptionId: string; ends: boolean }): Promise<Subscription>
  /** Ends a subscription at once; one that is over is returned as it is. */
  endSubscription(input: { subscriptionId: string; key: string }): Promise<Subscription>
  /**
   * Charges another price from the next invoice on, without a charge or credit for the current period.
   * @throws ProviderRefused
   */
  changeSubscriptionPrice(input: {
    subscriptionId: string
    price: Cents
    /** The one that it began in: the provider takes no other. */
    currency: Currency
    productName: string
    key: string
  }): Promise<BilledSubscription>
  /**
   * Moves the end of a running trial, and with it the first charge.
   * @throws ProviderRefused
   */
  extendTrial(input: { subscriptionId: string; trialEndsAt: Date; key: string }): Promise<BilledSubscription>
  retrieveSubscription(id: string): Promise<Subscription>
  /** A subscription with its price and the card that it is charged to; null where that is unknown. */
  readMembership(id: string): Promise<{ subscription: BilledSubscription; card: MemberCard | null }>
  /** The card that a subscription is charged to, or else its customer's default one; null if there is none. */
  findStoredCard(of: { subscriptionId: string } | { customerId: string }): Promise<StoredCard | null>
  retrieveInvoice(id: string): Promise<Invoice>
  /** The invoice that a payment pays; null for any other payment. */
  findInvoiceOfPayment(paymentId: string): Promise<string | null>
  /** Invoices that were sent, the newest first. */
  listInvoices(input: { subscriptionId: string; limit: number }): Promise<Invoice[]>
  /**
   * Charges an open invoice to a card while the payer is present. An invoice that is paid, or waits for the payer's
   * bank (`confirmationSecret`), is returned unchanged.
   * @throws CardRefused
   */
  payInvoice(input: { invoiceId: string; paymentMethodId: string; key: string }): Promise<Invoice>
  /** Voids an open invoice; one that was paid or closed before is returned as it is. */
  voidInvoice(invoiceId: string): Promise<Invoice>
  /** Attaches a card to a customer. Throws CardRefused if it is unknown, declined, or another customer's. */
  attachCard(input: { paymentMethodId: string; customerId: string }): Promise<{ id: string; last4: string }>
  /** Charges the membership to this card of the customer from now on. Safe to repeat. */
  changeCard(input: { customerId: string; subscriptionId: string; paymentMethodId: string }): Promise<void>
  /** The refunds or dispute that an event refers to, as they are now. */
  findRefundsAndDisputes(event: { type: string; objectId: string }): Promise<RefundOrDispute[]>
  /** Events since a moment that were not delivered, newest first. */
  listMissedEvents(input: { since: Date }): AsyncIterable<ProviderEvent>
  /** Verifies the signature over the raw body. Throws on a bad signature, a stale or future time, or the wrong mode. */
  readEvent(rawBody: string, signature: string | null, now: Date): ProviderEvent
}
