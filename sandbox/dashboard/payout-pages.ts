import { html } from 'hono/html'
import type Stripe from 'stripe'
import type { SandboxState } from '../state.ts'
import { badge, cell, dateTime, emptyNote, eventName, type Markup, money } from './layout.ts'
import { sourcePanel } from './payment-pages.ts'
import { idOf, listEventsAbout, listPayouts, listTransactionsOf } from './queries.ts'

export function payoutsPage(state: SandboxState): Markup {
  const payouts = listPayouts(state)
  return html`<div class="heading"><h1>Payouts</h1></div>
<p class="lead">Money is available a week after it came in; each midnight (UTC) what is available goes to the bank.</p>
<div data-live>${
    payouts.length === 0
      ? emptyNote('No payout yet', 'Move the clock eight days ahead after a payment.')
      : html`<div class="table-holder"><table>
<thead><tr><th scope="col">Amount</th><th scope="col">Status</th><th scope="col">Created</th><th scope="col">At the bank</th></tr></thead>
<tbody>${payouts.map(
          (
            payout,
          ) => html`<tr>${cell('Amount', html`<a href="/payouts/${payout.id}">${money(payout.amount, payout.currency)}</a>`)}
${cell('Status', badge(payout.status))}${cell('Created', dateTime(payout.created))}
${cell('At the bank', dateTime(payout.arrival_date))}</tr>`,
        )}</tbody></table></div>`
  }</div>`
}

export function payoutPage(state: SandboxState, payout: Stripe.Payout): Markup {
  const transactions = listTransactionsOf(state, payout.id).filter(({ type }) => type !== 'payout')
  const amount = (cents: number) => money(cents, payout.currency)
  return html`<p class="back"><a href="/payouts">← All payouts</a></p>
<div class="heading"><h1>${amount(payout.amount)}</h1>${badge(payout.status)}</div>
<dl class="facts"><div><dt>Payout</dt><dd><code>${payout.id}</code></dd></div>
<div><dt>Created</dt><dd>${dateTime(payout.created)}</dd></div>
<div><dt>At the bank</dt><dd>${dateTime(payout.arrival_date)}</dd></div></dl>
<section><h2>Transactions</h2><div class="table-holder"><table>
<thead><tr><th scope="col">Type</th><th scope="col">Source</th><th scope="col">Amount</th><th scope="col">Fee</th><th scope="col">Net</th><th scope="col">Created</th></tr></thead>
<tbody>${transactions.map(
    (
      one,
    ) => html`<tr>${cell('Type', one.type.replaceAll('_', ' '))}${cell('Source', html`<code>${idOf(one.source)}</code>`)}
${cell('Amount', amount(one.amount))}${cell('Fee', amount(one.fee))}${cell('Net', amount(one.net))}
${cell('Created', dateTime(one.created))}</tr>`,
  )}</tbody></table></div></section>
<section><h2>What happened</h2><ol class="timeline">${listEventsAbout(state, payout.id).map(
    (event) => html`<li><a href="/events/${event.id}">${eventName(event.type)}</a> ${dateTime(event.created)}</li>`,
  )}</ol></section>
${sourcePanel(payout)}`
}
