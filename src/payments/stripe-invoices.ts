import Stripe from 'stripe'
import { cents } from '#shared/money.ts'
import type { Invoice } from './payments.ts'
import { codeOf, idOf, moment } from './stripe-values.ts'

export async function retrieveInvoice(stripe: Stripe, id: string): Promise<Invoice> {
  const invoice = await stripe.invoices.retrieve(id, { expand: ['confirmation_secret', 'payments'] })
  const intent = idOf(invoice.payments?.data.find((payment) => payment.is_default)?.payment.payment_intent)
  const isOpen = invoice.status === 'open' && intent !== null
  const needsPayer = isOpen && waitsForPayer(await stripe.paymentIntents.retrieve(intent))
  const secret = needsPayer ? (invoice.confirmation_secret?.client_secret ?? null) : null
  return { ...invoiceOf(invoice, secret), paymentId: intent }
}

/** True if only the card's owner can complete the payment, at the bank. */
function waitsForPayer(intent: Stripe.PaymentIntent): boolean {
  if (intent.status === 'requires_action') return true
  return intent.status === 'requires_payment_method' && intent.last_payment_error?.code === 'authentication_required'
}

/** Invoices of a subscription that were sent, the newest first; drafts are not. */
export async function listInvoices(
  stripe: Stripe,
  { subscriptionId, limit }: { subscriptionId: string; limit: number },
): Promise<Invoice[]> {
  const { data } = await stripe.invoices.list({ subscription: subscriptionId, limit })
  return data.map((invoice) => invoiceOf(invoice, null)).filter((invoice) => invoice.status !== 'draft')
}

/** The invoice that a payment pays; null for the payment of an order. */
export async function findInvoiceOfPayment(stripe: Stripe, paymentId: string): Promise<string | null> {
  const payment = { type: 'payment_intent' as const, payment_intent: paymentId }
  return idOf((await stripe.invoicePayments.list({ payment, limit: 1 })).data[0]?.invoice)
}

/** Voids an open invoice. An invoice that was paid or closed in the meantime is returned unchanged. */
export async function voidInvoice(stripe: Stripe, invoiceId: string): Promise<Invoice> {
  try {
    await stripe.invoices.voidInvoice(invoiceId)
  } catch (error) {
    const now = await retrieveInvoice(stripe, invoiceId)
    if (now.status === 'open') throw error
    return now
  }
  return retrieveInvoice(stripe, invoiceId)
}

/** Pays an open invoice with a card. One that was paid, or waits for the payer's bank, is returned as it is. */
export async function payInvoice(
  stripe: Stripe,
  { invoiceId, paymentMethodId, key }: { invoiceId: string; paymentMethodId: string; key: string },
): Promise<Invoice> {
  try {
    await stripe.invoices.pay(
      invoiceId,
      { payment_method: paymentMethodId, off_session: false },
      { idempotencyKey: key },
    )
  } catch (error) {
    const code = error instanceof Stripe.errors.StripeError ? error.code : null
    if (code !== 'invoice_already_paid' && code !== 'invoice_payment_intent_requires_action') throw error
  }
  return retrieveInvoice(stripe, invoiceId)
}

/** Makes a card that the customer has the one for everything to come. */
export async function changeCard(
  stripe: Stripe,
  {
    customerId,
    subscriptionId,
    paymentMethodId,
  }: { customerId: string; subscriptionId: string; paymentMethodId: string },
): Promise<void> {
  await stripe.customers.update(customerId, { invoice_settings: { default_payment_method: paymentMethodId } })
  await stripe.subscriptions.update(subscriptionId, { default_payment_method: paymentMethodId })
}

const knownStatuses: Invoice['status'][] = ['draft', 'open', 'paid', 'void', 'uncollectible']

function invoiceOf(invoice: Stripe.Invoice, confirmationSecret: string | null): Invoice {
  return {
    id: invoice.id,
    number: invoice.number ?? '',
    createdAt: moment(invoice.created) ?? new Date(0),
    amount: cents(invoice.total),
    amountPaid: cents(invoice.amount_paid),
    currency: codeOf(invoice.currency),
    // A state of the provider's future is not shown, as a draft is not.
    status: knownStatuses.find((status) => status === invoice.status) ?? 'draft',
    url: invoice.hosted_invoice_url ?? null,
    subscriptionId: idOf(invoice.parent?.subscription_details?.subscription),
    attempts: invoice.attempt_count,
    nextAttemptAt: moment(invoice.next_payment_attempt),
    paidAt: moment(invoice.status_transitions.paid_at),
    paymentId: null,
    confirmationSecret,
  }
}
