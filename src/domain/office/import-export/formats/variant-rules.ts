import { maxOptionValues, maxVariants } from '#shared/variants.ts'
import type { CsvRow } from '../csv-reader.ts'
import { reason } from '../import-reasons.ts'
import type { ImportedOption, ImportedVariant } from '../imported-product.ts'
import { cell, has, type Reading } from './file-format.ts'

/** Longest label of a value, as the product form takes it. */
const maxLabel = 120

/** What stands between the values of a variant where they are told together. */
export const valueSeparator = ' / '

export type VariantRow = { row: CsvRow; variant: ImportedVariant }

/** Refuses, by line, variants that are too many, too long to tell, or the same as another; and too many values. */
export function requireVariants(found: readonly VariantRow[], { refuse }: Reading): void {
  const known = new Set<string>()
  for (const { row, variant } of found) {
    const told = variant.values.join(valueSeparator)
    if (variant.values.some((value) => value.length > maxLabel)) refuse(row, reason('optionsLong', { max: maxLabel }))
    if (known.has(told)) refuse(row, told === '' ? reason('noOptionsTwice') : reason('optionsTwice', { options: told }))
    known.add(told)
  }
  const tooMuch = found[maxVariants]
  if (tooMuch) {
    refuse(tooMuch.row, reason('variantsMany', { count: found.length, max: maxVariants }))
    return
  }
  for (const index of found[0]?.variant.values.keys() ?? []) {
    const values = [...new Set(found.flatMap(({ variant }) => variant.values[index] ?? []))]
    const beyond = found.find(({ variant }) => variant.values[index] === values[maxOptionValues])
    if (beyond && values.length > maxOptionValues)
      refuse(beyond.row, reason('valuesMany', { count: values.length, max: maxOptionValues }))
  }
}

/** Options with the values that the variants have, in the order in which they come. */
export function optionsOf(names: readonly string[], variants: readonly ImportedVariant[]): ImportedOption[] {
  return names.map((name, index) => ({ name, values: [...new Set(variants.map(({ values }) => values[index]!))] }))
}

const gramsIn: Record<string, number> = { g: 1, kg: 1_000, lb: 453.59237, lbs: 453.59237, oz: 28.349523125 }

/** A weight as whole grams: null where it is empty or none, undefined where the file has no such column. */
export function readGrams(row: CsvRow, column: string, reading: Reading, unit = 'g'): number | null | undefined {
  if (!has(row, column)) return undefined
  const text = cell(row, column)
  if (!text) return null
  const plain = text.replace(/[\s\u00a0\u202f]/g, '').replace(',', '.')
  const grams = /^(\d{1,9}(\.\d+)?|\.\d+)$/.test(plain) ? Math.round(Number(plain) * (gramsIn[unit] ?? 1)) : null
  if (grams === null) reading.refuse(row, reason('notWeight', { column: reading.named(column), text }))
  return grams || null
}
