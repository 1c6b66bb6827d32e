import { describe, expect, test } from 'vitest'
import { cents } from '#shared/money.ts'
import type { CartItem } from '#storefront/state/cart-item.ts'
import { type KeptToken, tokenSubject, usableToken } from '#storefront/state/cart-token-store.ts'

const minute = 60_000
const lamp = { id: 7, quantity: 2, membership: false, variant: null } as CartItem
const subject = tokenSubject({ items: [lamp], landing: false, soid: null, userId: null, antiForgery: 'a' })
const kept = (fields: Partial<KeptToken> = {}): KeptToken => ({
  of: subject,
  answer: { token: 't', lines: [], total: cents(17_800), currency: 'EUR', offer: null },
  askedAt: 0,
  paying: false,
  ...fields,
})

describe('#207 #261 the cart token that is kept', () => {
  test('#207 another quantity, price choice, landing mode, visitor or browser session needs another token', () => {
    const same = { items: [lamp], landing: false, soid: null, userId: null, antiForgery: 'a' }
    const others = [
      { ...same, items: [{ ...lamp, quantity: 3 }] },
      { ...same, items: [{ ...lamp, membership: true }] },
      { ...same, landing: true, soid: '42' },
      { ...same, userId: 5 },
      { ...same, antiForgery: 'b' },
    ]
    for (const other of others) expect(usableToken(kept(), tokenSubject(other), 0)).toBeNull()
    expect(usableToken(kept(), subject, minute)).toEqual(kept())
  })

  test('#261 while a payment may be under way the same cart keeps its token for an hour', () => {
    expect(usableToken(kept(), subject, 6 * minute)).toBeNull()
    expect(usableToken(kept({ paying: true }), subject, 6 * minute)?.answer.token).toBe('t')
    expect(usableToken(kept({ paying: true }), subject, 61 * minute)).toBeNull()
  })
})
