import type Stripe from 'stripe'
import { cents } from '#shared/money.ts'
import { declineKey } from './decline-keys.ts'
import type { ListedPayment, ProviderRecords } from './payments.ts'
import type {
  PageRequest,
  ProviderCharge,
  ProviderDispute,
  ProviderPage,
  ProviderPayout,
  ProviderTransaction,
} from './provider-records.ts'
import { listEventsOf, retrieveEvent } from './stripe-events.ts'
import { found, response } from './stripe-responses.ts'
import { codeOf, createdRange, idOf, moment, paymentOf } from './stripe-values.ts'

const maxAtOnce = 100

type Readers = Omit<ProviderRecords, 'readTestClock'>

export function stripeRecords(stripe: Stripe, linkTo: ProviderRecords['linkTo']): Readers {
  const disputeOf = (dispute: Stripe.Dispute): ProviderDispute => ({
    id: dispute.id,
    paymentId: idOf(dispute.payment_intent),
    amount: cents(dispute.amount),
    currency: codeOf(dispute.currency),
    status: dispute.status,
    reason: dispute.reason,
    createdAt: new Date(dispute.created * 1_000),
    dueBy: moment(dispute.evidence_details.due_by),
    link: linkTo('dispute', dispute.id),
  })

  return {
    linkTo,
    listPayments: ({ customerId, ...page }) =>
      pageOf(page, listedPaymentOf, (which) =>
        stripe.paymentIntents.list({
          ...which,
          ...(customerId && { customer: customerId }),
          expand: ['data.latest_charge'],
        }),
      ),
    listCharges: (paymentId) =>
      response(async () => {
        const { data } = await stripe.charges.list({ payment_intent: paymentId, limit: maxAtOnce })
        return data.map(chargeOf)
      }),
    listDisputes: ({ paymentId, ...page }) =>
      pageOf(page, disputeOf, (which) =>
        stripe.disputes.list({ ...which, ...(paymentId && { payment_intent: paymentId }) }),
      ),
    retrieveDispute: (id) => response(() => found(async () => disputeOf(await stripe.disputes.retrieve(id)))),
    listPayouts: ({ status, ...page }) =>
      pageOf(page, payoutOf, (which) => stripe.payouts.list({ ...which, ...(status && { status }) })),
    retrievePayout: (id) => response(() => found(async () => payoutOf(await stripe.payouts.retrieve(id)))),
    listPayoutTransactions: async (payout, page = {}) => {
      const { items, ...cursors } = await pageOf(page, transactionOf, (which) =>
        stripe.balanceTransactions.list({ ...which, payout, expand: ['data.source'] }),
      )
      return { ...cursors, items: items.filter(({ sourceId }) => sourceId !== payout) }
    },
    listEventsOf: (id, input) => response(() => listEventsOf(stripe, id, input)),
    retrieveEvent: (id) => response(() => retrieveEvent(stripe, id)),
  }
}

/** Reads one page of a list. */
function pageOf<Object extends { id: string }, Item>(
  { since, until, after, before, limit = maxAtOnce }: PageRequest,
  itemOf: (object: Object) => Item,
  read: (which: Stripe.PaginationParams & { created?: Stripe.RangeQueryParam }) => Promise<Stripe.ApiList<Object>>,
): Promise<ProviderPage<Item>> {
  return response(async () => {
    const { data, has_more } = await read({
      limit,
      ...createdRange({ since, until }),
      ...(before !== undefined ? { ending_before: before } : after !== undefined && { starting_after: after }),
    })
    const first = data[0]?.id ?? null
    const last = data.at(-1)?.id ?? null
    const items = data.map(itemOf)
    if (before !== undefined) return { items, next: last, previous: has_more ? first : null }
    return { items, next: has_more ? last : null, previous: after === undefined ? null : first }
  })
}

function listedPaymentOf(intent: Stripe.PaymentIntent): ListedPayment {
  const charge = intent.latest_charge
  return { ...paymentOf(intent), charge: typeof charge === 'object' && charge !== null ? chargeOf(charge) : null }
}

function chargeOf(charge: Stripe.Charge): ProviderCharge {
  const { outcome } = charge
  const card = charge.payment_method_details?.card
  const declineCode = charge.status === 'failed' ? (outcome?.reason ?? charge.failure_code) : null
  return {
    id: charge.id,
    at: new Date(charge.created * 1_000),
    amount: cents(charge.amount),
    currency: codeOf(charge.currency),
    status: charge.status,
    cardBrand: card?.brand ?? null,
    last4: card?.last4 ?? null,
    expiry: card ? { month: card.exp_month, year: card.exp_year } : null,
    country: card?.country ?? null,
    declineCode,
    failure: charge.status === 'failed' ? declineKey(charge.failure_code, declineCode) : null,
    failureMessage: charge.failure_message,
    outcome: outcome?.seller_message ?? null,
    risk: outcome?.risk_level ?? null,
    refunded: cents(charge.amount_refunded),
    disputed: charge.disputed,
    receiptUrl: charge.receipt_url,
  }
}

function payoutOf(payout: Stripe.Payout): ProviderPayout {
  return {
    id: payout.id,
    amount: cents(payout.amount),
    currency: codeOf(payout.currency),
    status: payout.status,
    createdAt: new Date(payout.created * 1_000),
    arrivesAt: new Date(payout.arrival_date * 1_000),
    isAutomatic: payout.automatic,
    failure: payout.failure_message,
  }
}

const chargedObjects: readonly string[] = ['charge', 'refund', 'dispute']

/** A transaction whose source was expanded. */
export function transactionOf(transaction: Stripe.BalanceTransaction): ProviderTransaction {
  const source = typeof transaction.source === 'object' ? transaction.source : null
  const paymentIntent = source && 'payment_intent' in source ? source.payment_intent : null
  const idAs = (object: string) => (source?.object === object ? source.id : null)
  return {
    id: transaction.id,
    type: transaction.type,
    amount: cents(transaction.amount),
    fee: cents(transaction.fee),
    net: cents(transaction.net),
    currency: codeOf(transaction.currency),
    charged: chargedOf(transaction),
    exchangeRate: transaction.exchange_rate,
    sourceId: idOf(transaction.source),
    paymentId: idOf(paymentIntent),
    refundId: idAs('refund'),
    disputeId: idAs('dispute'),
    description: transaction.description,
    createdAt: new Date(transaction.created * 1_000),
  }
}

/** The amount in the currency that the payer was charged in; null for the provider's own movements. */
function chargedOf({ source, amount }: Stripe.BalanceTransaction): ProviderTransaction['charged'] {
  if (!source || typeof source !== 'object' || !chargedObjects.includes(source.object)) return null
  const object = source as Stripe.Charge | Stripe.Refund | Stripe.Dispute
  const size = object.object === 'charge' ? object.amount_captured : object.amount
  return { amount: cents(amount < 0 ? -size : size), currency: codeOf(object.currency) }
}
