import { describe, expect, it } from 'vitest'
import { isRedirectable, makesLoop, readPath, readSlug } from '#domain/content/redirects/redirect-rules.ts'

describe('O144 redirects', () => {
  it('lead along paths of the shop only, in one spelling', () => {
    expect(['/old/thing', '/old/thing/', '/old/thing?x=1#y', '/g%C3%A5rd'].map(readPath)).toEqual([
      '/old/thing',
      '/old/thing',
      '/old/thing',
      '/gård',
    ])
    const elsewhere = [
      'https://x.test/',
      '//x.test/a',
      '/\\x.test',
      'old',
      '',
      '/%E0%A4%A',
      '/a\u0000b',
      '/a%00b',
      'javascript:1',
    ]
    expect(elsewhere.map(readPath)).toEqual(elsewhere.map(() => null))
  })

  it('leave alone what the shop itself answers', () => {
    for (const path of ['/', '/api/products', '/office', '/storage/a.jpg', '/webhooks/stripe']) {
      expect(isRedirectable(path), path).toBe(false)
    }
    expect(isRedirectable('/officers')).toBe(true)
  })

  it('take a slug alone or at the end of a path', () => {
    expect(['Warm-Slippers', '/produkt/warm-slippers', '4350', 'no spaces', 'https://x.test/a'].map(readSlug)).toEqual([
      'warm-slippers',
      'warm-slippers',
      '4350',
      null,
      null,
    ])
  })

  it('never lead in a circle, however long', () => {
    const next = new Map([
      ['/b', '/c'],
      ['/c', '/d'],
      ['/x', '/y'],
      ['/y', '/x'],
    ])
    expect(makesLoop({ from: '/a', start: '/a', next })).toBe(true)
    expect(makesLoop({ from: '/d', start: '/b', next })).toBe(true)
    expect(makesLoop({ from: '/a', start: '/b', next })).toBe(false)
    expect(makesLoop({ from: '/a', start: '/x', next })).toBe(false)
  })
})
