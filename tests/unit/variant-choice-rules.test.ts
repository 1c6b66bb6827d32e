import { describe, expect, test } from 'vitest'
import type { Product } from '#contract/catalogue.ts'
import {
  choose,
  chosenIn,
  stateOf,
  variantOf,
  variantsLeft,
  withChosen,
} from '#storefront/screens/product/variant-choice-rules.ts'

const values = (...ids: string[]) => ids.map((id) => ({ id, label: id }))
const variant = (size: string, colour: string, available = true) => ({ values: [size, colour], available })
const coat = {
  options: [
    { id: 'size', name: 'Size', values: values('S', 'M', 'L') },
    { id: 'colour', name: 'Colour', values: values('black', 'red', 'grey') },
  ],
  // M in red is not made, S in red is sold out, and so is all grey.
  variants: [
    variant('S', 'black'),
    variant('M', 'black'),
    variant('L', 'black'),
    variant('S', 'red', false),
    variant('L', 'red'),
    variant('S', 'grey', false),
  ],
} as unknown as Product

describe('C070 choosing a variant', () => {
  test('C070 sold out and not made are told apart, beside what is chosen already', () => {
    const states = (chosen: (string | null)[]) =>
      values('black', 'red', 'grey').map(({ id }) => stateOf(coat, chosen, 1, id))
    expect(states([null, null])).toEqual(['available', 'available', 'gone'])
    expect(states(['S', null])).toEqual(['available', 'soldOut', 'gone'])
    expect(states(['M', null])).toEqual(['available', 'notMade', 'gone'])
    expect(stateOf(coat, [null, 'red'], 0, 'M')).toBe('notMade')
  })

  test('C070 a value that is not made beside another one drops it; what still fits stays', () => {
    expect(choose(coat, ['M', 'black'], 1, 'red')).toEqual([null, 'red'])
    expect(choose(coat, ['L', 'black'], 1, 'red')).toEqual(['L', 'red'])
    expect(choose(coat, [null, null], 0, 'M')).toEqual(['M', null])
  })

  test('C070 the variant is known once each option is chosen', () => {
    expect(variantOf(coat, ['S', null])).toBeNull()
    expect(variantOf(coat, ['S', 'red'])).toMatchObject({ values: ['S', 'red'], available: false })
    expect(variantsLeft(coat, [null, 'red'])).toHaveLength(2)
    expect(variantOf({ options: [], variants: coat.variants }, [])).toBeNull()
  })

  test('C070 the address keeps the choice; what it does not know, or what is not made, is no choice', () => {
    const read = (query: string) => chosenIn(coat, new URLSearchParams(query))
    expect(read('colour=red&size=L&soid=7')).toEqual(['L', 'red'])
    expect(read('colour=pink')).toEqual([null, null])
    expect(read('colour=red&size=M')).toEqual([null, null])
    expect(withChosen(coat.options, ['L', 'red'], new URLSearchParams('soid=7&size=S')).toString()).toBe(
      'soid=7&size=L&colour=red',
    )
    expect(withChosen(coat.options, [null, null], new URLSearchParams('size=S')).toString()).toBe('')
    const only = { options: [{ id: 'size', name: 'Size', values: values('one') }], variants: [{ values: ['one'] }] }
    expect(chosenIn(only as unknown as Product, new URLSearchParams())).toEqual(['one'])
  })
})
