import { describe, expect, test } from 'vitest'
import { type ShopFacts, stepsDone } from '#domain/office/overview/first-step-rules.ts'
import { defaultSettings } from '#domain/platform/settings/settings-definitions.ts'
import { firstSteps } from '#shared/vocabularies.ts'

const deliveryDecision = 'delivery.landing' as const
const fresh: ShopFacts = {
  settings: defaultSettings(),
  openDecisions: [deliveryDecision],
  hasProduct: false,
  isLive: false,
  allowedHosts: [],
}
const brand = {
  ...fresh.settings['brand.main'],
  name: 'Teapots',
  legalName: 'Teapots AS',
  organisationNumber: '912345678',
  legalForm: 'AS',
  register: 'Foretaksregisteret',
  vatNumber: 'NO912345678MVA',
  address: 'Some street 1, 0552 Oslo, Norge',
}
const rates = { NO: 25, SE: 25, FR: 20 }
const whole: ShopFacts = {
  settings: { ...fresh.settings, 'brand.main': brand, 'brand.french': brand, 'vat.rates': rates },
  openDecisions: [],
  hasProduct: true,
  isLive: true,
  allowedHosts: ['teapots.no'],
}
const missing = (facts: ShopFacts) => firstSteps.filter((step) => !stepsDone(facts).includes(step))
const withSettings = (changes: Partial<ShopFacts['settings']>): ShopFacts => ({
  ...whole,
  settings: { ...whole.settings, ...changes },
})

describe('the first steps of a shop', () => {
  test('O041 a fresh shop has none, and one that is set up has all', () => {
    expect(stepsDone(fresh)).toEqual([])
    expect(stepsDone(whole)).toEqual([...firstSteps])
  })

  test('O041 a step that becomes undone is missing again', () => {
    const noNumber = { ...brand, organisationNumber: '' }
    expect(missing(withSettings({ 'brand.main': noNumber }))).toEqual(['company'])
    expect(missing(withSettings({ 'vat.rates': { ...rates, SE: null } }))).toEqual(['vat'])
    expect(missing({ ...whole, hasProduct: false })).toEqual(['product'])
    expect(missing({ ...whole, isLive: false })).toEqual(['payments'])
    expect(missing({ ...whole, openDecisions: [deliveryDecision] })).toEqual(['delivery'])
  })

  test('O041 a rate of a country that the shop does not deliver to is not asked for', () => {
    const changes = { 'vat.rates': { NO: 25, SE: null, FR: null }, 'countries.allowed': ['NO' as const] }
    expect(missing(withSettings(changes))).toEqual([])
  })

  test('O041 delivery is set by changing a setting, or by deciding to keep what the shop promises', () => {
    const open = { ...whole, openDecisions: [deliveryDecision, 'membership.price' as const] }
    expect(missing(open)).toEqual(['delivery'])
    const returnsTo = { ...open.settings, 'returns.address': 'Some street 1, 0552 Oslo' }
    expect(missing({ ...open, settings: returnsTo })).toEqual([])
    expect(missing({ ...whole, openDecisions: ['membership.price'] })).toEqual([])
  })

  test.each([
    [['teapots.no'], true],
    [['localhost:3000', '*.teapots.no'], true],
    [['localhost', 'sv.localhost'], false],
    [['teapots.test', 'shop.example.com'], false],
    [['10.0.0.1', '[::1]'], false],
    [['intranet'], false],
    [[], false],
  ])('O041 a domain is one that shoppers can open: %s', (allowedHosts, isDone) => {
    expect(stepsDone({ ...whole, allowedHosts }).includes('domain')).toBe(isDone)
  })
})
