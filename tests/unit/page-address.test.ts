import { describe, expect, test } from 'vitest'
import { knownQueryOf, resolvePageAddress } from '../../src/pages/page-address.ts'

describe('the address of a page', () => {
  test('#53 #71 a path of the market is a screen', () => {
    expect(resolvePageAddress('no', '/')).toEqual({ kind: 'screen', key: 'home', params: {} })
    expect(resolvePageAddress('sv', '/konto')).toEqual({ kind: 'screen', key: 'account', params: {} })
    expect(resolvePageAddress('no', '/produkt/handskar')).toEqual({
      kind: 'screen',
      key: 'product',
      params: { slug: 'handskar' },
    })
  })

  test('#66 a path with letters beyond ASCII is the same screen encoded or not', () => {
    const screen = { kind: 'screen', key: 'settings', params: {} }
    expect(resolvePageAddress('sv', '/konto/inst%C3%A4llningar')).toEqual(screen)
    expect(resolvePageAddress('sv', '/konto/inställningar')).toEqual(screen)
  })

  test('#77 the other market’s path leads to the same screen here', () => {
    expect(resolvePageAddress('no', '/kundvagn')).toEqual({ kind: 'moved', location: '/handlekurv' })
    expect(resolvePageAddress('sv', '/sider/abonnement')).toEqual({ kind: 'moved', location: '/sidor/abonnement' })
    expect(resolvePageAddress('sv', '/konto/innstillinger')).toEqual({
      kind: 'moved',
      location: '/konto/inst%C3%A4llningar',
    })
  })

  test('#78 a trailing slash and upper case lead to the one address', () => {
    expect(resolvePageAddress('no', '/handlekurv/')).toEqual({ kind: 'moved', location: '/handlekurv' })
    expect(resolvePageAddress('no', '/Produkt/Handskar')).toEqual({ kind: 'moved', location: '/produkt/handskar' })
  })

  test('#78 a token in the path keeps its case', () => {
    expect(resolvePageAddress('no', '/nytt-passord/AbC')).toEqual({
      kind: 'screen',
      key: 'resetPassword',
      params: { token: 'AbC' },
    })
    expect(resolvePageAddress('no', '/Nytt-Passord/AbC')).toEqual({ kind: 'moved', location: '/nytt-passord/AbC' })
  })

  test('#73 a path of neither market is unknown, whatever its encoding', () => {
    expect(resolvePageAddress('no', '/does/not/exist')).toEqual({ kind: 'unknown' })
    expect(resolvePageAddress('no', '/%')).toEqual({ kind: 'unknown' })
  })

  test('only the query that changes a screen counts, and soid by presence alone', () => {
    const query = new URLSearchParams('utm_source=x&soid=42&page=2&sort=price')
    expect(knownQueryOf('product', query).toString()).toBe('soid=1')
    expect(knownQueryOf('category', query).toString()).toBe('page=2&sort=price')
    expect(knownQueryOf('home', query).toString()).toBe('')
  })
})
