import { html } from 'hono/html'
import type Stripe from 'stripe'
import type { SandboxState } from '../state.ts'
import { badge, cell, dateTime, emptyNote, type Markup, money } from './layout.ts'
import { customerLink, metadataList, paymentTable, sourcePanel } from './payment-pages.ts'
import { listCustomers, listInvoices, listPaymentsOf, listSubscriptions } from './queries.ts'
import { customerClock, customerTimeline } from './timeline.ts'

export function customersPage(state: SandboxState): Markup {
  const customers = listCustomers(state)
  return html`<div class="heading"><h1>Customers</h1></div>
<div data-live>${
    customers.length === 0
      ? emptyNote('No customer yet', 'The shop creates one with its first checkout.')
      : html`<div class="table-holder"><table>
<thead><tr><th scope="col">Name</th><th scope="col">E-mail</th><th scope="col">Subscription</th><th scope="col">Created</th></tr></thead>
<tbody>${customers.map((customer) => {
          const subscriptions = listSubscriptions(state, customer.id)
          return html`<tr>${cell('Name', html`<a href="/customers/${customer.id}">${customer.name || customer.email || customer.id}</a>`)}
${cell('E-mail', customer.email)}
${cell('Subscription', subscriptions[0] ? badge(subscriptions[0].status) : '')}
${cell('Created', dateTime(customer.created))}</tr>`
        })}</tbody></table></div>`
  }</div>`
}

export function customerPage(state: SandboxState, customer: Stripe.Customer): Markup {
  const subscriptions = listSubscriptions(state, customer.id)
  const payments = listPaymentsOf(state, customer.id)
  const invoices = listInvoices(state, customer.id)
  return html`<p class="back"><a href="/customers">← All customers</a></p>
<div class="heading"><h1>${customer.name || customer.email || customer.id}</h1></div>
<dl class="facts"><div><dt>Customer</dt><dd><code>${customer.id}</code></dd></div><div><dt>E-mail</dt><dd>${customer.email}</dd></div>
<div><dt>Since</dt><dd>${dateTime(customer.created)}</dd></div></dl>
${customerClock(state, customer.id)}
<div class="columns" data-live><div>
${subscriptions.length === 0 ? '' : html`<section><h2>Subscriptions</h2><ul class="plain">${subscriptions.map(subscriptionItem)}</ul></section>`}
${payments.length === 0 ? '' : html`<section><h2>Payments</h2>${paymentTable(state, payments, { showCustomer: false })}</section>`}
${
  invoices.length === 0
    ? ''
    : html`<section><h2>Invoices</h2><ul class="plain">${invoices.map(
        (
          invoice,
        ) => html`<li class="card"><div class="row"><strong>${money(invoice.total, invoice.currency)}</strong> ${badge(invoice.status ?? 'draft')}</div>
<p>${invoice.number ?? ''} ${(invoice.billing_reason ?? '').replaceAll('_', ' ')} · ${dateTime(invoice.created)}</p></li>`,
      )}</ul></section>`
}
${metadataList(customer.metadata)}
</div><div>
${customerTimeline(state, customer.id)}
</div></div>
${sourcePanel(customer)}`
}

function subscriptionDates(subscription: Stripe.Subscription): Markup {
  const item = subscription.items.data[0]
  const ends = subscription.cancel_at ?? (subscription.cancel_at_period_end ? item?.current_period_end : null)
  return html`${subscription.status === 'trialing' && subscription.trial_end ? html`trial until ${dateTime(subscription.trial_end)} · ` : ''}${
    subscription.ended_at
      ? html`ended ${dateTime(subscription.ended_at)}`
      : ends
        ? html`cancels ${dateTime(ends)}`
        : item
          ? html`renews ${dateTime(item.current_period_end)}`
          : ''
  }`
}

function subscriptionPrice(subscription: Stripe.Subscription): string {
  const price = subscription.items.data[0]?.price
  if (!price) return ''
  const every = price.recurring ? ` / ${price.recurring.interval}` : ''
  return `${money(price.unit_amount ?? 0, price.currency)}${every}`
}

function subscriptionItem(subscription: Stripe.Subscription): Markup {
  return html`<li class="card"><div class="row"><strong>${subscriptionPrice(subscription)}</strong> ${badge(subscription.status)}</div>
<p>${subscriptionDates(subscription)}</p><p class="quiet"><code>${subscription.id}</code></p></li>`
}

export function subscriptionsPage(state: SandboxState): Markup {
  const subscriptions = listSubscriptions(state)
  return html`<div class="heading"><h1>Subscriptions</h1></div>
<div data-live>${
    subscriptions.length === 0
      ? emptyNote('No subscription yet', 'A membership bought in the shop appears here with its trial and renewals.')
      : html`<div class="table-holder"><table>
<thead><tr><th scope="col">Customer</th><th scope="col">Price</th><th scope="col">Status</th><th scope="col">Dates</th><th scope="col">Created</th></tr></thead>
<tbody>${subscriptions.map(
          (subscription) => html`<tr>${cell('Customer', customerLink(state, subscription.customer))}
${cell('Price', subscriptionPrice(subscription))}${cell('Status', badge(subscription.status))}
${cell('Dates', subscriptionDates(subscription))}${cell('Created', dateTime(subscription.created))}</tr>`,
        )}</tbody></table></div>`
  }</div>`
}
