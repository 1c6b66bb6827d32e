import type Stripe from 'stripe'
import { emit } from '../events.ts'
import { findObject, insertObject, saveObject } from '../objects.ts'
import type { SandboxState } from '../state.ts'
import { wireDecimal } from './prices.ts'

export type DraftInput = {
  readonly subscription: Stripe.Subscription
  readonly customer: Stripe.Customer
  readonly reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update'
  /** A free trial: all amounts are zero. */
  readonly free: boolean
  readonly finalizesAt: number | null
}

/** A draft invoice over the current period of a subscription's items; amounts in cents. */
export function draftInvoice(state: SandboxState, input: DraftInput): Stripe.Invoice {
  const { subscription, customer } = input
  const id = state.newId('in')
  const lines = subscription.items.data.map((item) => lineOf(state, input, item, id))
  const total = lines.reduce((sum, line) => sum + line.amount, 0)
  const now = state.seconds()
  const first = subscription.items.data[0]!
  const invoice: Stripe.Invoice = {
    id,
    object: 'invoice',
    account_country: 'NO',
    account_name: 'Vitrine',
    account_tax_ids: null,
    amount_due: total,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: total,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    automatically_finalizes_at: input.finalizesAt,
    billing_reason: input.reason,
    collection_method: 'charge_automatically',
    created: now,
    currency: subscription.currency,
    custom_fields: null,
    customer: customer.id,
    customer_account: null,
    customer_address: customer.address ?? null,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_phone: customer.phone ?? null,
    customer_shipping: null,
    customer_tax_exempt: 'none',
    customer_tax_ids: [],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    due_date: null,
    effective_at: null,
    ending_balance: null,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    lines: { object: 'list', data: lines, has_more: false, url: `/v1/invoices/${id}/lines` },
    livemode: false,
    metadata: {},
    next_payment_attempt: input.finalizesAt,
    number: null,
    on_behalf_of: null,
    parent: {
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: 'subscription_details',
    },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    period_end: input.reason === 'subscription_cycle' ? first.current_period_start : now,
    period_start: input.reason === 'subscription_cycle' ? subscription.start_date : now,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: 0,
    statement_descriptor: null,
    status: 'draft',
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subtotal: total,
    subtotal_excluding_tax: total,
    test_clock: subscription.test_clock,
    total,
    total_discount_amounts: [],
    total_excluding_tax: total,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: null,
  }
  insertObject(state, 'invoice', invoice, { draftSince: now })
  saveObject(state, 'subscription', { ...subscription, latest_invoice: id })
  emit(state, 'invoice.created', invoice)
  return invoice
}

function lineOf(
  state: SandboxState,
  input: DraftInput,
  item: Stripe.SubscriptionItem,
  invoice: string,
): Stripe.InvoiceLineItem {
  const quantity = item.quantity ?? 1
  const unit = input.free ? 0 : (item.price.unit_amount ?? 0)
  return {
    id: state.newId('il'),
    object: 'line_item',
    amount: unit * quantity,
    currency: input.subscription.currency,
    description: describe(state, input, item, quantity),
    discount_amounts: [],
    discountable: true,
    discounts: [],
    invoice,
    livemode: false,
    metadata: input.subscription.metadata,
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: false,
        proration_details: { credited_items: null },
        subscription: input.subscription.id,
        subscription_item: item.id,
      },
      type: 'subscription_item_details',
    },
    period: { start: item.current_period_start, end: item.current_period_end },
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: item.price.id, product: String(item.price.product) },
      type: 'price_details',
      unit_amount_decimal: wireDecimal(unit),
    },
    quantity,
    quantity_decimal: wireDecimal(quantity),
    subscription: input.subscription.id,
    subtotal: unit * quantity,
    taxes: [],
  }
}

function describe(state: SandboxState, input: DraftInput, item: Stripe.SubscriptionItem, quantity: number): string {
  const name = findObject(state, 'product', String(item.price.product))?.name ?? item.price.nickname ?? 'Subscription'
  return input.free ? `Free trial of ${name}` : `${quantity} × ${name}`
}
