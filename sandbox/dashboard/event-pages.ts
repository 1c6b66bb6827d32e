import { html } from 'hono/html'
import type Stripe from 'stripe'
import { type Delivery, listDeliveries } from '../delivery-queries.ts'
import type { SandboxState } from '../state.ts'
import { badge, cell, dateTime, emptyNote, eventName, type Markup } from './layout.ts'
import { sourcePanel } from './payment-pages.ts'
import { listEvents } from './queries.ts'

function deliveryState(deliveries: readonly Delivery[]): Markup | string {
  return deliveries.length === 0
    ? html`<span class="quiet">not sent</span>`
    : html`${deliveries.map((one) => badge(one.state))}`
}

function attempts(deliveries: readonly Delivery[]): number {
  return deliveries.reduce((sum, delivery) => sum + delivery.attempts, 0)
}

export function eventsPage(state: SandboxState): Markup {
  const events = listEvents(state, 200)
  return html`<div class="heading"><h1>Events</h1></div>
<p class="lead">${
    state.config.webhookUrl === null
      ? 'No webhook address is set: events are recorded and not sent.'
      : html`Sent to <code>${state.config.webhookUrl}</code>, signed, in order, and retried with growing delays until the shop responds 2xx.`
  }</p>
<div data-live>${
    events.length === 0
      ? emptyNote('No event yet', 'Everything that happens to a payment, customer or subscription is recorded here.')
      : html`<div class="table-holder"><table>
<thead><tr><th scope="col">Event</th><th scope="col">Object</th><th scope="col">Delivery</th><th scope="col">Attempts</th><th scope="col">Created</th></tr></thead>
<tbody>${events.map(({ event, deliveries }) => {
          const { id } = event.data.object as { id?: string }
          return html`<tr>${cell('Event', html`<a href="/events/${event.id}">${eventName(event.type)}</a>`)}
${cell('Object', html`<code>${id}</code>`)}${cell('Delivery', deliveryState(deliveries))}
${cell('Attempts', attempts(deliveries))}${cell('Created', dateTime(event.created))}</tr>`
        })}</tbody></table></div>`
  }</div>`
}

function deliveryItem(delivery: Delivery): Markup {
  const next = delivery.state === 'pending' && delivery.nextAttemptAt ? delivery.nextAttemptAt : null
  return html`<li class="card"><div class="row">${badge(delivery.state)}<span>${delivery.attempts} ${
    delivery.attempts === 1 ? 'attempt' : 'attempts'
  }</span></div>
${
  delivery.lastAttemptAt === null
    ? ''
    : html`<p>Last ${dateTime(new Date(delivery.lastAttemptAt))}: ${delivery.lastStatus ?? delivery.lastError ?? 'no response'}</p>`
}
${next === null ? '' : html`<p>Next ${dateTime(new Date(next))} (real time)</p>`}</li>`
}

/** One event: its deliveries, the changed fields' former values, and the body as sent. */
export function eventPage(state: SandboxState, event: Stripe.Event): Markup {
  const deliveries = listDeliveries(state, event.id)
  const { previous_attributes: previous } = event.data as { previous_attributes?: unknown }
  return html`<p class="back"><a href="/events">← All events</a></p>
<div class="heading"><h1>${eventName(event.type)}</h1>
<button type="button" class="button" data-call="POST /sandbox/events/${event.id}/redeliver" data-done="Sent again">Deliver again</button></div>
<dl class="facts"><div><dt>Event</dt><dd><code>${event.id}</code></dd></div><div><dt>Created</dt><dd>${dateTime(event.created)}</dd></div>
${event.request?.idempotency_key ? html`<div><dt>Idempotency key</dt><dd><code>${event.request.idempotency_key}</code></dd></div>` : ''}</dl>
<section data-live><h2>Deliveries</h2>${
    deliveries.length === 0
      ? html`<p class="quiet">None.</p>`
      : html`<ul class="plain">${deliveries.map(deliveryItem)}</ul>`
  }</section>
${previous === undefined ? '' : html`<section><h2>What was before</h2><pre>${JSON.stringify(previous, null, 2)}</pre></section>`}
${sourcePanel(event)}`
}
