import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decimalSignOf, readAmount } from '#domain/office/import-export/cell-rules.ts'
import { listedIn } from '#domain/office/import-export/formats/cell-lists.ts'
import { isVatRate, millionthsOf, withVat } from '#domain/office/import-export/formats/vat-rules.ts'
import { csvText } from '#shared/csv.ts'
import { inParts, readProducts } from '../support/csv-files.ts'

const read = (text: string) => readProducts(inParts(new TextEncoder().encode(text)))

describe('amounts of a file with one decimal sign', () => {
  test('C072 the sign of the others settles what could be read either way', async () => {
    const file = (...prices: string[]) =>
      read(
        csvText(
          ['Handle', 'Title', 'Variant Price'],
          prices.map((price, index) => [`p-${index}x`, 'P', price]),
        ),
      )
    const prices = async (...texts: string[]) => {
      const { products, refused } = await file(...texts)
      return [products.map(({ variants }) => variants[0]!.price), refused.map(({ line }) => line)]
    }
    expect(await prices('12,50', '1.234')).toEqual([[1250, 123400], []])
    expect(await prices('12.50', '1,234')).toEqual([[1250, 123400], []])
    expect(await prices('12.50', '1.234')).toEqual([[1250], [3]])
    // Both signs, or none: each amount for itself.
    expect(await prices('12,50', '13.50', '1.234', '1.000')).toEqual([
      [1250, 1350],
      [4, 5],
    ])
    expect(await prices('1.234,50', '1 299,00', '1 234,50 kr', '19 €')).toEqual([[123450, 129900, 1900], [4]])
  })

  test('the sign is found where it is plain', () => {
    const signs = ['12,5', '1.234,50', '1,234,567', '1.234', '12', '0.500', '1 234.567', '99,990', 'x1,5'].map(
      decimalSignOf,
    )
    expect(signs).toEqual([',', ',', '.', null, null, '.', '.', null, null])
    for (const text of ['1.234,5', '1234,5', "1'234,5", '1 234,5']) expect(readAmount(text, ',')).toBe(123450)
    for (const text of ['12.50', '1.2,5', '1,2,3', '12,345', '1.23'])
      expect([text, readAmount(text, ',')]).toEqual([text, null])
  })
})

test('lists between commas keep what is escaped', () => {
  expect(listedIn('S, M\\, tall , , L')).toEqual(['S', 'M, tall', 'L'])
  expect(listedIn('')).toEqual([])
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^[a-z][a-z, ]{0,8}[a-z]$/)), (parts) => {
      expect(listedIn(parts.map((part) => part.replaceAll(',', '\\,')).join(', '))).toEqual(parts)
    }),
  )
})

test('VAT is added exactly, and rounded half away from zero once', () => {
  const priced = (net: string, rate: string) => withVat(millionthsOf(net)!, rate)
  expect([priced('16.52', '20'), priced('9.916667', '20'), priced('0.02', '25'), priced('0.1', '5,5')]).toEqual([
    1982, 1190, 3, 11,
  ])
  expect([priced('0.004', '25'), priced('-0.25', '20'), priced('0.1', '25'), priced('-0.1', '25')]).toEqual([
    1, -30, 13, -13,
  ])
  expect(['abc', '', '1.2345678', '-'].map(millionthsOf)).toEqual([null, null, null, null])
  expect(['25', '5.5', '8,375', '100', '101', '-1', ''].map(isVatRate)).toEqual([
    true,
    true,
    true,
    true,
    false,
    false,
    false,
  ])
})
