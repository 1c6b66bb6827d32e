import { html } from 'hono/html'
import { faultEffects, listFaults } from '../api/faults.ts'
import { countHeldDeliveries } from '../delivery-queries.ts'
import { type WebhookMode, webhookMode, webhookModes } from '../events.ts'
import type { SandboxState } from '../state.ts'
import { dateTime, type Markup } from './layout.ts'
import { testCards } from './test-cards.ts'

const steps: readonly [step: string, name: string][] = [
  ['1h', '1 hour'],
  ['1d', '1 day'],
  ['7d', '7 days'],
  ['14d', '14 days'],
  ['1 month', '1 month'],
]

const modeLabels: Readonly<Record<WebhookMode, string>> = {
  normal: 'Each event once, in order',
  hold: 'Held until released',
  duplicate: 'Each event twice',
  reverse: 'Held until released, newest first',
  drop: 'Never sent; the list still has them',
}

const effectLabels: Readonly<Record<(typeof faultEffects)[number], string>> = {
  drop_response: 'Does the work, then drops the connection',
  error_500_after: 'Does the work, then responds 500',
  error_500_before: 'Responds 500 without doing anything',
  timeout: 'Does the work, never responds',
  rate_limit: 'Responds 429',
  conflict: 'Responds 409',
}

const operations = [
  '*',
  'payment_intents.create',
  'payment_intents.confirm',
  'payment_intents.retrieve',
  'payment_intents.cancel',
  'payment_methods.create',
  'payment_methods.attach',
  'customers.create',
  'subscriptions.create',
  'subscriptions.update',
  'refunds.create',
]

/** `/controls`: clock, webhook delivery and faults. */
export function controlsPage(state: SandboxState): Markup {
  const faults = listFaults(state)
  const mode = webhookMode(state)
  const held = countHeldDeliveries(state)
  return html`<div class="heading"><h1>Controls</h1></div>
<section class="card"><h2>Time</h2>
<p>The sandbox’s time is ${dateTime(state.now())} UTC${state.offsetSeconds === 0 ? ', the real time' : ''}. Moving it does
everything that falls due on the way: trial reminders, invoices, charges, retries, cancellations.</p>
<div class="row">${steps.map(
    ([step, name]) =>
      html`<button type="button" class="button" data-call="POST /sandbox/clock" data-body="${JSON.stringify({ advance: step })}" data-done="Moved ${name} ahead">+ ${name}</button>`,
  )}</div></section>

<section class="card"><h2>Webhooks</h2>
<form data-call="POST /sandbox/webhooks" data-done="Webhook delivery changed">
<fieldset><legend>How later events are delivered</legend>${webhookModes.map(
    (
      one,
    ) => html`<label class="choice"><input type="radio" name="mode" value="${one}"${one === mode ? html` checked` : ''}>
<span><strong>${one}</strong> ${modeLabels[one]}</span></label>`,
  )}</fieldset>
<button type="submit" class="button primary">Apply</button></form>
<p>${held === 1 ? '1 delivery is' : `${held} deliveries are`} held.
<button type="button" class="button" data-call="POST /sandbox/webhooks/release" data-done="Released"${held === 0 ? html` disabled` : ''}>Release</button></p></section>

<section class="card"><h2>Faults</h2>
<p>Makes the provider misbehave towards the shop’s next calls.</p>
<form class="fields" data-call="POST /sandbox/faults" data-done="Fault added">
<label>Call <input name="on" value="payment_intents.confirm" list="operations" required autocomplete="off" spellcheck="false"></label>
<datalist id="operations">${operations.map((operation) => html`<option value="${operation}"></option>`)}</datalist>
<label>Effect <select name="effect">${faultEffects.map(
    (effect) => html`<option value="${effect}">${effectLabels[effect]}</option>`,
  )}</select></label>
<label>Times <input type="number" name="times" value="1" min="1" max="1000" required></label>
<button type="submit" class="button primary">Add</button></form>
${
  faults.length === 0
    ? html`<p class="quiet">None waiting.</p>`
    : html`<ul class="plain faults">${faults.map(
        (fault) =>
          html`<li><code>${fault.on}</code> ${effectLabels[fault.effect]} <span class="quiet">${fault.remaining} ×</span></li>`,
      )}</ul><button type="button" class="button" data-call="DELETE /sandbox/faults" data-done="Faults cleared">Clear all</button>`
}</section>`
}

/** A number in groups of four, Amex as 4-6-5. */
function grouped(number: string): string {
  return number.length === 15
    ? number.replace(/^(\d{4})(\d{6})(\d{5})$/, '$1 $2 $3')
    : (number.match(/\d{1,4}/g) ?? []).join(' ')
}

export function cardsPage(): Markup {
  return html`<div class="heading"><h1>Test cards</h1></div>
<p class="lead">Any date in the future and any security code go with them.</p>
<div class="card-groups">${testCards.map(
    (group) =>
      html`<section><h2>${group.title}</h2><ul class="plain test-cards">${group.cards.map(
        (
          card,
        ) => html`<li><div><span class="number">${grouped(card.number)}</span><span class="quiet">${card.outcome}</span></div>
<button type="button" class="button" data-copy="${card.number}" aria-label="Copy ${grouped(card.number)}">Copy</button></li>`,
      )}</ul></section>`,
  )}</div>`
}
