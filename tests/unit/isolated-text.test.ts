import { describe, expect, test } from 'vitest'
import { isolated, joined } from '#shared/isolated-text.ts'

describe('what people typed, inside a sentence', () => {
  test('stays as it is where it has one direction', () => {
    for (const text of ['Åse Nordmann', '', 'a\u200bb', '🧵 <b>', '日本']) expect(isolated(text)).toBe(text)
  })

  test('O232 keeps its own direction to itself', () => {
    for (const text of ['مزهرية', 'שלום', 'photo\u202egnp.exe', '\u200fx'])
      expect(isolated(text)).toBe(`\u2068${text}\u2069`)
  })

  test('O232 ends no isolation but its own, and leaves none open', () => {
    expect(isolated('a\u2069\u202eb')).toBe('\u2068a\u200b\u202eb\u2069')
    expect(isolated('a\u2067b')).toBe('\u2068a\u200bb\u2069')
    expect(isolated('\u2067a\u2069b\u2069')).toBe('\u2068\u2067a\u2069b\u200b\u2069')
  })

  test('stands beside others, without gaps for what is missing', () => {
    expect(joined(['Kari', null, '', false, undefined, 0, 'x\u202ey'])).toBe('Kari · 0 · \u2068x\u202ey\u2069')
    expect(joined(['Kettle', 'Cup'], ', ')).toBe('Kettle, Cup')
  })
})
