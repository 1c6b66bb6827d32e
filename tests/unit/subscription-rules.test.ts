import { expect, test } from 'vitest'
import { toSubscription } from '#api/responses/subscription-response.ts'
import { createKey, noticeOfChange, promisedEnd, viewMembership } from '#domain/sales/membership/subscription-rules.ts'
import { cents } from '#shared/money.ts'

const subscriptionOf = (stored: Parameters<typeof viewMembership>[0]) => toSubscription(viewMembership(stored))

const membership = {
  id: '7c0f8b52-3b7e-4f53-9a53-0d8f9b2b8a10',
  status: 'trialing' as const,
  price: cents(1999),
  currency: 'EUR' as const,
  trialDays: 7,
  trialEndsAt: new Date('2026-03-08T10:00:00Z'),
  currentPeriodEndsAt: new Date('2026-03-08T10:00:00Z'),
  endsAt: null,
  endedAt: null,
  createdAt: new Date('2026-03-01T10:00:00Z'),
}

test('a trial is charged first when it ends; price in cents', () => {
  expect(subscriptionOf(membership)).toEqual({
    id: membership.id,
    stripe_status: 'trialing',
    starting: false,
    price: 1_999,
    currency: 'EUR',
    trial_ends_at: '2026-03-08T10:00:00.000Z',
    next_charge_at: '2026-03-08T10:00:00.000Z',
    ends_at: null,
  })
})

test('a cancelled one has an end and no next charge; an ended one is canceled', () => {
  const endsAt = new Date('2026-04-08T10:00:00Z')
  const ending = { ...membership, status: 'active' as const, endsAt }
  expect(subscriptionOf(ending)).toMatchObject({
    stripe_status: 'active',
    next_charge_at: null,
    ends_at: '2026-04-08T10:00:00.000Z',
  })
  expect(subscriptionOf({ ...ending, endedAt: endsAt })).toMatchObject({
    stripe_status: 'canceled',
    next_charge_at: null,
  })
})

test('before it exists at the provider, it shows as what it is about to be', () => {
  const starting = { ...membership, status: 'starting' as const, trialEndsAt: null, currentPeriodEndsAt: null }
  expect(subscriptionOf(starting).stripe_status).toBe('trialing')
  expect(subscriptionOf({ ...starting, trialDays: 0 }).stripe_status).toBe('active')
})

test('and with the dates promised: the end of the free days, or a month on', () => {
  const starting = { ...membership, status: 'starting' as const, trialEndsAt: null, currentPeriodEndsAt: null }
  expect(subscriptionOf(starting)).toMatchObject({
    trial_ends_at: '2026-03-08T10:00:00.000Z',
    next_charge_at: '2026-03-08T10:00:00.000Z',
  })
  const onTheLastDay = { ...starting, trialDays: 0, createdAt: new Date('2026-01-31T10:00:00Z') }
  expect(subscriptionOf(onTheLastDay)).toMatchObject({
    trial_ends_at: null,
    next_charge_at: '2026-02-28T10:00:00.000Z',
  })
  expect(promisedEnd(starting).toISOString()).toBe('2026-03-08T10:00:00.000Z')
  expect(promisedEnd(onTheLastDay).toISOString()).toBe('2026-02-28T10:00:00.000Z')
  expect(subscriptionOf({ ...starting, endsAt: promisedEnd(starting) })).toMatchObject({
    next_charge_at: null,
    ends_at: '2026-03-08T10:00:00.000Z',
  })
})

test('the key for creating it is the same for an hour, then another one', () => {
  const opened = { customerId: 7, generation: 2, createdAt: new Date('2026-03-01T10:00:00Z') }
  const keyAt = (time: string) => createKey(opened, new Date(`2026-03-01T${time}Z`))
  expect(keyAt('10:00:00')).toBe('user_7:member:2')
  expect(keyAt('09:59:50')).toBe('user_7:member:2')
  expect(keyAt('10:59:59')).toBe('user_7:member:2')
  expect(keyAt('11:00:00')).toBe('user_7:member:2:1')
  expect(keyAt('11:59:59')).toBe('user_7:member:2:1')
})

test('an end with a payment missing is told as such, unless it is the day on which it was to end', () => {
  const owing = { ...membership, status: 'past_due' as const }
  const over = (endedAt: string) => ({ ...membership, status: 'canceled' as const, endedAt: new Date(endedAt) })
  const cancelled = { ...owing, endsAt: new Date('2026-04-08T10:00:00Z') }
  expect(noticeOfChange(owing, over('2026-03-23T10:00:00Z'))).toEqual({ kind: 'endedUnpaid' })
  expect(noticeOfChange(cancelled, over('2026-03-23T10:00:00Z'))).toEqual({ kind: 'endedUnpaid' })
  expect(noticeOfChange(cancelled, over('2026-04-08T10:00:00Z'))).toEqual({ kind: 'ended' })
  expect(noticeOfChange(membership, over('2026-03-08T10:00:00Z'))).toEqual({ kind: 'ended' })
  expect(noticeOfChange(over('2026-03-08T10:00:00Z'), over('2026-03-08T10:00:00Z'))).toBeNull()
})
