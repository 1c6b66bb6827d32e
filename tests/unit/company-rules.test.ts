import { expect, test } from 'vitest'
import {
  countryOfAddress,
  missingCompanyDetails,
  requiredCompanyDetails,
} from '#domain/platform/settings/company-rules.ts'
import { defaultSettings } from '#domain/platform/settings/settings-definitions.ts'

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
