import type Stripe from 'stripe'
import { cents } from '#shared/money.ts'
import type { BilledInvoice, ProviderLedger, ProviderRefund } from './payments.ts'
import { transactionOf } from './stripe-records.ts'
import { each, found, response } from './stripe-responses.ts'
import { billedSubscriptionOf } from './stripe-subscriptions.ts'
import { codeOf, createdRange, idOf, moment, paymentOf, seconds } from './stripe-values.ts'

const perPage = 100
const liveStatuses = ['trialing', 'active', 'past_due', 'incomplete', 'unpaid', 'paused'] as const

/** The provider's records by its lists: its search lags behind, lists do not. */
export function stripeLedger(stripe: Stripe): ProviderLedger {
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
      yield* each(stripe.subscriptions.list({ status: 'all', created, limit: perPage }), billedSubscriptionOf)
      for (const status of liveStatuses)
        yield* each(stripe.subscriptions.list({ status, limit: perPage }), billedSubscriptionOf)
    },
    listTransactions: (range) =>
      each(
        stripe.balanceTransactions.list({ ...createdRange(range), limit: perPage, expand: ['data.source'] }),
        transactionOf,
      ),
    findPayment: (id) => response(() => found(async () => paymentOf(await stripe.paymentIntents.retrieve(id)))),
    findSubscription: (id) =>
      response(() => found(async () => billedSubscriptionOf(await stripe.subscriptions.retrieve(id)))),
    findRefund: (id) => response(() => found(async () => refundOf(await stripe.refunds.retrieve(id)))),
  }
}

function invoiceOf(invoice: Stripe.Invoice): BilledInvoice {
  const paid = invoice.payments?.data.filter((payment) => payment.status === 'paid') ?? []
  return {
    id: invoice.id,
    number: invoice.number ?? '',
    createdAt: moment(invoice.created) ?? new Date(0),
    amountPaid: cents(invoice.amount_paid),
    currency: codeOf(invoice.currency),
    status: invoice.status ?? 'draft',
    subscriptionId: idOf(invoice.parent?.subscription_details?.subscription),
    paymentIds: paid.flatMap(({ payment }) => idOf(payment.payment_intent) ?? []),
  }
}

function refundOf(refund: Stripe.Refund): ProviderRefund {
  return {
    id: refund.id,
    paymentIntentId: idOf(refund.payment_intent),
    amount: cents(refund.amount),
    currency: codeOf(refund.currency),
    status: refund.status ?? 'pending',
    createdAt: moment(refund.created) ?? new Date(0),
    refundKey: refund.metadata?.refund_key ?? null,
    failure: refund.failure_reason ?? null,
  }
}
