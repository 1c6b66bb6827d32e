import { describe, expect, test } from 'vitest'
import { textAreas } from '#contract/office/platform/texts.ts'
import { catalogueTexts, findCatalogueText, releaseWording } from '#domain/platform/texts/text-catalogue.ts'
import { quotedKeys } from '#domain/platform/texts/text-marks.ts'
import {
  entriesOf,
  fieldsOf,
  isFillable,
  problemsOf,
  readWording,
  writeWording,
} from '#domain/platform/texts/wording-rules.ts'
import { languages } from '#shared/markets.ts'
import { releaseTexts, textAt, withTexts } from '#shared/translations.ts'

describe('an own wording', () => {
  const problems = (own: string, source: string) => fieldsOf(problemsOf(own, source)).value ?? []

  test('O181 keeps every placeholder and link of the source, as often as it likes and in any order', () => {
    expect(problems('{{b}} then {{ a }}, {{b}}', '{{a}} and {{b}}')).toEqual([])
    expect(problems('only {{a}}', '{{a}} and {{b}}')).toEqual(['text.placeholderMissing'])
    expect(problems('Read [[this]].', 'See [[the terms]].')).toEqual([])
    expect(problems('Read this.', 'See [[the terms]].')).toEqual(['text.link'])
    expect(problems('[[one]] [[two]]', 'See [[the terms]].')).toEqual(['text.link'])
  })

  test('O181 names nothing that the source does not, in whatever form it is written', () => {
    for (const own of ['{{other}}', '{{a, number}}', '{{- a}}', '{{a', '{{}}', '$t(cart.title)'])
      expect(problems(own, 'plain'), own).toEqual(['text.placeholderUnknown'])
    expect(problems('{a} } [ ]] $ t(', 'plain')).toEqual([])
    expect(problemsOf('ab {{x}} {{y}}', 'plain').map(({ name, at }) => [name, at])).toEqual([
      ['x', 3],
      ['y', 9],
    ])
  })

  test('O181 has the plural forms of the source and no others', () => {
    const source = { one: '{{count}} item', other: '{{count}} items' }
    expect(problemsOf({ one: '{{count}} a', other: '{{count}} b' }, source)).toEqual([])
    expect(fieldsOf(problemsOf({ other: '{{count}} b', many: '{{count}} c' }, source))).toEqual({
      'value.one': ['text.formMissing'],
      'value.many': ['validation.unknown'],
    })
    expect(fieldsOf(problemsOf('{{count}} b', source))).toEqual({ value: ['text.formMissing'] })
    expect(fieldsOf(problemsOf({ other: 'b' }, 'plain'))).toEqual({ value: ['validation.invalid'] })
  })

  test('O184 may hold HTML, which stays the text it is', () => {
    expect(problems('<b onclick="x">bold</b> & <script>', 'plain')).toEqual([])
  })

  test('O182 is left out where a later release gives less to fill in, or has another shape', () => {
    expect(isFillable('of {{a}}', '{{a}} and {{b}}')).toBe(true)
    expect(isFillable('of {{c}}', '{{a}}')).toBe(false)
    expect(readWording('plain', true)).toBe(null)
    expect(readWording(writeWording({ one: '1', other: 'n' }), true)).toEqual({ one: '1', other: 'n' })
    expect(entriesOf({ key: 'storefront:gone', value: 'x' })).toEqual([])
    expect(entriesOf({ key: 'fixed:launch.failed', value: 'x' })).toEqual([])
    expect(entriesOf({ key: 'storefront:cart.items', value: '{"one":"1","other":"n"}' })).toEqual([
      { surface: 'storefront', path: 'cart.items_one', text: '1' },
      { surface: 'storefront', path: 'cart.items_other', text: 'n' },
    ])
  })
})

describe('the catalogue of texts', () => {
  test('O180 has every text once, in areas that the office knows by name', () => {
    const texts = catalogueTexts()
    expect(texts.length).toBeGreaterThan(800)
    expect(new Set(texts.map(({ key }) => key)).size).toBe(texts.length)
    for (const surface of ['storefront', 'mails', 'fixed'] as const) {
      const areas = new Set(texts.filter((text) => text.surface === surface).map(({ area }) => area))
      expect([...areas].toSorted(), surface).toEqual([...textAreas[surface]].toSorted())
    }
  })

  test('O181 what the specification quotes is in it, and the release’s own texts break no rule', () => {
    for (const key of quotedKeys) expect(findCatalogueText(key), key).toMatchObject({ isQuoted: true })
    for (const text of catalogueTexts())
      for (const language of languages) {
        const wording = releaseWording(text, language)
        expect(problemsOf(wording, releaseWording(text, 'en')), `${language} ${text.key}`).toEqual([])
      }
  })

  test('O180 texts are laid over a copy', () => {
    const { storefront } = releaseTexts('sv')
    const own = withTexts(storefront, new Map([['cart.title', 'Korgen']]))
    expect([textAt(own, 'cart.title'), textAt(storefront, 'cart.title')]).toEqual(['Korgen', 'Din kundvagn'])
    expect(textAt(own, 'cart.total')).toBe(textAt(storefront, 'cart.total'))
  })
})
