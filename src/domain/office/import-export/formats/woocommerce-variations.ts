import { maxOptions, maxVariants } from '#shared/variants.ts'
import type { CsvRow } from '../csv-reader.ts'
import { reason } from '../import-reasons.ts'
import type { ImportedOption, ImportedVariant } from '../imported-product.ts'
import { listedIn } from './cell-lists.ts'
import { cell, type Reading } from './file-format.ts'
import { type VariantRow, valueSeparator } from './variant-rules.ts'

/** `isShown`: visitors see it on the product's page. */
type WooAttribute = { name: string; values: string[]; isShown: boolean }

/** The attributes of a row, in the order of their numbers; a variation has one value of each, or none for any. */
export function attributesOf(row: CsvRow): WooAttribute[] {
  const numbers = Object.keys(row.cells).flatMap((column) => /^Attribute (\d+) name$/.exec(column)?.[1] ?? [])
  return numbers
    .toSorted((a, b) => Number(a) - Number(b))
    .map((number) => ({
      name: cell(row, `Attribute ${number} name`),
      values: listedIn(cell(row, `Attribute ${number} value(s)`)),
      isShown: cell(row, `Attribute ${number} visible`) !== '0',
    }))
    .filter(({ name }) => name)
}

const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** Which attributes of a product its variations choose from, and which only describe it. */
export function divideAttributes(
  parent: CsvRow,
  variations: readonly CsvRow[],
): { chosen: WooAttribute[]; described: WooAttribute[] } {
  const own = attributesOf(parent)
  const chosen = own.filter(({ name }) => variations.some((row) => valueIn(row, name) !== null))
  for (const row of variations) {
    for (const { name, values } of attributesOf(row)) {
      const known = chosen.find((one) => same(one.name, name)) ?? { name, values: [], isShown: true }
      if (!chosen.includes(known)) chosen.push(known)
      // A value that the product does not list is one of its variation all the same.
      const unlisted = values.filter((value) => !known.values.some((one) => same(one, value)))
      known.values = [...known.values, ...unlisted]
    }
  }
  return { chosen, described: own.filter(({ name }) => !chosen.some((one) => same(one.name, name))) }
}

/** What a variation has of an attribute: an empty text stands for any value, null where it has none. */
function valueIn(row: CsvRow, name: string): string | null {
  const known = attributesOf(row).find((one) => same(one.name, name))
  return known ? known.values.join(', ') : null
}

/**
 * The variants of the variations. One that takes any value of an attribute becomes one for each value that no other
 * variation names.
 */
export function expandVariations(
  rows: readonly CsvRow[],
  {
    options,
    variantOf,
    reading,
  }: {
    options: readonly WooAttribute[]
    variantOf(row: CsvRow): ImportedVariant
    reading: Reading
  },
): VariantRow[] {
  const found: VariantRow[] = []
  const named = new Set<string>()
  const open: CsvRow[] = []
  for (const row of rows) {
    if (options.some(({ name }) => !valueIn(row, name))) {
      open.push(row)
      continue
    }
    const values = choicesOf(row, options).flat()
    named.add(values.join(valueSeparator))
    found.push({ row, variant: { ...variantOf(row), values } })
  }
  for (const row of open) {
    const variant = variantOf(row)
    const choices = choicesOf(row, options)
    const count = choices.reduce((product, values) => product * values.length, 1)
    if (count > maxVariants) {
      reading.refuse(row, reason('anyMany', { count, max: maxVariants }))
      continue
    }
    const all = combinationsOf(choices).filter((values) => !named.has(values.join(valueSeparator)))
    const isCounted = typeof variant.stock === 'number' && all.length > 1
    if (isCounted) reading.note(row, reason('stockOfMany', { count: all.length }))
    for (const [index, values] of all.entries()) {
      named.add(values.join(valueSeparator))
      found.push({ row, variant: { ...variant, values, stock: isCounted && index > 0 ? 0 : variant.stock } })
    }
  }
  return found
}

/** The values of each option that a variation may have. */
function choicesOf(row: CsvRow, options: readonly WooAttribute[]): string[][] {
  return options.map(({ name, values }) => {
    const value = valueIn(row, name)
    return value ? [values.find((one) => same(one, value)) ?? value] : values
  })
}

function combinationsOf(choices: readonly string[][]): string[][] {
  return choices.reduce<string[][]>(
    (made, values) => made.flatMap((one) => values.map((value) => [...one, value])),
    [[]],
  )
}

/** The options in the order of the product's attributes, with the values that some variant has. */
export function wooOptions(chosen: readonly WooAttribute[], variants: readonly ImportedVariant[]): ImportedOption[] {
  return chosen.map(({ name, values }, index) => ({
    name,
    values: values.filter((value) => variants.some((variant) => variant.values[index] === value)),
  }))
}

export const tooManyOptions = (options: readonly WooAttribute[]) =>
  options.length > maxOptions
    ? reason('optionsMany', { names: options.map(({ name }) => name), max: maxOptions })
    : null
