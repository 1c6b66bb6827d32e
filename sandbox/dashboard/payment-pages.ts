import { html } from 'hono/html'
import type Stripe from 'stripe'
import { settledOf } from '../ledger.ts'
import { findObject } from '../objects.ts'
import type { SandboxState } from '../state.ts'
import { badge, cell, dateTime, emptyNote, eventName, type Markup, money } from './layout.ts'
import { idOf, listCharges, listEventsAbout, listPayments, listRefunds } from './queries.ts'

function refundedOf(charges: readonly Stripe.Charge[]): number {
  return charges.reduce((sum, charge) => sum + charge.amount_refunded, 0)
}

/** A payment's status, or how much of it was refunded. */
function statusOf(payment: Stripe.PaymentIntent, refunded: number): string {
  if (payment.status !== 'succeeded' || refunded === 0) return payment.status
  return refunded >= payment.amount_received ? 'refunded' : 'partly refunded'
}

const brandNames: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'Amex',
  discover: 'Discover',
  diners: 'Diners',
  jcb: 'JCB',
  unionpay: 'UnionPay',
}

export function brandName(brand: string | null): string {
  return brandNames[brand ?? ''] ?? brand ?? ''
}

function cardText(charge: Stripe.Charge | undefined): string {
  const card = charge?.payment_method_details?.card
  return card ? `${brandName(card.brand)} •••• ${card.last4}`.replaceAll(' ', '\u00a0') : ''
}

/** A link by name, else email address, else id. */
export function customerLink(state: SandboxState, reference: string | { id: string } | null): Markup | string {
  const id = idOf(reference)
  if (id === null) return ''
  const customer = findObject(state, 'customer', id)
  return html`<a href="/customers/${id}">${customer?.name || customer?.email || id}</a>`
}

/** What the paid charge brought to the balance, beside an amount in another currency. */
function settledAside(state: SandboxState, charges: readonly Stripe.Charge[]): Markup | string {
  const settled = settledOf(state, charges.find(({ captured }) => captured)?.balance_transaction ?? null)
  return settled?.exchange_rate ? html` <span class="aside">${money(settled.amount, settled.currency)}</span>` : ''
}

export function paymentTable(
  state: SandboxState,
  payments: readonly Stripe.PaymentIntent[],
  options: { readonly showCustomer: boolean },
): Markup {
  const { showCustomer } = options
  return html`<div class="table-holder"><table>
<thead><tr><th scope="col">Amount</th><th scope="col">Status</th><th scope="col">Card</th>${showCustomer ? html`<th scope="col">Customer</th>` : ''}<th scope="col">Created</th></tr></thead>
<tbody>${payments.map((payment) => {
    const charges = listCharges(state, payment.id)
    const refunded = refundedOf(charges)
    return html`<tr>
${cell(
  'Amount',
  html`<a class="amount" href="/payments/${payment.id}">${money(payment.amount, payment.currency)}</a>${
    refunded > 0 ? html` <span class="aside">−${money(refunded, payment.currency)}</span>` : ''
  }${settledAside(state, charges)}`,
)}
${cell('Status', badge(statusOf(payment, refunded)))}
${cell('Card', cardText(charges[0]))}
${showCustomer ? cell('Customer', customerLink(state, payment.customer)) : ''}
${cell('Created', dateTime(payment.created))}
</tr>`
  })}</tbody></table></div>`
}

export function paymentsPage(state: SandboxState): Markup {
  const payments = listPayments(state)
  return html`<div class="heading"><h1>Payments</h1></div>
<div data-live>${
    payments.length === 0
      ? emptyNote('No payment yet', 'Pay in the shop with one of the test cards; it appears here at once.')
      : paymentTable(state, payments, { showCustomer: true })
  }</div>`
}

function fact(name: string, value: Markup | string | number | null | undefined): Markup | string {
  return value === null || value === undefined || value === '' ? '' : html`<div><dt>${name}</dt><dd>${value}</dd></div>`
}

export function metadataList(metadata: Record<string, string> | null | undefined): Markup | string {
  const entries = Object.entries(metadata ?? {})
  if (entries.length === 0) return ''
  return html`<section><h2>Metadata</h2><dl class="facts">${entries.map(([name, value]) => fact(name, value))}</dl></section>`
}

/** The object as the API returns it. */
export function sourcePanel(object: unknown): Markup {
  return html`<details class="panel"><summary>As the API returns it</summary><pre>${JSON.stringify(object, null, 2)}</pre></details>`
}

/** What reached the balance of a charge or refund, with the rate; empty where nothing was converted. */
function settledNote(state: SandboxState, transaction: Stripe.Charge['balance_transaction']): Markup | string {
  const settled = settledOf(state, transaction)
  if (!settled?.exchange_rate) return ''
  return html` · settled ${money(settled.amount, settled.currency)} at ${settled.exchange_rate}`
}

function chargeItem(state: SandboxState, charge: Stripe.Charge): Markup {
  const refused = charge.outcome?.seller_message ?? charge.failure_message
  return html`<li class="card"><div class="row"><strong>${money(charge.amount, charge.currency)}</strong> ${badge(charge.status)}</div>
<p>${cardText(charge)} · ${dateTime(charge.created)}${
    charge.amount_refunded > 0 ? html` · ${money(charge.amount_refunded, charge.currency)} refunded` : ''
  }${charge.disputed ? ' · disputed' : ''}${settledNote(state, charge.balance_transaction)}</p>
${charge.status === 'failed' ? html`<p class="trouble">${charge.failure_message ?? refused} <code>${charge.failure_code}</code></p>` : ''}
<p class="quiet"><code>${charge.id}</code></p></li>`
}

export function paymentPage(state: SandboxState, payment: Stripe.PaymentIntent): Markup {
  const charges = listCharges(state, payment.id)
  const refunds = listRefunds(state, payment.id)
  const refunded = refundedOf(charges)
  const events = listEventsAbout(state, payment.id)
  const waiting = payment.status === 'requires_action'
  return html`<p class="back"><a href="/">← All payments</a></p>
<div class="heading"><h1>${money(payment.amount, payment.currency)}</h1>${badge(statusOf(payment, refunded))}</div>
<div class="columns"><div>
${
  waiting
    ? html`<section class="card"><h2>Waiting for the payer’s bank</h2><p>Complete the 3-D Secure challenge for the payer.</p>
<div class="row"><button type="button" class="button primary" data-call="POST /sandbox/payment_intents/${payment.id}/authenticate" data-body='{"outcome":"success"}' data-done="Authenticated">Complete authentication</button>
<button type="button" class="button" data-call="POST /sandbox/payment_intents/${payment.id}/authenticate" data-body='{"outcome":"failure"}' data-done="Authentication failed">Fail authentication</button></div></section>`
    : ''
}
<section><h2>Charges</h2>${
    charges.length === 0
      ? html`<p class="quiet">None: no money moved.</p>`
      : html`<ul class="plain">${charges.map((charge) => chargeItem(state, charge))}</ul>`
  }</section>
${
  refunds.length === 0
    ? ''
    : html`<section><h2>Refunds</h2><ul class="plain">${refunds.map(
        (
          refund,
        ) => html`<li class="card"><div class="row"><strong>${money(refund.amount, refund.currency)}</strong> ${badge(refund.status ?? '')}</div>
<p>${dateTime(refund.created)}${refund.reason ? html` · ${refund.reason.replaceAll('_', ' ')}` : ''}${settledNote(state, refund.balance_transaction)}</p><p class="quiet"><code>${refund.id}</code></p></li>`,
      )}</ul></section>`
}
<section><h2>What happened</h2><ol class="timeline">${events.map(
    (event) => html`<li><a href="/events/${event.id}">${eventName(event.type)}</a> ${dateTime(event.created)}</li>`,
  )}</ol></section>
</div><div>
<section><h2>Details</h2><dl class="facts">
${fact('Payment', html`<code>${payment.id}</code>`)}
${fact('Created', dateTime(payment.created))}
${fact('Received', money(payment.amount_received, payment.currency))}
${refunded > 0 ? fact('Refunded', money(refunded, payment.currency)) : ''}
${fact('Card', cardText(charges[0]))}
${fact('Customer', customerLink(state, payment.customer))}
${fact('Saved for later', payment.setup_future_usage?.replaceAll('_', ' '))}
${fact('Description', payment.description)}
${fact('Last error', payment.last_payment_error?.message)}
</dl></section>
${metadataList(payment.metadata)}
</div></div>
${sourcePanel(payment)}`
}
