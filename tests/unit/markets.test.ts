import { describe, expect, test } from 'vitest'
import { defaultSettings } from '#domain/platform/settings/settings-definitions.ts'
import { shownMoney } from '#domain/platform/settings/shown-money.ts'
import {
  type Country,
  languageOfHost,
  type MarketRow,
  marketAt,
  marketOfHost,
  marketRows,
  paymentLocale,
} from '#shared/markets.ts'

describe('the market of a host', () => {
  test.each([
    // host, market, addresses, country, language by reading A and B, brand, banner, membership on landing pages
    ['localhost:3000', 'no', 'no', 'NO', 'en', 'sv', 'brand.main', 'customers', false],
    ['sv.localhost:3000', 'sv', 'sv', 'SE', 'en', 'sv', 'brand.main', 'customers', true],
    ['vitrine.no', 'no', 'no', 'NO', 'no', 'sv', 'brand.main', 'customers', false],
    ['no.vitrine.com', 'no', 'no', 'NO', 'no', 'sv', 'brand.main', 'customers', false],
    ['sv.vitrine.se', 'sv', 'sv', 'SE', 'sv', 'sv', 'brand.main', 'customers', true],
    ['vitrine.se', 'no', 'no', 'NO', 'sv', 'sv', 'brand.main', 'customers', false],
    ['vitrine.fr', 'fr', 'no', 'FR', 'fr', 'fr', 'brand.french', 'help', false],
    ['SV.Vitrine.FR.', 'fr', 'sv', 'FR', 'fr', 'fr', 'brand.french', 'help', true],
    ['fr.vitrine.no', 'no', 'no', 'NO', 'no', 'sv', 'brand.main', 'customers', false],
    ['[::1]:3000', 'no', 'no', 'NO', 'en', 'sv', 'brand.main', 'customers', false],
  ] as const)('C012 %s is %s with the addresses of %s', (host, id, addresses, country, a, b, brand, banner, terms) => {
    expect(marketAt(host)).toMatchObject({ id, country, brand, banner, landingShowsMembership: terms })
    expect(marketOfHost(host)).toBe(addresses)
    expect([languageOfHost(host, 'A'), languageOfHost(host, 'B')]).toEqual([a, b])
  })

  test('the card field speaks French on a French host, else Swedish, or the shopper’s language', () => {
    const onHosts = ['vitrine.fr', 'vitrine.no', 'sv.vitrine.se'].map((host) => ({ host, language: 'no' as const }))
    expect(onHosts.map((visitor) => paymentLocale(visitor, 'byHost'))).toEqual(['fr', 'sv', 'sv'])
    expect(onHosts.map((visitor) => paymentLocale(visitor, 'shopper'))).toEqual(['nb', 'nb', 'nb'])
  })
})

describe('a fourth market', () => {
  const denmark = {
    id: 'dk',
    country: 'DK',
    routeVariant: 'no',
    hosts: { domains: ['dk'], labels: ['dk'] },
    language: { domains: ['dk'], A: 'en', B: 'en' },
    brand: 'brand.main',
    paymentLocale: 'en',
    banner: 'customers',
    taxRegion: 'eu',
    landingShowsMembership: false,
  } as const satisfies MarketRow
  const rows = [...marketRows, denmark]

  test.each(['vitrine.dk', 'dk.localhost:3000', 'sv.vitrine.dk', 'dk.vitrine.com'])(
    '%s is Denmark by its row',
    (host) => {
      expect(marketAt<MarketRow>(host, rows)).toMatchObject({ id: 'dk', country: 'DK', routeVariant: 'no' })
    },
  )

  test('reads English, and leaves the others as they were', () => {
    expect(languageOfHost('vitrine.dk', 'A', rows)).toBe('en')
    expect(languageOfHost('vitrine.dk', 'B', rows)).toBe('en')
    for (const host of ['vitrine.no', 'sv.vitrine.se', 'vitrine.fr', 'sv.vitrine.fr', 'localhost'])
      expect(marketAt<MarketRow>(host, rows)).toEqual(marketAt(host))
  })

  test('charges in Danish kroner by the setting alone', () => {
    const settings = defaultSettings()
    const currencies = { ...settings['markets.currencies'], DK: 'DKK' as const }
    const country = 'DK' as Country
    const money = shownMoney({ ...settings, 'markets.currencies': currencies }, { country, language: 'en' })
    expect(money).toEqual({ currency: 'DKK', priceSign: 'kr' })
  })
})

test('C017 euros are written as kr only where prices are in euros', () => {
  const settings = defaultSettings()
  const inKroner = { ...settings, 'markets.currencies': { NO: 'NOK', SE: 'EUR', FR: 'EUR' } as const }
  const reader = { country: 'NO', language: 'no' } as const
  expect(shownMoney(settings, reader)).toEqual({ currency: 'EUR', priceSign: 'kr' })
  expect(shownMoney(inKroner, reader)).toEqual({ currency: 'NOK', priceSign: 'kr' })
  expect(shownMoney(inKroner, { ...reader, currency: 'EUR' })).toEqual({ currency: 'EUR', priceSign: '€' })
  expect(shownMoney(inKroner, { country: 'SE', language: 'no' })).toEqual({ currency: 'EUR', priceSign: 'kr' })
})
