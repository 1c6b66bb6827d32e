import type { Subscription } from '#contract/customers.ts'

/** Trialing is indigo, active green, anything else red. */
export function badgeColour(status: string): 'indigo' | 'green' | 'red' {
  if (status === 'trialing') return 'indigo'
  return status === 'active' ? 'green' : 'red'
}

/** The badge's tone and text key; cancelled but not over yet, it tells the day of its end. */
export function badgeOf(subscription: Subscription): { tone: 'indigo' | 'green' | 'red'; ends: string | null } {
  const { stripe_status: status, ends_at } = subscription
  if (hasEnded(status) || !ends_at || isOwing(subscription)) return { tone: badgeColour(status), ends: null }
  return { tone: 'red', ends: ends_at }
}

/** What a named card is to the next charge. */
export function cardKey(subscription: Subscription): 'chargedTo' | 'notCharged' | 'failedCard' | null {
  if (hasEnded(subscription.stripe_status)) return null
  if (isOwing(subscription)) return 'failedCard'
  return subscription.ends_at ? 'notCharged' : 'chargedTo'
}

/** What is to be said of the next charge, with the day it names; null where no day belongs to it. */
export type ChargeText = {
  key: 'endsOn' | 'endedOn' | 'ended' | 'firstCharge' | 'nextCharge' | 'pastDueText' | 'unpaidText' | 'noCharge'
  day: string | null
}

export function chargeText(subscription: Subscription): ChargeText {
  const { stripe_status: status, ends_at, next_charge_at, trial_ends_at } = subscription
  if (hasEnded(status)) return { key: ends_at ? 'endedOn' : 'ended', day: ends_at }
  if (ends_at) return { key: 'endsOn', day: ends_at }
  // While past due the member price holds; what is unpaid or never came about has lost it.
  if (isOwing(subscription)) return { key: status === 'past_due' ? 'pastDueText' : 'unpaidText', day: null }
  const day = next_charge_at ?? (status === 'trialing' ? trial_ends_at : null)
  if (!day) return { key: 'noCharge', day: null }
  return { key: status === 'trialing' ? 'firstCharge' : 'nextCharge', day }
}

/** Until when the member price lasts where it is cancelled now. */
export function lastsUntil(subscription: Subscription): string | null {
  return subscription.ends_at ?? subscription.next_charge_at ?? subscription.trial_ends_at
}

export function canCancel(subscription: Subscription): boolean {
  return !hasEnded(subscription.stripe_status) && subscription.ends_at === null
}

/** Over, or never come about. */
export function hasEnded(status: string): boolean {
  return status === 'canceled' || status === 'incomplete_expired'
}

/** Cancelled, and not over yet. */
export function canResume(subscription: Subscription): boolean {
  return !hasEnded(subscription.stripe_status) && subscription.ends_at !== null
}

export function canChangeCard(subscription: Subscription): boolean {
  return !hasEnded(subscription.stripe_status)
}

/** A payment is missing. */
export function isOwing({ stripe_status: status }: Subscription): boolean {
  return status === 'past_due' || status === 'unpaid' || status === 'incomplete'
}
