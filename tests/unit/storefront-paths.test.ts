import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hrefIn, matchPath } from '../../src/shared/paths.ts'

test('#68 parameters are filled from the values given', () => {
  expect(hrefIn('no', 'product', { slug: 'handskar' })).toBe('/produkt/handskar')
  expect(hrefIn('sv', 'pages', { slug: 'abonnement' })).toBe('/sidor/abonnement')
})
test('#66 the settings path is percent-encoded and understood either way', () => {
  expect(hrefIn('sv', 'settings')).toBe('/konto/inst%C3%A4llningar')
  expect(matchPath('sv', '/konto/inst%C3%A4llningar')?.key).toBe('settings')
  expect(matchPath('sv', '/konto/inställningar')?.key).toBe('settings')
})
test('#69 any slug makes the round trip', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', minLength: 1 }), (slug) => {
      fc.pre(slug.isWellFormed() && slug !== '.' && slug !== '..')
      expect(matchPath('no', hrefIn('no', 'product', { slug }))).toEqual({ key: 'product', params: { slug } })
    }),
  )
})
test('#69 a missing parameter is an error, never a literal name in a link', () => {
  expect(() => hrefIn('no', 'product')).toThrow('slug')
})
