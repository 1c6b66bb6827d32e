import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Subscription } from '#contract/customers.ts'
import { dateText, dayText } from '#shared/dates.ts'
import { cents } from '#shared/money.ts'
import { badgeColour, canCancel, chargeText, lastsUntil } from '#storefront/screens/account/subscription-rules.ts'
import { keyOfCardFailure } from '#storefront/screens/checkout/confirm-with-bank.ts'
import { isFirstReport } from '#storefront/screens/thankyou/purchase-record.ts'

const trialEnd = '2026-03-08T10:00:00.000Z'
const subscription = (fields: Partial<Subscription> = {}): Subscription => ({
  id: 'sub_1',
  stripe_status: 'active',
  starting: false,
  price: cents(1_999),
  currency: 'EUR',
  trial_ends_at: null,
  next_charge_at: '2026-04-08T10:00:00.000Z',
  ends_at: null,
  ...fields,
})

describe('a subscription in the account', () => {
  test.each([
    ['#315', 'trialing', 'indigo'],
    ['#316', 'active', 'green'],
    ['#317', 'past_due', 'red'],
    ['#317', 'canceled', 'red'],
    ['#317', 'incomplete', 'red'],
    ['#317', 'something new', 'red'],
  ])('%s the badge of %s is %s', (_row, status, colour) => {
    expect(badgeColour(status)).toBe(colour)
  })

  test('#314 the next charge names its day', () => {
    expect(chargeText(subscription())).toEqual({ key: 'nextCharge', day: '2026-04-08T10:00:00.000Z' })
    const trial = subscription({ stripe_status: 'trialing', trial_ends_at: trialEnd, next_charge_at: null })
    expect(chargeText(trial)).toEqual({ key: 'firstCharge', day: trialEnd })
    expect(chargeText(subscription({ stripe_status: 'past_due' })).key).toBe('pastDueText')
    // The member price is lost then: nothing may promise it.
    for (const status of ['unpaid', 'incomplete']) {
      expect(chargeText(subscription({ stripe_status: status })).key).toBe('unpaidText')
    }
  })

  test('#319 once cancelled it says until when it lasts, and cannot be cancelled again', () => {
    const cancelled = subscription({ ends_at: '2026-04-08T10:00:00.000Z', next_charge_at: null })
    expect(chargeText(cancelled)).toEqual({ key: 'endsOn', day: '2026-04-08T10:00:00.000Z' })
    expect(canCancel(cancelled)).toBe(false)
    expect(canCancel(subscription())).toBe(true)
    expect(lastsUntil(subscription())).toBe('2026-04-08T10:00:00.000Z')
  })

  test('#317 #319 an ended one says so', () => {
    const ended = subscription({ stripe_status: 'canceled', ends_at: trialEnd })
    expect(chargeText(ended)).toEqual({ key: 'endedOn', day: trialEnd })
    const never = subscription({ stripe_status: 'incomplete_expired' })
    expect(chargeText(never)).toEqual({ key: 'ended', day: null })
    expect(canCancel(ended)).toBe(false)
  })
})

describe('a purchase is reported', () => {
  const stored = new Map<string, string>()
  beforeEach(() => {
    stored.clear()
    return () => vi.unstubAllGlobals()
  })

  test('#269 once an order, after a reload too', () => {
    vi.stubGlobal('window', {
      localStorage: {
        getItem: (key: string) => stored.get(key) ?? null,
        setItem: (key: string, text: string) => void stored.set(key, text),
      },
    })
    stored.set('vitrine.purchases', '["order-reported-before"]')
    expect(isFirstReport('order-reported-before')).toBe(false)
    expect(isFirstReport('order-a')).toBe(true)
    expect(isFirstReport('order-a')).toBe(false)
    expect(isFirstReport('order-b')).toBe(true)
  })

  test('#269 #345 once an order where storage is blocked or corrupt', () => {
    vi.stubGlobal('window', {
      get localStorage(): Storage {
        throw new Error('blocked')
      },
    })
    expect(isFirstReport('order-c')).toBe(true)
    expect(isFirstReport('order-c')).toBe(false)
  })
})

describe('what the visitor reads', () => {
  test('#266 #259 days are written in the visitor’s language and the shop’s time zone', () => {
    expect(dayText('2026-03-08', 'fr')).toBe('8 mars 2026')
    expect(dayText('2026-03-08', 'no')).toBe('8. mars 2026')
    expect(dayText('2026-03-08', 'sv')).toBe('8 mars 2026')
    expect(dayText('2026-03-08', 'en')).toBe('8 March 2026')
    expect(dateText('2026-03-08T23:30:00Z', 'en', 'Europe/Oslo')).toBe('9 March 2026')
  })

  test('#260 #244 what the bank or the card said has its own message', () => {
    expect(keyOfCardFailure({ code: 'payment_intent_authentication_failure' })).toBe('card.authenticationFailed')
    expect(keyOfCardFailure({ code: 'card_declined', decline_code: 'insufficient_funds' })).toBe(
      'card.insufficientFunds',
    )
    expect(keyOfCardFailure({ code: 'card_declined', decline_code: 'generic_decline' })).toBe('card.declined')
    expect(keyOfCardFailure({})).toBe('card.declined')
  })
})
