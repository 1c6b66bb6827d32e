import { expect, test } from 'vitest'
import { linksInLanguage } from '#domain/platform/mails/mail-branding.ts'

const hosts = new Set(['vitrine.no', 'sv.vitrine.se'])

test('addresses of the shop’s own pages in a typed text open in the language of the mail', () => {
  const typed = [
    'See https://vitrine.no/produkt/candle-lin, or (https://sv.vitrine.se/kategori/home?sort=name#top).',
    'Yours: https://vitrine.no/?lng=en https://vitrine.no/office/orders https://other.test/produkt/x vitrine.no',
  ].join('\n')
  expect(linksInLanguage(typed, 'fr', hosts)).toBe(
    [
      'See https://vitrine.no/produkt/candle-lin?lng=fr, or (https://sv.vitrine.se/kategori/home?sort=name&lng=fr#top).',
      'Yours: https://vitrine.no/?lng=en https://vitrine.no/office/orders https://other.test/produkt/x vitrine.no',
    ].join('\n'),
  )
})
