import { describe, expect, test } from 'vitest'
import { contentDifferences } from '#domain/content/editorial/content-difference-rules.ts'
import {
  fieldByIndex,
  formField,
  formValue,
  type Item,
  listFormOf,
  listFormSchema,
  listOf,
  missingLanguages,
  newId,
  partsOf,
  timeState,
} from '#office/screens/content/content/content-form-rules.ts'
import { emptyItem } from '#office/screens/content/content/content-kinds.ts'
import { comparedTexts, diffWords, readableText } from '#office/screens/content/content/text-diff-rules.ts'

const texts = (en: string, fr = '') => ({ no: '', sv: '', fr, en })
const question = (id: number, en: string): Item => ({ id, is_shown: true, question: texts(en), answer: texts('Yes.') })

describe('a list in the form', () => {
  const list = { items: [question(12, 'One?'), question(7, 'Two?'), question(-5, 'New?')] }

  test('comes back as it was, in its order', () => {
    expect(listOf(listFormOf(list))).toEqual(list)
    const form = listFormOf(list)
    expect(listOf({ ...form, order: ['i-5', 'i12', 'i7'] }).items.map(({ id }) => id)).toEqual([-5, 12, 7])
  })

  test('leaves out what was taken out, and keeps last what the order does not name', () => {
    const form = listFormOf(list)
    expect(listOf({ order: ['i7', 'i12'], items: { ...form.items, i12: null } }).items.map(({ id }) => id)).toEqual([
      7, -5,
    ])
  })

  test('is checked with errors at the form’s own fields, an unknown placeholder at its language', () => {
    const form = listFormOf({ items: [question(3, 'What of {{nothing}}?')] })
    const checked = listFormSchema('faq').safeParse(form)
    expect(checked.error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
      ['items.i3.question.en', 'validation.unknownPlaceholder'],
    ])
    expect(listFormSchema('faq').parse(listFormOf(list))).toEqual(list)
  })

  test('a new item has an id below zero, and each kind begins with what its schema knows', () => {
    for (const random of [0, 0.999_999]) expect(newId(() => random)).toBeLessThan(0)
    const issues = listFormSchema('brands').safeParse(listFormOf({ items: [emptyItem('brands', -1)] })).error?.issues
    expect(issues?.map(({ path }) => path.join('.'))).toEqual(['items.i-1.name'])
  })
})

describe('fields of refusals and conflicts', () => {
  test('are named as in the form', () => {
    expect(formField('items.12.question.fr')).toBe('items.i12.question.fr')
    expect(formField('items.-5')).toBe('items.i-5')
    expect([formField('order'), formField('name.fr')]).toEqual(['order', 'name.fr'])
    expect(formValue('order', [3, -1])).toEqual(['i3', 'i-1'])
    expect(formValue('items.3', undefined)).toBeNull()
    const sent = { items: [question(12, 'One?'), question(-5, 'New?')] }
    expect(fieldByIndex('items.1.answer.no', sent)).toBe('items.i-5.answer.no')
    expect(fieldByIndex('items.9.answer.no', sent)).toBe('items.9.answer.no')
    expect(fieldByIndex('slug', { slug: 'x' })).toBe('slug')
  })

  test('are taken apart into item, field and language', () => {
    expect(partsOf('items.12.question.fr')).toEqual({ id: 12, name: 'question', language: 'fr' })
    expect(partsOf('items.i-5.image.alt.no')).toEqual({ id: -5, name: 'image_alt', language: 'no' })
    expect(partsOf('items.12')).toEqual({ id: 12, name: '', language: null })
    expect(partsOf('name.sv')).toEqual({ id: null, name: 'name', language: 'sv' })
    expect(partsOf('order')).toEqual({ id: null, name: 'order', language: null })
  })
})

test('a language is missing where another one has words in the same text', () => {
  expect(missingLanguages({ name: texts('Hi', 'Salut'), more: texts('') })).toEqual(['no', 'sv'])
  expect(missingLanguages({ name: { no: '<p>a</p>', sv: 'b', fr: 'c', en: '<p>&nbsp;</p>' } })).toEqual(['en'])
  expect(missingLanguages({ image: null, list: [1] })).toEqual([])
})

test('a block is on, still to come, or over', () => {
  const at = Date.parse('2026-12-01T08:00:00Z')
  const from = (shown_from: string | null, shown_until: string | null = null) =>
    timeState({ shown_from, shown_until }, at)
  expect(from(null)).toBe('now')
  expect(from('2026-12-01T08:00:00Z')).toBe('now')
  expect(from('2026-12-01T08:00:01Z')).toBe('later')
  expect(from(null, '2026-12-01T08:00:00Z')).toBe('over')
})

describe('changed fields', () => {
  test('of a page are texts by language', () => {
    const page = { slug: 'a', name: texts('A'), description: texts('x'), is_shown: true }
    expect(contentDifferences(page, { ...page, name: texts('B', 'C') })).toEqual([
      { field: 'name.fr', before: '', after: 'C' },
      { field: 'name.en', before: 'A', after: 'B' },
    ])
    expect(contentDifferences(page, structuredClone(page))).toEqual([])
  })

  test('of a list are those of items, whole ones that came or went, and the order of the others', () => {
    const before = { items: [question(1, 'One?'), question(2, 'Two?'), question(3, 'Three?')] }
    const after = { items: [question(3, 'Three!'), question(1, 'One?'), question(-9, 'New?')] }
    expect(contentDifferences(before, after)).toEqual([
      { field: 'items.3.question.en', before: 'Three?', after: 'Three!' },
      { field: 'items.-9', before: null, after: after.items[2] },
      { field: 'items.2', before: before.items[1], after: null },
      { field: 'order', before: [1, 3], after: [3, 1] },
    ])
  })
})

describe('the difference of two texts', () => {
  const written = (before: string, after: string) =>
    diffWords(before, after)
      .map(({ kind, text }) => (kind === 'same' ? text : kind === 'added' ? `+[${text}]` : `-[${text}]`))
      .join('')

  test('is word by word', () => {
    expect(written('We ship in 5 days.', 'We ship in 3 days.')).toBe('We ship in -[5]+[3] days.')
    expect(written('', 'All new')).toBe('+[All new]')
    expect(written('All gone', '')).toBe('-[All gone]')
    expect(written('same', 'same')).toBe('same')
    expect(written('a b c', 'a c')).toBe('a -[b ]c')
    expect(written('one two three', 'four five three')).toBe('-[one two]+[four five] three')
  })

  test('gives both texts back, whatever they are, also very long ones', () => {
    const long = (seed: number) =>
      Array.from({ length: 5000 }, (_, index) => `w${(index * seed) % 97}${index % 50 ? '' : '\n'}`).join(' ')
    for (const [before, after] of [
      ['a  b\nc', 'b a\nc d'],
      [long(3), long(7)],
      [long(3), `${long(3)} more`],
    ] as const) {
      const parts = diffWords(before, after)
      const side = (other: string) =>
        parts
          .filter(({ kind }) => kind !== other)
          .map(({ text }) => text)
          .join('')
      expect(side('added')).toBe(before)
      expect(side('removed')).toBe(after)
    }
  })

  test('of HTML is that of what is read, or of what is written where only its form differs', () => {
    expect(readableText('<h2>Terms</h2><ul><li>One &amp; <a href="/x">two</a></li></ul>')).toBe(
      'Terms\n• One & two (/x)',
    )
    expect(comparedTexts('<p>a</p>', '<p>b</p>')).toEqual(['a', 'b'])
    expect(comparedTexts('<p>a</p>', '<p><strong>a</strong></p>')).toEqual(['<p>a</p>', '<p><strong>a</strong></p>'])
  })
})
