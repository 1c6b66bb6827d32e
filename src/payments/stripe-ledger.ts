import Stripe from 'stripe'
import type {
  BilledInvoice,
  BilledSubscription,
  Payment,
  ProviderLedger,
  ProviderRefund,
  Subscription,
} from './payments.ts'
import { idOf, moment } from './stripe-values.ts'

type Readers = {
  /** Runs a call and maps the provider's errors to CardRefused or PaymentUnknown; others pass through. */
  answered<Answer>(call: () => Promise<Answer>): Promise<Answer>
  paymentOf(intent: Stripe.PaymentIntent): Payment
  subscriptionOf(subscription: Stripe.Subscription): Subscription
}

const perPage = 100
const liveStatuses = ['trialing', 'active', 'past_due', 'incomplete', 'unpaid', 'paused'] as const

/** The provider's records by its lists: its search lags behind, lists do not. */
export function stripeLedger(stripe: Stripe, { answered, paymentOf, subscriptionOf }: Readers): ProviderLedger {
  const billed = (subscription: Stripe.Subscription): BilledSubscription => {
    const price = subscription.items.data[0]?.price
    return {
      ...subscriptionOf(subscription),
      price: price?.unit_amount ?? 0,
      currency: price?.currency ?? subscription.currency,
      createdAt: moment(subscription.created) ?? new Date(0),
    }
  }

  async function* each<Object, Item>(
    list: AsyncIterable<Object>,
    itemOf: (object: Object) => Item,
  ): AsyncGenerator<Item> {
    try {
      for await (const object of list) yield itemOf(object)
    } catch (error) {
      await answered(async () => {
        throw error
      })
    }
  }

  return {
    listPayments: ({ since }) =>
      each(stripe.paymentIntents.list({ created: { gte: seconds(since) }, limit: perPage }), paymentOf),
    listRefunds: ({ since }) =>
      each(stripe.refunds.list({ created: { gte: seconds(since) }, limit: perPage }), refundOf),
    listInvoices: ({ since }) =>
      each(
        stripe.invoices.list({ created: { gte: seconds(since) }, limit: perPage, expand: ['data.payments'] }),
        invoiceOf,
      ),
    async *listSubscriptions({ since }) {
      const created = { gte: seconds(since) }
      yield* each(stripe.subscriptions.list({ status: 'all', created, limit: perPage }), billed)
      for (const status of liveStatuses) yield* each(stripe.subscriptions.list({ status, limit: perPage }), billed)
    },
    findPayment: (id) => answered(() => found(async () => paymentOf(await stripe.paymentIntents.retrieve(id)))),
    findSubscription: (id) => answered(() => found(async () => billed(await stripe.subscriptions.retrieve(id)))),
    findRefund: (id) => answered(() => found(async () => refundOf(await stripe.refunds.retrieve(id)))),
  }
}

async function found<Answer>(call: () => Promise<Answer>): Promise<Answer | null> {
  try {
    return await call()
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing') return null
    throw error
  }
}

function invoiceOf(invoice: Stripe.Invoice): BilledInvoice {
  const paid = invoice.payments?.data.filter((payment) => payment.status === 'paid') ?? []
  return {
    id: invoice.id,
    number: invoice.number ?? '',
    createdAt: moment(invoice.created) ?? new Date(0),
    amountPaid: invoice.amount_paid,
    currency: invoice.currency,
    status: invoice.status ?? 'draft',
    subscriptionId: idOf(invoice.parent?.subscription_details?.subscription),
    paymentIds: paid.flatMap(({ payment }) => idOf(payment.payment_intent) ?? []),
  }
}

function refundOf(refund: Stripe.Refund): ProviderRefund {
  return {
    id: refund.id,
    paymentIntentId: idOf(refund.payment_intent),
    amount: refund.amount,
    currency: refund.currency,
    status: refund.status ?? 'pending',
    createdAt: moment(refund.created) ?? new Date(0),
  }
}

function seconds(at: Date): number {
  return Math.floor(at.getTime() / 1_000)
}
