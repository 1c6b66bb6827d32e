import { describe, expect, it } from 'vitest'
import { unknownPlaceholders } from '#shared/content-placeholders.ts'
import { figureNames, figurePlaceholders, fillPlaceholders, placeholdersIn } from '#shared/text-placeholders.ts'
import { mailTexts } from '../../src/mail/mail-texts.ts'
import { releaseTexts } from '../../src/shared/translations.ts'
import { defaultFigures } from '../support/figures.ts'

describe('figures of the owner', () => {
  it('#17 are written in the language: ranges, thousands and prices', () => {
    expect(figurePlaceholders(defaultFigures, 'en')).toEqual({
      membershipPrice: '19,99\u00a0€',
      currencyName: 'euros',
      chargedIn:
        'Everything is charged in euros (EUR). Where an amount is shown with another symbol, the euro amount stands beside the total.',
      trialDays: '7',
      landingTrialDays: '14',
      deliveryProduct: '5 to 8',
      deliveryHome: '3 to 9',
      importDuties: 'When goods ship from abroad, any import tax and VAT are paid by you.',
      returnPostage: 'You pay the return postage.',
      customers: '10,000',
      earlyAccess: 'early access to promotions and new items',
      brandName: 'Vitrine',
      legalName: 'Vitrine Handel AS',
      legalAddress: 'Lysgata 14, 0552 Oslo, Norge',
      contactEmail: 'hello@vitrine.test',
      contactPhone: '+47 21 00 00 00',
    })
    expect(figurePlaceholders({ ...defaultFigures, priceSign: 'kr' }, 'no')).toMatchObject({
      deliveryProduct: '5 til 8',
      membershipPrice: '19,99\u00a0kr (19,99\u00a0€)',
      customers: '10\u00a0000',
    })
    expect(figurePlaceholders(defaultFigures, 'sv')).toMatchObject({
      deliveryHome: '3 till 9',
      customers: '10\u00a0000',
    })
    expect(figurePlaceholders(defaultFigures, 'fr')).toMatchObject({ deliveryHome: '3 à 9', customers: '10\u202f000' })
  })

  it('a range of one number is one number, and a claim that is off counts nobody', () => {
    const delivery = { product: [4, 4], home: [2, 4], duties: 'Nothing more.' } as const
    const figures = figurePlaceholders({ ...defaultFigures, delivery, claims: { customers: null } }, 'en')
    expect(figures).toMatchObject({
      deliveryProduct: '4',
      deliveryHome: '2 to 4',
      customers: '0',
      importDuties: 'Nothing more.',
    })
  })

  it('each of them is known when a text is saved', () => {
    expect(unknownPlaceholders({ en: figureNames.map((name) => `{{${name}}}`).join() })).toEqual([])
  })
})

describe('placeholders', () => {
  it('are filled wherever they stand, with spaces or without; what has no value leaves nothing', () => {
    expect(fillPlaceholders('{{a}}, {{ a }} and {{b}}{{constructor}}.', { a: '$&' })).toBe('$&, $& and .')
    expect(placeholdersIn('{{a}} {{ b }} {c}')).toEqual(['a', 'b'])
  })

  it('a mail without a value for one is not written', () => {
    const { say } = mailTexts('mail', releaseTexts('en'))
    expect(say('order.greeting', { name: 'Kari' })).toBe('Hello Kari,')
    expect(() => say('order.greeting')).toThrow('lacks a value for name')
    expect(() => say('order.nothing')).toThrow('There is no text "mail.order.nothing"')
  })
})
