import { expect, test } from 'vitest'
import { chartAccounts, chartsFor } from '#domain/platform/settings/account-charts.ts'
import {
  addressIn,
  addressOf,
  addressParts,
  countryOfAddress,
  missingCompanyDetails,
  registrationOf,
  requiredCompanyDetails,
} from '#domain/platform/settings/company-rules.ts'
import { defaultSettings, settingDefinitions } from '#domain/platform/settings/settings-definitions.ts'
import type { ShopTexts } from '#shared/translations.ts'

const filled = (changes: Partial<ReturnType<typeof defaultSettings>> = {}) => ({ ...defaultSettings(), ...changes })
const namesOf = (settings: ReturnType<typeof defaultSettings>) =>
  missingCompanyDetails(settings).map(({ setting, field }) => `${setting}.${field}`)

test('the country of a seller is the last part of its address, in any language of the shop', () => {
  expect(countryOfAddress('Lysgata 14, 0552 Oslo, Norge')).toBe('NO')
  expect(countryOfAddress('Lysgata 14, 0552 Oslo, Norvège')).toBe('NO')
  expect(countryOfAddress('Kungsgatan 1\n111 43 Stockholm\nSWEDEN')).toBe('SE')
  expect(countryOfAddress('1 rue de Norvège, 75002 Paris, France')).toBe('FR')
  expect(countryOfAddress('Lysgata 14, 0552 Oslo')).toBeNull()
})

test('a French seller also names its form, capital and register', () => {
  expect(requiredCompanyDetails('Lysgata 14, 0552 Oslo, Norge')).toEqual(['organisationNumber', 'vatNumber'])
  expect(requiredCompanyDetails('1 rue X, 75002 Paris, France')).toEqual([
    'organisationNumber',
    'legalForm',
    'register',
    'vatNumber',
  ])
})

test('a fresh shop lacks organisation and VAT number of both brands, and the VAT rate of each country', () => {
  expect(namesOf(filled())).toEqual([
    'brand.main.organisationNumber',
    'brand.main.vatNumber',
    'brand.french.organisationNumber',
    'brand.french.vatNumber',
    'vat.rates.NO',
    'vat.rates.SE',
    'vat.rates.FR',
  ])
})

test('what is written is not missing, nor what belongs to a brand or country that the shop does not use', () => {
  const main = { ...filled()['brand.main'], organisationNumber: '999 888 777', vatNumber: '999 888 777 MVA' }
  const settings = filled({
    'brand.main': main,
    'hosts.public': [{ url: 'https://vitrine.no', language: 'no' }],
    'countries.allowed': ['NO'],
    'vat.rates': { NO: 25, SE: null, FR: null },
  })
  expect(namesOf(settings)).toEqual([])
  expect(namesOf({ ...settings, 'hosts.public': [{ url: 'https://vitrine.fr', language: 'fr' }] })).toEqual([
    'brand.french.organisationNumber',
    'brand.french.vatNumber',
  ])
})

test('a seller who charges no VAT says so by rates of 0, and needs no VAT number', () => {
  expect(namesOf(filled({ 'vat.rates': { NO: 0, SE: 0, FR: 0 } }))).toEqual([
    'brand.main.organisationNumber',
    'brand.french.organisationNumber',
  ])
})

test('an address is told apart into its parts and made of them again', () => {
  const address = 'Lysgata 14, 0552 Oslo, Norge'
  const parts = { street: 'Lysgata 14', postcode: '0552', city: 'Oslo', country: 'Norge' }
  expect(addressParts(address)).toEqual(parts)
  expect(addressParts('c/o Ek, Kungsgatan 1, 111 43 Stockholm, Sverige')).toEqual({
    street: 'c/o Ek, Kungsgatan 1',
    postcode: '111 43',
    city: 'Stockholm',
    country: 'Sverige',
  })
  expect(addressParts('The old mill')).toEqual({ street: 'The old mill', postcode: '', city: '', country: '' })
  for (const line of [address, 'The old mill', '1 rue X, 75002 Paris']) expect(addressOf(addressParts(line))).toBe(line)
})

test('an address names its country in the reader’s language', () => {
  expect(addressIn('Lysgata 14, 0552 Oslo, Norge', 'en')).toBe('Lysgata 14, 0552 Oslo, Norway')
  expect(addressIn('Lysgata 14, 0552 Oslo', 'fr')).toBe('Lysgata 14, 0552 Oslo')
})

test('registers and numbers stand on one line in the reader’s language, without those that are not set', () => {
  const texts = {
    storefront: { shell: { footer: { organisationNumber: 'Org. {{number}}', vatNumber: 'VAT {{number}}' } } },
  }
  const registered = (brand: Partial<Parameters<typeof registrationOf>[0]>) =>
    registrationOf(
      { organisationNumber: '', legalForm: '', register: '', vatNumber: '', ...brand },
      texts as unknown as ShopTexts,
    )
  expect(registered({})).toBe('')
  expect(registered({ organisationNumber: '123', legalForm: 'AS', vatNumber: '123 MVA' })).toBe(
    'AS · Org. 123 · VAT 123 MVA',
  )
})

test('the chart of the company’s country is suggested first; every chart has every account', () => {
  expect(chartsFor('NO')).toEqual(['NS4102', 'BAS', 'PCG'])
  expect(chartsFor('SE')[0]).toBe('BAS')
  expect(chartsFor('FR')[0]).toBe('PCG')
  expect(chartsFor(null)).toEqual(['BAS', 'NS4102', 'PCG'])
  const { schema } = settingDefinitions['accounting.accounts']
  for (const accounts of Object.values(chartAccounts)) expect(schema.safeParse(accounts).success).toBe(true)
  expect(chartAccounts.NS4102).toMatchObject({ bank: '1920', vat: '2700', sales: '3000', fees: '7770' })
  expect(chartAccounts.PCG).toMatchObject({ bank: '512', clearing: '467', vat: '44571', sales: '707', fees: '627' })
})
