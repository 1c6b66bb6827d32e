import { html } from 'hono/html'
import type Stripe from 'stripe'
import { findObject } from '../objects.ts'
import type { SandboxState } from '../state.ts'
import { dateTime, eventName, type Markup, money } from './layout.ts'
import { brandName } from './payment-pages.ts'
import { type Happening, listHappenings, listPlanned, type Planned } from './queries.ts'

type Words = { readonly title: string; readonly tone?: 'good' | 'bad' | 'wait' }
type Invoice = Pick<Stripe.Invoice, 'amount_due' | 'currency' | 'number' | 'attempt_count'>
type Previous = Record<string, unknown>

const day = (seconds: number | null | undefined) =>
  typeof seconds === 'number' ? new Date(seconds * 1000).toISOString().slice(0, 10) : ''
const sum = ({ amount_due, currency }: Invoice) => money(amount_due, currency)

/** A change of a subscription, by the former values of what changed. */
function changeWords(subscription: Stripe.Subscription, previous: Previous): Words {
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

const eventWords: Readonly<Record<string, (object: never, previous: Previous) => Words>> = {
  'customer.created': () => ({ title: 'Customer created' }),
  'customer.deleted': () => ({ title: 'Customer deleted' }),
  'payment_method.attached': (method: Stripe.PaymentMethod) => ({ title: `Card kept: ${cardName(method)}` }),
  'customer.subscription.created': ({ status, trial_end }: Stripe.Subscription) => ({
    title: status === 'trialing' ? `Subscription started: free until ${day(trial_end)}` : 'Subscription started',
    tone: 'good',
  }),
  'customer.subscription.updated': changeWords,
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
  'invoice.payment_action_required': () => ({ title: 'The bank wants the card’s owner', tone: 'wait' }),
  'invoice.voided': (invoice: Invoice) => ({ title: `Invoice over ${sum(invoice)} withdrawn` }),
  'payment_intent.succeeded': (intent: Stripe.PaymentIntent) => ({
    title: `Paid ${money(intent.amount_received, intent.currency)}`,
    tone: 'good',
  }),
  'payment_intent.requires_action': () => ({ title: 'The bank asks for confirmation', tone: 'wait' }),
  'charge.refunded': (charge: Stripe.Charge) => ({
    title: `Given back ${money(charge.amount_refunded, charge.currency)} in all`,
    tone: 'wait',
  }),
}

function cardName({ card }: Stripe.PaymentMethod): string {
  return card ? `${brandName(card.brand)} •••• ${card.last4}` : 'a card'
}

function wordsOf({ event, object }: Happening): Words | null {
  const words = eventWords[event.type]
  return words ? words(object as never, (event.data.previous_attributes ?? {}) as Previous) : null
}

function happeningItem(happening: Happening): Markup {
  const { event, at } = happening
  const words = wordsOf(happening)
  const link = html`<a href="/events/${event.id}">${words ? words.title : eventName(event.type)}</a>`
  return html`<li class="${words?.tone ?? (words ? 'calm' : 'minor')}">${link}${words ? html`<span>${eventName(event.type)}</span>` : ''} ${dateTime(at)}</li>`
}

function plannedWords(state: SandboxState, { kind, subject }: Planned): string {
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

/** Steps of the clock are whole minutes, or hours where there are too many of them. */
function stepTo(state: SandboxState, at: number): string {
  const minutes = Math.max(1, Math.ceil((at - state.seconds()) / 60))
  return minutes < 100_000 ? `${minutes}m` : `${Math.ceil(minutes / 60)}h`
}

const steps: readonly [step: string, name: string][] = [
  ['1d', '1 day'],
  ['7d', '7 days'],
  ['1 month', '1 month'],
]

/** The sandbox's clock beside a customer: what falls due next, and the buttons that let it happen. */
export function customerClock(state: SandboxState, customerId: string): Markup {
  const planned = listPlanned(state, customerId)
  const [next] = planned
  const button = (step: string, name: string, primary: boolean) =>
    html`<button type="button" class="${primary ? 'button primary' : 'button'}" data-call="POST /sandbox/clock" data-body="${JSON.stringify({ advance: step })}" data-done="Moved: ${name.replace(/^(Go to: |\+ )/, '')}">${name}</button>`
  return html`<section class="card clock-card"><h2>What comes next</h2>
${
  planned.length === 0
    ? html`<p class="quiet">Nothing is planned for this customer.</p>`
    : html`<ol class="planned">${planned.map(
        (one) => html`<li><strong>${plannedWords(state, one)}</strong> ${dateTime(one.at)}</li>`,
      )}</ol>`
}
<div class="row">${next ? button(stepTo(state, next.at), `Go to: ${plannedWords(state, next)}`, true) : ''}
${steps.map(([step, name]) => button(step, `+ ${name}`, false))}</div>
<p class="quiet">The clock is everybody’s: whatever falls due for others on the way happens too.</p></section>`
}

/** Everything that happened to a customer, newest first. */
export function customerTimeline(state: SandboxState, customerId: string): Markup {
  const happenings = listHappenings(state, customerId)
  return html`<section><h2>Timeline</h2>${
    happenings.length === 0
      ? html`<p class="quiet">Nothing yet.</p>`
      : html`<ol class="timeline">${happenings.map(happeningItem)}</ol>`
  }</section>`
}
