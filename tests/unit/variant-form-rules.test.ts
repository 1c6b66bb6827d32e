import { describe, expect, test } from 'vitest'
import * as rules from '#office/screens/catalogue/products/variant-form-rules.ts'
import { cents } from '#shared/money.ts'

const empty = (id: string): rules.Option => ({ id, name: { en: id }, values: [] })
const sizes = rules.readValues('size', 'S, M')
const colours = rules.readValues('colour', 'black, red')
const names = ({ variants }: { variants: readonly rules.Variant[] }) => variants.map(({ values }) => values.join(' '))
const ids = ({ options }: { options: readonly rules.Option[] }) => options.map(({ id }) => id)

describe('the first values of an option', () => {
  const both = { options: [empty('size'), empty('colour')], variants: [] }

  test('make every variant, also where both options were added before their values', () => {
    const sized = rules.withFirstValues(both, 0, sizes)
    expect(names(sized)).toEqual(['S', 'M'])
    const made = rules.withFirstValues(sized, 1, colours)
    expect(ids(made)).toEqual(['size', 'colour'])
    expect(names(made)).toEqual(['S black', 'S red', 'M black', 'M red'])
  })

  test('put an option before those that have none yet', () => {
    const coloured = rules.withFirstValues(both, 1, colours)
    expect(ids(coloured)).toEqual(['colour', 'size'])
    expect(names(coloured)).toEqual(['black', 'red'])
    expect(names(rules.withFirstValues(coloured, 1, sizes))).toEqual(['black S', 'black M', 'red S', 'red M'])
  })

  test('go to the variants that are there', () => {
    const sized = rules.withFirstValues({ options: [empty('size')], variants: [] }, 0, sizes)
    const priced = { ...sized, variants: sized.variants.map((variant) => ({ ...variant, price: cents(249_00) })) }
    const made = rules.withFirstValues({ ...priced, options: [...priced.options, empty('colour')] }, 1, colours)
    expect(made.variants.map(({ price }) => price)).toEqual([249_00, null, 249_00, null])
  })

  test('make the variants again after all values of an option were removed', () => {
    const made = rules.withFirstValues(rules.withFirstValues(both, 0, sizes), 1, colours)
    const none = ['S', 'M'].reduce((goods, id) => rules.withoutValue(goods, 0, id), made)
    expect(names(none)).toEqual([])
    expect(ids(rules.withFirstValues(none, 0, sizes))).toEqual(['size', 'colour'])
    expect(names(rules.withFirstValues(none, 0, sizes))).toEqual(names(made))
  })
})

test('more values of one option make their variants while another one has none', () => {
  const sized = rules.withFirstValues({ options: [empty('size'), empty('colour')], variants: [] }, 0, sizes)
  expect(names(rules.withValues(sized, 0, rules.readValues('size', 'L')))).toEqual(['S', 'M', 'L'])
})
