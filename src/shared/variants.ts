import { plainText } from './plain-text.ts'

/** Options that a product may have, such as size and colour. */
export const maxOptions = 3
/** Variants that they may make. */
export const maxVariants = 200
/** Values of one option. */
export const maxOptionValues = 100
/** Length of a variant's key, wherever it is named. */
export const maxVariantKey = 200

/** Returns every combination of one value of each option, the last option changing first; none without options. */
export function combinationsOf(options: readonly { values: readonly { id: string }[] }[]): string[][] {
  if (options.length === 0) return []
  return options.reduce<string[][]>(
    (made, { values }) => made.flatMap((start) => values.map(({ id }) => [...start, id])),
    [[]],
  )
}

// What the page of a product reads from its address, and names that no object from outside may have.
const reservedIds = ['lng', 'preview', 'soid', 'constructor', 'prototype']

/** True if a name can be the id of an option: an address parameter of its own. */
export function isOptionId(id: string): boolean {
  return /^[a-z][a-z0-9-]{0,39}$/.test(id) && !reservedIds.includes(id)
}

/** Returns the address parameter of an option, made from its name; `option` where the name has no letters for one. */
export function optionIdFrom(name: string): string {
  const id = hyphenated(name).replace(/^[^a-z]+/, '') || 'option'
  return reservedIds.includes(id) ? `${id}-option` : id
}

/** Returns the id of an option value, made from its label: that of a size is the label itself, such as `S/M`. */
export function valueIdFrom(optionId: string, label: string): string {
  const typed = label.trim().slice(0, 80).toWellFormed()
  return optionId === 'size' ? typed : hyphenated(typed) || typed
}

const hyphenated = (text: string) =>
  plainText(text)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 40)
    .replace(/-+$/, '')
