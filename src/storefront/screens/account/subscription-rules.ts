import type { Subscription } from '#contract/customers.ts'

/** Trialing is indigo, active green, anything else red. */
export function badgeColour(status: string): 'indigo' | 'green' | 'red' {
  if (status === 'trialing') return 'indigo'
  return status === 'active' ? 'green' : 'red'
}

/** Returns the badge's tone and, if the membership is cancelled but still running, its end date. */
export function badgeOf(subscription: Subscription): { tone: 'indigo' | 'green' | 'red'; ends: string | null } {
  const { stripe_status: status, ends_at } = subscription
  if (hasEnded(status) || !ends_at || isOwing(subscription)) return { tone: badgeColour(status), ends: null }
  return { tone: 'red', ends: ends_at }
}

/** Returns the text key for the card's role in the next charge; null if the membership has ended. */
export function cardKey(subscription: Subscription): 'chargedTo' | 'notCharged' | 'failedCard' | null {
  if (hasEnded(subscription.stripe_status)) return null
  if (isOwing(subscription)) return 'failedCard'
  return subscription.ends_at ? 'notCharged' : 'chargedTo'
}

/** Text key about the next charge and the day it mentions; `day` is null if the text has no date. */
export type ChargeText = {
  key: 'endsOn' | 'endedOn' | 'ended' | 'firstCharge' | 'nextCharge' | 'pastDueText' | 'unpaidText' | 'noCharge'
  day: string | null
}

export function chargeText(subscription: Subscription): ChargeText {
  const { stripe_status: status, ends_at, next_charge_at, trial_ends_at } = subscription
  if (hasEnded(status)) return { key: ends_at ? 'endedOn' : 'ended', day: ends_at }
  if (ends_at) return { key: 'endsOn', day: ends_at }
  // The member price still applies while past due. It is lost if the membership is unpaid or never started.
  if (isOwing(subscription)) return { key: status === 'past_due' ? 'pastDueText' : 'unpaidText', day: null }
  const day = next_charge_at ?? (status === 'trialing' ? trial_ends_at : null)
  if (!day) return { key: 'noCharge', day: null }
  return { key: status === 'trialing' ? 'firstCharge' : 'nextCharge', day }
}

/** Returns the day until which the member price applies if the membership is cancelled now. */
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
