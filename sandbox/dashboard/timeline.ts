import { html } from 'hono/html'
import type Stripe from 'stripe'
import { findObject } from '../objects.ts'
import type { SandboxState } from '../state.ts'
import { dateTime, eventName, type Markup, money } from './layout.ts'
import { brandName } from './payment-pages.ts'
import { listScheduled, listTimeline, type ScheduledItem, type TimelineEntry } from './queries.ts'

type Label = { readonly title: string; readonly tone?: 'good' | 'bad' | 'wait' }
type Invoice = Pick<Stripe.Invoice, 'amount_due' | 'currency' | 'number' | 'attempt_count'>
type Previous = Record<string, unknown>

const day = (seconds: number | null | undefined) =>
  typeof seconds === 'number' ? new Date(seconds * 1000).toISOString().slice(0, 10) : ''
const sum = ({ amount_due, currency }: Invoice) => money(amount_due, currency)

/** Describes what changed in a subscription, compared with its previous values. */
function changeLabel(subscription: Stripe.Subscription, previous: Previous): Label {
  const end = subscription.items.data[0]?.current_period_end
  if ('status' in previous && subscription.status === 'past_due') return { title: 'Payment is missing', tone: 'bad' }
  if ('status' in previous && subscription.status === 'active' && previous.status !== 'trialing') {
    return { title: 'Active again', tone: 'good' }
  }
  if ('cancel_at' in previous) {
    return subscription.cancel_at === null
      ? { title: 'Cancellation taken back', tone: 'good' }
      : { title: `Cancelled: ends ${day(subscription.cancel_at)}`, tone: 'wait' }
  }
  if ('status' in previous && previous.status === 'trialing') return { title: `Free days over: renews ${day(end)}` }
  if ('items' in previous) return { title: `New period: renews ${day(end)}` }
  if ('default_payment_method' in previous) return { title: 'Another card' }
  return { title: 'Subscription changed' }
}

const endReasons: Readonly<Record<string, string>> = {
  cancellation_requested: 'as it was cancelled',
  payment_failed: 'as its payment failed',
}

const eventLabels: Readonly<Record<string, (object: never, previous: Previous) => Label>> = {
  'customer.created': () => ({ title: 'Customer created' }),
  'customer.deleted': () => ({ title: 'Customer deleted' }),
  'payment_method.attached': (method: Stripe.PaymentMethod) => ({ title: `Card saved: ${cardName(method)}` }),
  'customer.subscription.created': ({ status, trial_end }: Stripe.Subscription) => ({
    title: status === 'trialing' ? `Subscription started: free until ${day(trial_end)}` : 'Subscription started',
    tone: 'good',
  }),
  'customer.subscription.updated': changeLabel,
  'customer.subscription.trial_will_end': ({ trial_end }: Stripe.Subscription) => ({
    title: `Reminder: free days end ${day(trial_end)}`,
    tone: 'wait',
  }),
  'customer.subscription.deleted': ({ cancellation_details }: Stripe.Subscription) => ({
    title: `Subscription ended ${endReasons[cancellation_details?.reason ?? ''] ?? ''}`.trim(),
    tone: 'bad',
  }),
  'invoice.created': (invoice: Invoice) => ({ title: `Invoice drafted over ${sum(invoice)}` }),
  'invoice.finalized': (invoice: Invoice) => ({ title: `Invoice ${invoice.number ?? ''} over ${sum(invoice)}` }),
  'invoice.paid': (invoice: Invoice) => ({ title: `Invoice paid: ${sum(invoice)}`, tone: 'good' }),
  'invoice.payment_failed': (invoice: Invoice) => ({
    title: `Charge of ${sum(invoice)} failed, attempt ${invoice.attempt_count}`,
    tone: 'bad',
  }),
  'invoice.payment_action_required': () => ({ title: 'The bank requires authentication', tone: 'wait' }),
  'invoice.voided': (invoice: Invoice) => ({ title: `Invoice over ${sum(invoice)} withdrawn` }),
  'payment_intent.succeeded': (intent: Stripe.PaymentIntent) => ({
    title: `Paid ${money(intent.amount_received, intent.currency)}`,
    tone: 'good',
  }),
  'payment_intent.requires_action': () => ({ title: 'The bank requires authentication', tone: 'wait' }),
  'charge.refunded': (charge: Stripe.Charge) => ({
    title: `Given back ${money(charge.amount_refunded, charge.currency)} in all`,
    tone: 'wait',
  }),
}

function cardName({ card }: Stripe.PaymentMethod): string {
  return card ? `${brandName(card.brand)} •••• ${card.last4}` : 'a card'
}

function labelOf({ event, object }: TimelineEntry): Label | null {
  const label = eventLabels[event.type]
  return label ? label(object as never, (event.data.previous_attributes ?? {}) as Previous) : null
}

function timelineItem(entry: TimelineEntry): Markup {
  const { event, at } = entry
  const label = labelOf(entry)
  const link = html`<a href="/events/${event.id}">${label ? label.title : eventName(event.type)}</a>`
  return html`<li class="${label?.tone ?? (label ? 'calm' : 'minor')}">${link}${label ? html`<span>${eventName(event.type)}</span>` : ''} ${dateTime(at)}</li>`
}

function scheduledLabel(state: SandboxState, { kind, subject }: ScheduledItem): string {
  const subscription = findObject(state, 'subscription', subject)
  switch (kind) {
    case 'subscription.trial_will_end':
      return 'Reminder before the free days end'
    case 'subscription.cycle':
      if (subscription?.cancel_at_period_end) return 'Subscription ends'
      return subscription?.status === 'trialing' ? 'Free days end' : 'Renewal'
    case 'subscription.cancel':
      return 'Subscription ends'
    case 'subscription.expire':
      return 'Never paid: it expires'
    case 'invoice.finalize':
      return 'Invoice is closed and charged'
    case 'invoice.retry':
      return 'Next attempt to charge'
    default:
      return kind
  }
}

/** The clock takes steps of at most five digits, so long ones are in hours. */
function stepTo(state: SandboxState, at: number): string {
  const minutes = Math.max(1, Math.ceil((at - state.seconds()) / 60))
  return minutes < 100_000 ? `${minutes}m` : `${Math.ceil(minutes / 60)}h`
}

const steps: readonly [step: string, name: string][] = [
  ['1d', '1 day'],
  ['7d', '7 days'],
  ['1 month', '1 month'],
]

/** Shows what is due next for a customer, with buttons that advance the clock. */
export function customerClock(state: SandboxState, customerId: string): Markup {
  const scheduled = listScheduled(state, customerId)
  const [next] = scheduled
  const button = (step: string, name: string, primary: boolean) =>
    html`<button type="button" class="${primary ? 'button primary' : 'button'}" data-call="POST /sandbox/clock" data-body="${JSON.stringify({ advance: step })}" data-done="Moved: ${name.replace(/^(Go to: |\+ )/, '')}">${name}</button>`
  return html`<section class="card clock-card"><h2>What comes next</h2>
${
  scheduled.length === 0
    ? html`<p class="quiet">Nothing is planned for this customer.</p>`
    : html`<ol class="planned">${scheduled.map(
        (one) => html`<li><strong>${scheduledLabel(state, one)}</strong> ${dateTime(one.at)}</li>`,
      )}</ol>`
}
<div class="row">${next ? button(stepTo(state, next.at), `Go to: ${scheduledLabel(state, next)}`, true) : ''}
${steps.map(([step, name]) => button(step, `+ ${name}`, false))}</div>
<p class="quiet">All customers share the clock: what is due for others on the way runs too.</p></section>`
}

export function customerTimeline(state: SandboxState, customerId: string): Markup {
  const entries = listTimeline(state, customerId)
  return html`<section><h2>Timeline</h2>${
    entries.length === 0
      ? html`<p class="quiet">Nothing yet.</p>`
      : html`<ol class="timeline">${entries.map(timelineItem)}</ol>`
  }</section>`
}
