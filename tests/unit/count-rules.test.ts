import { describe, expect, test } from 'vitest'
import type { StockItem } from '#contract/office/catalogue/stock.ts'
import { onHandOf, stockAfterCount } from '#domain/catalogue/stock/count-rules.ts'
import {
  type Counts,
  codeKey,
  countedIn,
  filtered,
  linesToSend,
  namesOf,
  rowsWithCode,
  summaryOf,
  withScan,
  withText,
} from '#office/screens/catalogue/stocktake/stocktake-rules.ts'

const row = (over: Partial<StockItem>): StockItem => ({
  product_id: 1,
  product: 'Mug',
  slug: 'mug',
  image: null,
  size: null,
  size_label: null,
  sku: null,
  barcode: null,
  categories: [],
  stock: 8,
  held: 1,
  committed: 1,
  on_hand: 10,
  basis: 7,
  low_at: 3,
  is_low: false,
  ...over,
})
const mug = row({ sku: 'MUG-1', barcode: '7038010000010', categories: [3] })
const cap = row({ product_id: 2, product: 'Cap', size: 'S/M', size_label: 'Small', sku: 'CÅP 2', on_hand: 4 })
const lamp = row({ product_id: 3, product: 'Lamp', stock: null, on_hand: null, basis: null })
const rows = [mug, cap, lamp]

describe('a count of the shelf', () => {
  test('what is on hand is available, reserved and committed, and a sale does not change it', () => {
    expect(onHandOf({ stock: 8, held: 1, committed: 1 })).toBe(10)
    expect(onHandOf({ stock: 6, held: 1, committed: 3 })).toBe(10)
    expect(onHandOf({ stock: null, held: 0, committed: 2 })).toBeNull()
  })

  test.each([
    ['nothing sold meanwhile', { stock: 8, held: 0, committed: 2 }, { counted: 9, expected: 10 }, [7, 0]],
    ['two sold after the count', { stock: 6, held: 0, committed: 4 }, { counted: 9, expected: 10 }, [5, 0]],
    ['as expected', { stock: 8, held: 0, committed: 2 }, { counted: 10, expected: 10 }, [8, 0]],
    ['fewer than were sold', { stock: 1, held: 0, committed: 3 }, { counted: 1, expected: 4 }, [0, 2]],
    ['not tracked before', { stock: null, held: 1, committed: 2 }, { counted: 9, expected: null }, [6, 0]],
    [
      'not tracked, and fewer than were sold',
      { stock: null, held: 0, committed: 2 },
      { counted: 1, expected: null },
      [0, 1],
    ],
  ])('%s: the difference is applied to the present stock', (_, facts, count, [stock, missing]) => {
    expect(stockAfterCount(facts, count)).toEqual({ stock, missing })
  })
})

describe('a typed count', () => {
  test.each([
    ['12', 10, 12],
    [' 0 ', 10, 0],
    ['+5', 10, 15],
    ['-2', 10, 8],
    ['−2', 10, 8],
    ['+5', null, 5],
    ['-11', 10, null],
    ['-1', null, null],
    ['1.5', 10, null],
    ['ten', 10, null],
    ['', 10, null],
  ])('%j where %j is expected means %j', (text, expected, counted) => {
    expect(countedIn({ text, expected })).toBe(counted)
  })

  test('keeps what was expected when it was typed, and an empty text removes it', () => {
    const typed = withText({}, mug, { text: '9', key: 'a' })
    expect(typed).toEqual({ '1 ': { key: 'a', text: '9', expected: 10, basis: 7 } })
    expect(withText(typed, mug, { text: ' ', key: 'b' })).toEqual({})
  })

  test('a scan adds one to what the count began with', () => {
    const first = withScan({}, mug, 'a')
    const packed = { ...mug, on_hand: 9 }
    expect(withScan(first, packed, 'b')).toEqual({ '1 ': { key: 'b', text: '2', expected: 10, basis: 7 } })
    expect(withScan({ '1 ': { ...first['1 ']!, text: 'x' } }, packed, 'b')['1 ']).toMatchObject({
      text: '1',
      expected: 9,
    })
  })

  test('rows are found by SKU and barcode as scanners write them', () => {
    expect(rowsWithCode(rows, 'mug1')).toEqual([mug])
    expect(rowsWithCode(rows, ' cap2 ')).toEqual([cap])
    expect(rowsWithCode(rows, '07038010000010')).toEqual([mug])
    expect(rowsWithCode(rows, '-')).toEqual([])
    expect(codeKey('012345678905')).toBe(codeKey('0012345678905'))
  })

  test('filters show what is not counted, and what differs', () => {
    const counts: Counts = {
      ...withText({}, mug, { text: '10', key: 'a' }),
      ...withText({}, cap, { text: '+1', key: 'b' }),
      ...withText({}, lamp, { text: '2', key: 'c' }),
    }
    expect(namesOf(rows, counts, 'all')).toBeNull()
    expect([...namesOf(rows, {}, 'uncounted')!]).toEqual(['1 ', '2 S/M', '3 '])
    expect([...namesOf(rows, counts, 'differences')!]).toEqual(['2 S/M', '3 '])
    expect(filtered(rows, { text: 'mu', categories: null }, null)).toEqual([mug])
    expect(filtered(rows, { text: '70380', categories: [9, 3] }, null)).toEqual([mug])
    expect(filtered(rows, { text: '', categories: [4] }, null)).toEqual([])
    expect(filtered(rows, { text: '', categories: null }, new Set(['3 ']))).toEqual([lamp])
    expect(summaryOf(rows, counts)).toEqual({ counted: 3, differing: 2, found: 3, short: 0, unreadable: 0, changed: 0 })
  })

  test('only what can be read and was not changed by others is sent', () => {
    const counts: Counts = {
      ...withText({}, mug, { text: '-1', key: 'a' }),
      ...withText({}, cap, { text: 'x', key: 'b' }),
      '3 ': { key: 'c', text: '2', expected: null, basis: null, changedBy: 'Kari' },
      '9 ': { key: 'd', text: '2', expected: null, basis: null },
    }
    expect(linesToSend(rows, counts)).toEqual([
      { key: 'a', product: 1, size: null, counted: 9, expected: 10, basis: 7 },
    ])
    expect(summaryOf(rows, counts)).toMatchObject({ counted: 3, unreadable: 1, changed: 1, short: 1 })
  })
})
