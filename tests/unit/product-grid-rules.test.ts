import { expect, test } from 'vitest'
import { type GridRow, nameOfRow } from '#contract/office/catalogue/product-grid.ts'
import {
  changedCells,
  columns,
  type Edits,
  parseCell,
  presentRows,
  problemsOf,
  readyRows,
  withTexts,
} from '#office/screens/catalogue/product-grid/grid-rules.ts'
import { readClipboard } from '#office/screens/catalogue/product-grid/read-clipboard.ts'
import { cents } from '#shared/money.ts'

const row: GridRow = {
  id: 7,
  variant: null,
  label: 'Vase',
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
const type = (texts: Record<string, string>, into = row, edits: Edits = new Map()) => {
  const typed = Object.entries(texts).map(([name, text]) => ({ row: into, column: column(name), text }))
  return withTexts(edits, typed, ',')
}
const editOf = (edits: Edits, of = row) => edits.get(nameOfRow(of))!

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
  expect(changedCells(editOf(edits))).toEqual({ price: cents(2_500), vendor: 'House', summary: 'Tall' })
  expect(editOf(type({ price: '20' }, row, edits)).texts).toEqual({ vendor: 'House', summary: 'Tall' })
  const bad = type({ price: '10' })
  expect(problemsOf(editOf(bad))).toEqual({ price: 'validation.memberPriceLower' })
  expect(readyRows([row], bad)).toEqual({ ready: [], bad: new Set([7]) })
  expect(problemsOf(editOf(type({ price: '10', member_price: '' })))).toEqual({})
})

const { sku: _, barcode: __, ...withoutCodes } = row.cells
const coat: GridRow = { ...row, id: 8, label: 'Coat', cells: withoutCodes }
const variantOf = (variant: string, label: string): GridRow => ({
  ...{ id: 8, variant, label, version: 3 },
  cells: { price: null, member_price: null, sku: null, barcode: null },
})
const [small, large] = [variantOf('black+s', 'Black, S'), variantOf('black+l', 'Black, L')]
const rows = [row, coat, small, large]

test('O127 cells that a row does not have are left alone', () => {
  expect(type({ name: 'Other', featured: 'yes' }, small).size).toBe(0)
  expect(type({ sku: 'C-1', barcode: '123' }, coat).size).toBe(0)
  expect(changedCells(editOf(type({ sku: 'C-1', price: '30' }, small), small))).toEqual({ sku: 'C-1', price: 3_000 })
})

test('O127 a variant has the prices of its product until it has its own', () => {
  const problems = (edits: Edits) => problemsOf(editOf(edits, small), { row: coat, edit: undefined })
  expect(problems(type({ price: '10' }, small))).toEqual({})
  expect(problems(type({ member_price: '19,99' }, small))).toEqual({})
  expect(problems(type({ member_price: '20' }, small))).toEqual({ member_price: 'validation.memberPriceLower' })
  const own = { ...small, cells: { ...small.cells, price: cents(3_000) } }
  expect(changedCells(editOf(type({ price: '' }, own), small))).toEqual({ price: null })
  // The product's price is the one that is being typed.
  const edits = type({ member_price: '25' }, small, type({ price: '26' }, coat))
  expect(readyRows(rows, edits)).toMatchObject({ ready: [{ base: coat }, { base: small }] })
})

test('O127 a member price is lower than the price in every currency, of a variant too', () => {
  const prices = { price_NOK: cents(20_000), member_price_NOK: cents(15_000) }
  const rug: GridRow = { ...coat, cells: { ...coat.cells, ...prices } }
  const part: GridRow = { ...small, cells: { ...small.cells, price_NOK: null, member_price_NOK: null } }
  const problems = (texts: Record<string, string>) => problemsOf(editOf(type(texts, rug), rug))
  expect(problems({ member_price_NOK: '200' })).toEqual({ member_price_NOK: 'validation.memberPriceLower' })
  expect(problems({ price_NOK: '150' })).toEqual({ price_NOK: 'validation.memberPriceLower' })
  expect(problems({ price_NOK: '150', price: '30' })).toEqual({ price_NOK: 'validation.memberPriceLower' })
  expect(problems({ member_price_NOK: '199,99' })).toEqual({})
  const product = { row: rug, edit: undefined }
  const high = editOf(type({ member_price_NOK: '200' }, part), part)
  expect(problemsOf(high, product)).toEqual({ member_price_NOK: 'validation.memberPriceLower' })
  expect(problemsOf(editOf(type({ member_price_NOK: '199' }, part), part), product)).toEqual({})
})

test('O127 a bad row holds back the other rows of its product alone', () => {
  const edits = type({ price: 'dear' }, small, type({ sku: 'C-2' }, large, type({ price: '40' })))
  expect(readyRows(rows, edits)).toMatchObject({ ready: [{ base: row }], bad: new Set([8]) })
})

test('O127 rows of a product that changed take the place of the earlier ones', () => {
  const now = [coat, small].map((one) => ({ ...one, version: 4 }))
  expect(presentRows(rows, new Map([[8, now]]))).toEqual([row, ...now])
  expect(presentRows([row, ...now], new Map([[8, [coat, small, large]]]))).toEqual([row, ...now])
})
