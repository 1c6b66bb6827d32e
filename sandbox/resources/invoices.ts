import type Stripe from 'stripe'
import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { ApiError, refused } from '../api/errors.ts'
import { listPage } from '../api/lists.ts'
import {
  emptyableText,
  flag,
  mergeMetadata,
  metadata,
  type ParametersOf,
  paging,
  range,
  text,
} from '../api/parameters.ts'
import { getObject, retrieveEndpoint } from '../api/retrieval.ts'
import { emit, emitChange } from '../events.ts'
import { saveObject } from '../objects.ts'
import { atClockOf, unschedule } from '../scheduler.ts'
import type { SandboxState } from '../state.ts'
import { collectInvoice, finalizeInvoice } from './invoice-collection.ts'
import { forgiveInvoice, intentOf, paymentsOf, subscriptionOf } from './invoice-outcomes.ts'
import { endSubscription } from './subscription-cancellation.ts'

/** `confirmation_secret`, with which the browser pays an open invoice. */
export function confirmationSecret(state: SandboxState, invoice: string): Stripe.Invoice.ConfirmationSecret | null {
  const secret = intentOf(state, invoice)?.client_secret
  return typeof secret === 'string' ? { client_secret: secret, type: 'payment_intent' } : null
}

export function paymentList(state: SandboxState, invoice: string) {
  return { object: 'list', data: paymentsOf(state, invoice), has_more: false, url: '/v1/invoice_payments' }
}

function payInvoice(
  state: SandboxState,
  id: string,
  params: { payment_method?: string | undefined; off_session?: boolean | undefined },
): Stripe.Invoice {
  const invoice = getObject(state, 'invoice', id)
  const payable = invoice.status === 'draft' ? finalizeInvoice(state, invoice) : invoice
  if (payable.status === 'paid') throw refused('Invoice is already paid', 'invoice_already_paid')
  if (payable.status === 'void') throw refused('This invoice is void and can no longer be paid.')
  const refusal = collectInvoice(state, payable, {
    offSession: params.off_session ?? true,
    paymentMethod: params.payment_method,
  })
  if (refusal !== null) throw refusal
  const after = getObject(state, 'invoice', id)
  if (after.status === 'paid') return after
  const intent = intentOf(state, id)
  throw new ApiError(
    402,
    {
      type: 'card_error',
      code: 'invoice_payment_intent_requires_action',
      message:
        'This payment requires additional user action before it can be completed successfully. Payment can be completed using the PaymentIntent associated with the invoice.',
      ...(intent === undefined ? {} : { payment_intent: intent }),
    },
    { commitsChanges: true },
  )
}

function closeInvoice(state: SandboxState, id: string, status: 'void' | 'uncollectible'): Stripe.Invoice {
  const before = getObject(state, 'invoice', id)
  if (before.status !== 'open' && before.status !== 'uncollectible') {
    throw refused(`This invoice cannot become ${status}, as its status is ${before.status}.`)
  }
  const now = state.seconds()
  const after: Stripe.Invoice = {
    ...before,
    status,
    auto_advance: false,
    next_payment_attempt: null,
    status_transitions: {
      ...before.status_transitions,
      ...(status === 'void' ? { voided_at: now } : { marked_uncollectible_at: now }),
    },
  }
  saveObject(state, 'invoice', after)
  unschedule(state, id)
  emit(state, status === 'void' ? 'invoice.voided' : 'invoice.marked_uncollectible', after)
  if (status === 'void') cancelInvoicePayment(state, after)
  forgiveInvoice(state, after)
  return after
}

/** Cancels a void invoice's payment; a subscription that waits for it never begins. */
export function cancelInvoicePayment(state: SandboxState, invoice: Stripe.Invoice): void {
  const intent = intentOf(state, invoice.id)
  if (intent !== undefined && intent.status !== 'succeeded' && intent.status !== 'canceled') {
    const canceled: Stripe.PaymentIntent = {
      ...intent,
      status: 'canceled',
      canceled_at: state.seconds(),
      cancellation_reason: 'void_invoice',
      next_action: null,
    }
    saveObject(state, 'payment_intent', canceled)
    emit(state, 'payment_intent.canceled', canceled)
  }
  const subscription = subscriptionOf(state, invoice)
  if (subscription?.status === 'incomplete') endSubscription(state, subscription, null)
}

/** Runs a call at the time of the customer's test clock, if there is one. */
function atInvoice<Result>(state: SandboxState, id: string, work: () => Result): Result {
  return atClockOf(state, String(getObject(state, 'invoice', id).customer), work)
}

const advance = { auto_advance: flag().optional() }

export const invoiceEndpoints = [
  retrieveEndpoint('invoices', 'invoice'),
  endpoint({
    method: 'POST',
    path: '/v1/invoices/:id',
    operation: 'invoices.update',
    parameters: z.strictObject({
      ...advance,
      description: emptyableText().optional(),
      metadata: metadata().optional(),
    } satisfies ParametersOf<Stripe.InvoiceUpdateParams>),
    run: (state, { id, params }) => {
      const before = getObject(state, 'invoice', id)
      const after: Stripe.Invoice = {
        ...before,
        auto_advance: params.auto_advance ?? before.auto_advance ?? false,
        description: params.description === undefined ? before.description : params.description,
        metadata: mergeMetadata(before.metadata ?? {}, params.metadata),
      }
      saveObject(state, 'invoice', after)
      emitChange(state, 'invoice.updated', before, after)
      return after
    },
  }),
  endpoint({
    method: 'POST',
    path: '/v1/invoices/:id/finalize',
    operation: 'invoices.finalize_invoice',
    parameters: z.strictObject(advance satisfies ParametersOf<Stripe.InvoiceFinalizeInvoiceParams>),
    run: (state, { id }) => atInvoice(state, id, () => finalizeInvoice(state, getObject(state, 'invoice', id))),
  }),
  endpoint({
    method: 'POST',
    path: '/v1/invoices/:id/pay',
    operation: 'invoices.pay',
    parameters: z.strictObject({
      off_session: flag().optional(),
      payment_method: text().optional(),
    } satisfies ParametersOf<Stripe.InvoicePayParams>),
    run: (state, { id, params }) => atInvoice(state, id, () => payInvoice(state, id, params)),
  }),
  endpoint({
    method: 'POST',
    path: '/v1/invoices/:id/void',
    operation: 'invoices.void_invoice',
    parameters: z.strictObject({}),
    run: (state, { id }) => atInvoice(state, id, () => closeInvoice(state, id, 'void')),
  }),
  endpoint({
    method: 'POST',
    path: '/v1/invoices/:id/mark_uncollectible',
    operation: 'invoices.mark_uncollectible',
    parameters: z.strictObject({}),
    run: (state, { id }) => atInvoice(state, id, () => closeInvoice(state, id, 'uncollectible')),
  }),
  endpoint({
    method: 'GET',
    path: '/v1/invoices',
    operation: 'invoices.list',
    parameters: z.strictObject({
      ...paging,
      created: range().optional(),
      customer: text().optional(),
      status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']).optional(),
      subscription: text().optional(),
    } satisfies ParametersOf<Stripe.InvoiceListParams>),
    run: (state, { params }) =>
      listPage(state, 'invoice', '/v1/invoices', params, {
        customer: params.customer,
        status: params.status,
        'parent.subscription_details.subscription': params.subscription,
      }),
  }),
  retrieveEndpoint('invoice_payments', 'invoice_payment'),
  endpoint({
    method: 'GET',
    path: '/v1/invoice_payments',
    operation: 'invoice_payments.list',
    parameters: z.strictObject({
      ...paging,
      invoice: text().optional(),
      payment: z.strictObject({ payment_intent: text().optional(), type: z.literal('payment_intent') }).optional(),
      status: z.enum(['canceled', 'open', 'paid']).optional(),
    } satisfies ParametersOf<Stripe.InvoicePaymentListParams>),
    run: (state, { params }) =>
      listPage(state, 'invoice_payment', '/v1/invoice_payments', params, {
        invoice: params.invoice,
        status: params.status,
        'payment.payment_intent': params.payment?.payment_intent,
      }),
  }),
]
