import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { conflictKeys, conflicts, decisionInForce, readingOf } from '#domain/office/conflicts/conflict-rules.ts'
import { usesIn } from '#domain/office/conflicts/use-rules.ts'
import { defaultSettings, settingDefinitions } from '#domain/platform/settings/settings-definitions.ts'

const reader = { language: 'en', market: 'no' } as const

describe('conflicts of the specification', () => {
  const stored = defaultSettings()

  test.each(conflictKeys)(
    'O190 %s: reading A holds in a fresh shop, B is another value, both fit the setting',
    (key) => {
      const { A, B } = conflicts[key].readings
      expect(readingOf(key, stored[key])).toBe('A')
      expect(readingOf(key, { ...Object(stored[key]), ...Object(B.value) })).not.toBe('A')
      for (const { value } of [A, B]) {
        const whole = typeof value === 'object' && !Array.isArray(value) ? { ...Object(stored[key]), ...value } : value
        expect(settingDefinitions[key].schema.safeParse(whole).success).toBe(true)
      }
    },
  )

  test('O192 a value of the owner’s own is neither', () => {
    expect(readingOf('membership.price', 2_199)).toBe('own')
    expect(readingOf('delivery.product', [2, 4])).toBe('own')
    expect(readingOf('claims.reviews', { mode: 'off', average: 4.7, count: 983 })).toBe('own')
  })

  test('O190 the specification, where it is at hand, has every quoted word', () => {
    let text: string
    try {
      text = readFileSync('../shared/specification.md', 'utf8') + readFileSync('../shared/decisions.md', 'utf8')
    } catch {
      return
    }
    const words = text.replace(/\s+/g, ' ')
    for (const key of conflictKeys) {
      for (const { quote } of Object.values(conflicts[key].readings)) expect(words).toContain(quote)
    }
  })

  test('O191 undoing a decision gives way to the one before it', () => {
    const [a, b, undo] = [{ reading: 'A' }, { reading: 'B' }, { reading: null }]
    expect(decisionInForce([])).toBeNull()
    expect(decisionInForce([a, b])).toBe(b)
    expect(decisionInForce([a, b, undo])).toBe(a)
    expect(decisionInForce([a, b, undo, undo])).toBeNull()
    expect(decisionInForce([undo, b])).toBe(b)
  })
})

describe('where a figure is used', () => {
  const page = { kind: 'page' as const, id: 'abonnement', texts: { en: '<p>Only <b>{{ membershipPrice }}</b>.</p>' } }

  test('O190 is found by its placeholder, with an address and plain words', () => {
    expect(usesIn([page], 'membership.price', reader)).toEqual([
      {
        kind: 'page',
        id: 'abonnement',
        languages: ['en'],
        excerpt: 'Only {{ membershipPrice }} .',
        path: '/sider/abonnement',
        agreed: false,
      },
    ])
    expect(usesIn([page], 'membership.trialDays', reader)).toEqual([])
  })

  test('O190 tells texts with the figure agreed in an order from those with the setting’s', () => {
    const texts = { en: 'Then {{price}} a month' }
    const found = (id: string) => usesIn([{ kind: 'text', id, texts }], 'membership.price', reader)
    expect(found('checkout.membership.monthly')).toMatchObject([{ agreed: true, path: '/kassen' }])
    expect(found('cart.each')).toEqual([])
  })
})
