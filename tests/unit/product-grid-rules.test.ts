import { expect, test } from 'vitest'
import type { GridRow } from '#contract/office/catalogue/product-grid.ts'
import {
  changedCells,
  columns,
  type Edits,
  parseCell,
  problemsOf,
  readClipboard,
  withText,
} from '#office/screens/catalogue/product-grid/grid-rules.ts'
import { cents } from '#shared/money.ts'

const row: GridRow = {
  id: 7,
  version: 3,
  cells: {
    name: 'Vase',
    summary: '',
    vendor: null,
    sku: null,
    barcode: null,
    price: cents(2_000),
    member_price: cents(1_500),
    low_stock_at: null,
    position: 0,
    featured: false,
    long_marketing: false,
  },
}
const column = (name: string) => columns.find((one) => one.name === name)!
const type = (texts: Record<string, string>) =>
  Object.entries(texts).reduce<Edits>(
    (edits, [name, text]) => withText(edits, { row, column: column(name), text, decimalSign: ',' }),
    new Map(),
  )

test('O127 a column of a spreadsheet is read: tabs, quotes, line breaks inside cells, any line end', () => {
  expect(readClipboard('10\r\n20,5\r\n30\r\n')).toEqual([['10'], ['20,5'], ['30']])
  expect(readClipboard('a\tb\nc\t"d ""e""\nf"')).toEqual([
    ['a', 'b'],
    ['c', 'd "e"\nf'],
  ])
  expect(readClipboard('one')).toEqual([['one']])
  expect(readClipboard('a\n\nb')).toEqual([['a'], [''], ['b']])
  expect(readClipboard('a\t')).toEqual([['a', '']])
})

test('O127 cells mean what people write in any of the languages', () => {
  const parse = (name: string, text: string) => parseCell(column(name), text)
  expect([parse('price', '1 234,50'), parse('price', '€12.5')]).toEqual([{ value: 123_450 }, { value: 1_250 }])
  for (const text of ['dear', '-1', '1,234']) expect(parse('price', text)).toEqual({ problem: 'validation.price' })
  expect(parse('price', '')).toEqual({ problem: 'validation.required' })
  expect(parse('member_price', ' ')).toEqual({ value: null })
  expect(['ja', 'x', 'oui', 'TRUE'].map((text) => parse('featured', text))).toEqual(Array(4).fill({ value: true }))
  expect([parse('featured', 'nej'), parse('featured', '')]).toEqual([{ value: false }, { value: false }])
  expect(parse('featured', 'perhaps')).toEqual({ problem: 'validation.yesOrNo' })
  expect([parse('position', '3'), parse('position', '1.5')]).toEqual([
    { value: 3 },
    { problem: 'validation.wholeNumber' },
  ])
})

test('O127 only what differs is an edit, and only good cells are sent', () => {
  expect(type({ price: '20,00', vendor: '', featured: 'no' }).size).toBe(0)
  const edits = type({ price: '25', vendor: 'House', summary: 'Tall' })
  expect(changedCells(edits.get(7)!)).toEqual({ price: cents(2_500), vendor: 'House', summary: 'Tall' })
  expect(withText(edits, { row, column: column('price'), text: '20', decimalSign: ',' }).get(7)!.texts).toEqual({
    vendor: 'House',
    summary: 'Tall',
  })
  const bad = type({ price: '10' }).get(7)!
  expect([problemsOf(bad), changedCells(bad)]).toEqual([{ price: 'validation.memberPriceLower' }, null])
  expect(problemsOf(type({ price: '10', member_price: '' }).get(7)!)).toEqual({})
})
