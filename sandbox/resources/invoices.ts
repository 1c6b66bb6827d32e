import type Stripe from 'stripe'
import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { ApiError, missing, refused } from '../api/errors.ts'
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
import { emit, emitChange } from '../events.ts'
import { findObject, saveObject } from '../objects.ts'
import { atClockOf, unschedule } from '../scheduler.ts'
import type { SandboxState } from '../state.ts'
import { collectInvoice, finalizeInvoice } from './invoice-collection.ts'
import { forgiveInvoice, intentOf, paymentsOf, subscriptionOf } from './invoice-outcomes.ts'
import { endSubscription } from './subscription-cancellation.ts'

/** The invoice, or 404. */
function getInvoice(state: SandboxState, id: string): Stripe.Invoice {
  const invoice = findObject(state, 'invoice', id)
  if (invoice === undefined) throw missing('invoice', id)
  return invoice
}

/** `confirmation_secret`: what the browser needs to pay an open invoice. */
export function confirmationSecret(state: SandboxState, invoice: string): Stripe.Invoice.ConfirmationSecret | null {
  const secret = intentOf(state, invoice)?.client_secret
  return typeof secret === 'string' ? { client_secret: secret, type: 'payment_intent' } : null
}

/** `payments` of an invoice, as a list. */
export function paymentList(state: SandboxState, invoice: string) {
  return { object: 'list', data: paymentsOf(state, invoice), has_more: false, url: '/v1/invoice_payments' }
}

function payInvoice(
  state: SandboxState,
  id: string,
  params: { payment_method?: string | undefined; off_session?: boolean | undefined },
): Stripe.Invoice {
  const invoice = getInvoice(state, id)
  const payable = invoice.status === 'draft' ? finalizeInvoice(state, invoice) : invoice
  if (payable.status === 'paid') throw refused('Invoice is already paid', 'invoice_already_paid')
  if (payable.status === 'void') throw refused('This invoice is void and can no longer be paid.')
  const refusal = collectInvoice(state, payable, {
    offSession: params.off_session ?? true,
    paymentMethod: params.payment_method,
  })
  if (refusal !== null) throw refusal
  const after = getInvoice(state, id)
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
    { keepsChanges: true },
  )
}

function closeInvoice(state: SandboxState, id: string, status: 'void' | 'uncollectible'): Stripe.Invoice {
  const before = getInvoice(state, id)
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
  if (status === 'void') dropPayment(state, after)
  forgiveInvoice(state, after)
  return after
}

/** A void invoice can no longer be paid; the subscription it was to start never begins. */
export function dropPayment(state: SandboxState, invoice: Stripe.Invoice): void {
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

/** Runs a call about an invoice at the time of its customer's clock. */
function atInvoice<Result>(state: SandboxState, id: string, work: () => Result): Result {
  return atClockOf(state, String(getInvoice(state, id).customer), work)
}

const advance = { auto_advance: flag().optional() }

export const invoiceEndpoints = [
  endpoint({
    method: 'GET',
    path: '/v1/invoices/:id',
    operation: 'invoices.retrieve',
    parameters: z.strictObject({}),
    run: (state, { id }) => getInvoice(state, id),
  }),
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
      const before = getInvoice(state, id)
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
    run: (state, { id }) => atInvoice(state, id, () => finalizeInvoice(state, getInvoice(state, id))),
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
  endpoint({
    method: 'GET',
    path: '/v1/invoice_payments/:id',
    operation: 'invoice_payments.retrieve',
    parameters: z.strictObject({}),
    run: (state, { id }) => {
      const payment = findObject(state, 'invoice_payment', id)
      if (payment === undefined) throw missing('invoice_payment', id)
      return payment
    },
  }),
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
