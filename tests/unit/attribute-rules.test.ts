import { describe, expect, test } from 'vitest'
import {
  attributeCells,
  attributeColumns,
  attributeOfColumn,
  readAttributeCell,
} from '#domain/catalogue/attributes/attribute-cells.ts'
import { type AttributeKind, checkedValue, wordsOf } from '#domain/catalogue/attributes/attribute-rules.ts'
import { appliesTo } from '#shared/attribute-categories.ts'
import { languages } from '#shared/markets.ts'

const kind = (type: AttributeKind['type'], more: Partial<AttributeKind> = {}): AttributeKind => ({
  handle: type.replace('_', '-'),
  name: { en: `The ${type}` },
  type,
  unit: null,
  choices: [],
  ...more,
})
const care = kind('text', { handle: 'care', name: { no: 'Stell', en: 'Care' } })
const volume = kind('number', { handle: 'volume', name: { en: 'Volume' }, unit: 'ml' })
const material = kind('choice', {
  handle: 'material',
  name: { no: 'Materiale', sv: 'Material', fr: 'Matière', en: 'Material' },
  choices: [
    { id: 'wool', label: { no: 'Ull', sv: 'Ull', fr: 'Laine', en: 'Wool' } },
    { id: 'wool-felt', label: { no: 'Ull, filtet', sv: 'Ull, filtad', fr: 'Laine, feutrée', en: 'Wool, felted' } },
    { id: 'linen', label: { en: 'Linen' } },
  ],
})
const washable = kind('yes_no', { handle: 'washable', name: { en: 'Washable' } })
const guide = kind('link', { handle: 'guide', name: { en: 'Guide' } })
const all = [care, volume, material, washable, guide]
const inAll = (definition: AttributeKind, value: Parameters<typeof wordsOf>[1]) =>
  languages.map((language) => wordsOf(definition, value, language))

describe('the words of a value in no, sv, fr and en', () => {
  test('a text is in its language, or else in one that has it', () => {
    expect(inAll(care, { no: 'Vaskes kaldt', en: 'Wash cold' })).toEqual([
      'Vaskes kaldt',
      'Wash cold',
      'Wash cold',
      'Wash cold',
    ])
  })

  test('a number has the signs of the language, and its unit on the same line', () => {
    expect(inAll(volume, 12_500.5)).toEqual([
      '12\u00a0500,5\u00a0ml',
      '12\u00a0500,5\u00a0ml',
      '12\u202f500,5\u00a0ml',
      '12,500.5\u00a0ml',
    ])
    expect(inAll({ ...volume, unit: null }, -3)).toEqual(['−3', '−3', '-3', '-3'])
    expect(inAll({ ...volume, unit: '%' }, 80)).toEqual(['80\u00a0%', '80\u00a0%', '80\u00a0%', '80%'])
  })

  test('choices are named by their labels in the order of the attribute, yes and no by their words', () => {
    expect(inAll(material, ['linen', 'wool'])).toEqual(['Ull, Linen', 'Ull, Linen', 'Laine, Linen', 'Wool, Linen'])
    expect(inAll(washable, true)).toEqual(['Ja', 'Ja', 'Oui', 'Yes'])
    expect(inAll(washable, false)).toEqual(['Nei', 'Nej', 'Non', 'No'])
  })

  test('a link is named by its label, or else by its host', () => {
    const url = 'https://care.example/wool?b=1'
    expect(inAll(guide, { url, label: { fr: 'Le guide' } })[2]).toBe('Le guide')
    expect(inAll(guide, { url, label: {} })).toEqual(Array(4).fill('care.example'))
  })
})

describe('a value is checked by the type of its attribute', () => {
  test('texts are trimmed, choices put in order, links kept with their labels', () => {
    expect(checkedValue(care, { no: ' Vaskes ', fr: ' ', en: '' })).toEqual({ value: { no: 'Vaskes' } })
    expect(checkedValue(material, ['linen', 'wool', 'linen'])).toEqual({ value: ['wool', 'linen'] })
    expect(checkedValue(volume, 0.1 + 0.2)).toEqual({ value: 0.3 })
    expect(checkedValue(washable, false)).toEqual({ value: false })
    const url = 'https://care.example/'
    expect(checkedValue(guide, { url: ` ${url} ` })).toEqual({ value: { url, label: {} } })
  })

  test('one that says nothing is none', () => {
    for (const [definition, value] of [
      [care, { en: ' \u200b' }],
      [care, null],
      [material, []],
      [guide, { url: ' ' }],
    ] as const) {
      expect(checkedValue(definition, value)).toEqual({ value: null })
    }
  })

  test.each([
    [care, 'wool', 'validation.invalid'],
    [care, { en: 7 }, 'validation.invalid'],
    [care, { en: 'x'.repeat(1_001) }, 'validation.tooLong'],
    [volume, '750', 'validation.invalid'],
    [volume, Number.NaN, 'validation.invalid'],
    [volume, 1e12, 'validation.tooLarge'],
    [material, 'wool', 'validation.invalid'],
    [material, ['wool', 'silk'], 'validation.unknown'],
    [washable, 'yes', 'validation.yesOrNo'],
    [guide, 'https://care.example/', 'validation.invalid'],
    [guide, { url: 'javascript:alert(1)' }, 'validation.httpsLink'],
    [guide, { url: 'http://care.example/' }, 'validation.httpsLink'],
    [guide, { url: 'https://care.example/ <b>' }, 'validation.httpsLink'],
    [guide, { url: 'https://care.example/', label: { en: 'x'.repeat(201) } }, 'validation.tooLong'],
  ])('%#: what does not fit is refused', (definition, value, problem) => {
    expect(checkedValue(definition, value)).toEqual({ problem })
  })
})

test('an attribute is for the products of its categories and of those below them, without any for all', () => {
  const parents = new Map<number, number | null>([
    [1, null],
    [2, 1],
    [3, 2],
    [4, null],
    // Never stored, yet nobody may wait for it.
    [5, 6],
    [6, 5],
  ])
  expect(appliesTo([], [], parents)).toBe(true)
  expect([1, 2, 3, 4].map((id) => appliesTo([2], [id], parents))).toEqual([false, true, true, false])
  expect(appliesTo([1, 4], [3], parents)).toBe(true)
  expect(appliesTo([1], [5, 99], parents)).toBe(false)
})

describe('attributes in a product file', () => {
  const values = {
    care: { en: 'Wash cold; dry flat', no: 'Vaskes kaldt' },
    volume: 0.75,
    material: ['wool-felt', 'linen'],
    washable: true,
    guide: { url: 'https://care.example/wool,1', label: { en: 'How to <i>care</i>', fr: 'Entretien' } },
  }
  const attributes = Object.entries(values).map(([attribute, value]) => ({ attribute, value }))

  test('are columns by their English names, with a value a person can read', () => {
    expect(attributeCells({ attributes }, all)).toEqual({
      'Attribute: Care': 'Wash cold; dry flat',
      'Attribute: Volume': '0.75',
      'Attribute: Material': 'Wool, felted, Linen',
      'Attribute: Washable': 'Yes',
      'Attribute: Guide': 'How to <i>care</i> <https://care.example/wool,1>',
    })
    expect(attributeCells({ attributes: [] }, [care])).toEqual({ 'Attribute: Care': '' })
  })

  test('written and read again are the same, with what the file does not hold', () => {
    const cells = attributeCells({ attributes }, all)
    for (const [column, definition] of attributeColumns(all)) {
      const before = values[definition.handle as keyof typeof values]
      expect(attributeOfColumn(column, all)).toBe(definition)
      expect(readAttributeCell(definition, cells[column]!, before)).toEqual({ value: before })
    }
    expect(readAttributeCell(guide, cells['Attribute: Guide']!)).toEqual({
      value: { url: values.guide.url, label: { en: 'How to <i>care</i>' } },
    })
    expect(readAttributeCell(care, 'Wash warm', values.care)).toEqual({
      value: { en: 'Wash warm', no: 'Vaskes kaldt' },
    })
  })

  test('are read as people type them', () => {
    expect(readAttributeCell(volume, '0,75 ML')).toEqual({ value: 0.75 })
    expect(readAttributeCell(material, 'LIN,laine')).toEqual({ problem: 'validation.unknown' })
    expect(readAttributeCell(material, ' linen;Laine , wool-felt')).toEqual({ value: ['wool', 'wool-felt', 'linen'] })
    expect(['Ja', 'non', 'TRUE'].map((text) => readAttributeCell(washable, text))).toEqual([
      { value: true },
      { value: false },
      { value: true },
    ])
    for (const definition of all) expect(readAttributeCell(definition, ' ')).toEqual({ value: null })
  })

  test('that cannot be read name the problem', () => {
    expect(readAttributeCell(volume, 'much')).toEqual({ problem: 'validation.invalid' })
    expect(readAttributeCell(washable, 'perhaps')).toEqual({ problem: 'validation.yesOrNo' })
    expect(readAttributeCell(guide, 'javascript:alert(1)')).toEqual({ problem: 'validation.httpsLink' })
  })

  test('two of one name are told apart by their handles, and so are two choices of one label', () => {
    const other = { ...care, handle: 'care-2' }
    expect([...attributeColumns([care, other, volume]).keys()]).toEqual([
      'Attribute: care',
      'Attribute: care-2',
      'Attribute: Volume',
    ])
    expect(attributeOfColumn('attribute: materiale', all)).toBe(material)
    expect(attributeOfColumn('Material', all)).toBeUndefined()
    const twins = kind('choice', {
      choices: [
        { id: 'a', label: { en: 'Oak' } },
        { id: 'b', label: { en: 'oak' } },
      ],
    })
    const [cell] = Object.values(attributeCells({ attributes: [{ attribute: 'choice', value: ['b'] }] }, [twins]))
    expect(readAttributeCell(twins, cell!)).toEqual({ value: ['b'] })
  })
})
