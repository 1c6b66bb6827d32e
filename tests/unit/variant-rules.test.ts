import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ProductOption } from '#database/schema/catalogue.ts'
import { productProblems } from '#domain/catalogue/products/product-input.ts'
import { sizeOptions, variantLabelOf, withAllVariants } from '#domain/catalogue/products/variant-rules.ts'
import { cents } from '#shared/money.ts'
import { combinationsOf, optionIdFrom, valueIdFrom } from '#shared/variants.ts'

const option = (id: string, ...values: string[]): ProductOption => ({
  id,
  name: { en: id },
  values: values.map((value) => ({ id: value, label: { en: value.toUpperCase() }, swatch: null })),
})
const coat = { slug: 'coat', name: { en: 'Coat' }, price: cents(20_000), memberPrice: null }
const four = option('size', 's', 'm', 'l', 'xl')
const five = option('colour', 'black', 'navy', 'grey', 'camel', 'red')

describe('options and the variants made of them', () => {
  test('C070 four sizes and five colours make twenty variants, each with a key and a label of its own', () => {
    const { variants } = withAllVariants([four, five])
    expect(variants).toHaveLength(20)
    expect(productProblems({ ...coat, ...withAllVariants([four, five]) })).toEqual({})
    expect(variantLabelOf([four, five], ['m', 'navy'])).toEqual({
      no: 'M, NAVY',
      sv: 'M, NAVY',
      fr: 'M, NAVY',
      en: 'M, NAVY',
    })
  })

  test('C070 a combination need not be made, but one must be', () => {
    const { options, variants } = withAllVariants([four, five])
    expect(productProblems({ ...coat, options, variants: variants.slice(1) })).toEqual({})
    expect(productProblems({ ...coat, options, variants: [] })).toEqual({ variants: ['validation.noVariant'] })
  })

  test('more than three options or 200 variants, and two equal combinations, are refused by their place', () => {
    const many = [option('a', 'x'), option('b', 'x'), option('c', 'x'), option('d', 'x')]
    expect(productProblems({ ...coat, ...withAllVariants(many) })).toEqual({ options: ['validation.tooManyOptions'] })
    const wide = ['a', 'b'].map((id) => option(id, ...Array.from({ length: 15 }, (_, n) => `v${n}`)))
    expect(productProblems({ ...coat, ...withAllVariants(wide) })).toEqual({
      variants: ['validation.tooManyVariants'],
    })
    const twice = { options: [four], variants: [{ values: ['s'] }, { values: ['m'] }, { values: ['s'] }] }
    expect(productProblems({ ...coat, ...twice })).toEqual({ 'variants.2.values': ['validation.sameVariant'] })
    const sameKey = {
      options: [four],
      variants: [
        { key: 'k', values: ['s'] },
        { key: 'k', values: ['m'] },
      ],
    }
    expect(Object.keys(productProblems({ ...coat, ...sameKey }))).toEqual(['variants.1.key'])
  })

  test('names a value that is none, an option without a name or a value, and a picture that is not the product’s', () => {
    const unknown = { options: [four], variants: [{ values: ['xxl'] }, { values: [] }] }
    expect(Object.keys(productProblems({ ...coat, ...unknown }))).toEqual(['variants.0.values', 'variants.1.values'])
    const bare = { options: [{ ...four, name: {} }], variants: [{ values: ['s'], image: 'products/none.jpg' }] }
    expect(productProblems({ ...coat, ...bare })).toEqual({
      'options.0.name': ['validation.required'],
      'variants.0.image': ['validation.noImage'],
    })
    const empty = { options: [option('size')], variants: [] }
    expect(Object.keys(productProblems({ ...coat, ...empty }))).toContain('options.0.values')
    const twins = [option('size', 's', 's'), option('size', 'm')]
    expect(Object.keys(productProblems({ ...coat, options: twins, variants: [{ values: ['s', 'm'] }] }))).toEqual([
      'options.0.values.1.id',
      'options.1.id',
    ])
  })

  test('every combination is made once, whatever the options', () => {
    const counts = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 3 })
    fc.assert(
      fc.property(counts, (sizes) => {
        const options = sizes.map((size, index) =>
          option(`o${index}`, ...Array.from({ length: size }, (_, n) => `v${n}`)),
        )
        const made = combinationsOf(options)
        return new Set(made.map(String)).size === made.length && made.length === sizes.reduce((a, b) => a * b, 1)
      }),
    )
  })

  test('the sizes of before are an option named in four languages, with the keys that carts and orders have', () => {
    expect(sizeOptions.body.values.map(({ id }) => id)).toEqual(['S/M', 'L/XL'])
    expect(sizeOptions.person.values.map(({ id }) => id)).toEqual(['women', 'men'])
    expect(Object.keys(sizeOptions.body.name).toSorted()).toEqual(['en', 'fr', 'no', 'sv'])
  })

  test('ids are made from names in any language', () => {
    expect(['Size', 'Størrelse', 'Färg', '2. Valg', '色'].map(optionIdFrom)).toEqual([
      'size',
      'storrelse',
      'farg',
      'valg',
      'option',
    ])
    expect(valueIdFrom('size', ' S/M ')).toBe('S/M')
    expect(valueIdFrom('colour', 'Bleu marine')).toBe('bleu-marine')
    expect(valueIdFrom('colour', '黒')).toBe('黒')
  })
})
