import { expect, test } from 'vitest'
import { landingStep, type Visit } from '../../src/storefront/state/landing-rules.ts'

const product = (soid: string | null, pathname = '/produkt/handskar'): Visit => ({ key: 'product', pathname, soid })
const cart: Visit = { key: 'cart', pathname: '/handlekurv', soid: null }

test('#152 a product without soid leaves landing mode', () => {
  expect(landingStep(null, product(null))).toBe('leave')
})
test('#173 #174 a product with soid enters landing mode, whatever its value', () => {
  expect(landingStep(null, product('42'))).toBe('enter')
  expect(landingStep(null, product(''))).toBe('enter')
  expect(landingStep(cart, product('42'))).toBe('enter')
})
test('#176 showing the same visit again is no entry', () => {
  expect(landingStep(product('42'), product('42'))).toBeNull()
})
test('#176 another product, another soid, and coming back are entries', () => {
  expect(landingStep(product('42'), product('42', '/produkt/tofler'))).toBe('enter')
  expect(landingStep(product('42'), product('43'))).toBe('enter')
  expect(landingStep(cart, product('42'))).toBe('enter')
  expect(landingStep(product('42'), product(null))).toBe('leave')
})
test('other screens change nothing', () => {
  expect(landingStep(product('42'), cart)).toBeNull()
  expect(landingStep(null, { key: null, pathname: '/nope', soid: '42' })).toBeNull()
})
