import type { ProductInput } from '#domain/catalogue/products/product-input.ts'
import { sizeLabelOf } from '#domain/catalogue/products/variant-rules.ts'
import { type Texts, textIn } from '#shared/markets.ts'
import { plainText } from '#shared/plain-text.ts'
import { optionIdFrom, valueIdFrom } from '#shared/variants.ts'

export type Option = ProductInput['options'][number]
type Value = Option['values'][number]

/** Options that most shops have, with their names in this shop's languages and what else files call them. */
const usualOptions: { id: string; name: Texts; others: string[] }[] = [
  {
    id: 'size',
    name: { no: 'Størrelse', sv: 'Storlek', fr: 'Taille', en: 'Size' },
    others: ['sizes', 'pointure', 'str', 'stl', 'größe', 'shoe size', 'skostørrelse', 'skostorlek'],
  },
  {
    id: 'colour',
    name: { no: 'Farge', sv: 'Färg', fr: 'Couleur', en: 'Colour' },
    others: ['color', 'colors', 'colours', 'farve', 'farbe', 'coloris'],
  },
  {
    id: 'material',
    name: { no: 'Materiale', sv: 'Material', fr: 'Matière', en: 'Material' },
    others: ['matériau', 'materials'],
  },
]

function usualOption(name: string) {
  const plain = plainText(name)
  return usualOptions.find((one) =>
    [...Object.values(one.name), ...one.others].some((each) => plainText(each) === plain),
  )
}

/** The option of a product that a file means by a name: its own, its id, or another word for the same. */
export function optionNamed<Named extends Option>(options: readonly Named[], name: string): Named | undefined {
  const id = usualOption(name)?.id ?? optionIdFrom(name)
  return (
    options.find((option) => textIn(option.name, 'en') === name) ??
    options.find((option) => option.id === name) ??
    options.find((option) => option.id === id)
  )
}

/** A new option of this name, whose id none of the others has. */
export function newOption(name: string, taken: ReadonlySet<string>): Option {
  const usual = usualOption(name)
  const id = usual?.id ?? optionIdFrom(name)
  return { id: freeId(id, taken, '-'), name: usual ? { ...usual.name, en: name } : { en: name }, values: [] }
}

/**
 * The value of an option that a file means: by its English label, its id, or the id that its text makes. Sizes are told
 * by their ids, which are words.
 */
export function valueNamed({ id, values }: Option, text: string): Value | undefined {
  const byLabel = values.find(({ label }) => textIn(label, 'en') === text)
  const byId = values.find((value) => value.id === text)
  const known = id === 'size' ? (byId ?? byLabel) : (byLabel ?? byId)
  const made = valueIdFrom(id, text)
  return known ?? values.find((one) => one.id === made && plainText(textIn(one.label, 'en')) === plainText(text))
}

export function newValue(option: Option, text: string): Value {
  const taken = new Set(option.values.map(({ id }) => id))
  const id = freeId(valueIdFrom(option.id, text), taken, '-')
  return { id, label: option.id === 'size' ? sizeLabelOf(text) : { en: text }, swatch: null }
}

function freeId(id: string, taken: ReadonlySet<string>, before: string): string {
  let free = id
  for (let number = 2; taken.has(free); number += 1) free = `${id}${before}${number}`
  return free
}

/** What a file calls an option: its English name, or its id where that is plainer. */
export function optionCell(option: Option, options: readonly Option[]): string {
  const name = textIn(option.name, 'en')
  return name && name !== 'Title' && optionNamed(options, name) === option ? name : option.id
}

/** What a file calls a value: its English label, or its id where that is plainer. */
export function valueCell(option: Option, id: string): string {
  const value = option.values.find((one) => one.id === id)
  const label = value ? textIn(value.label, 'en') : ''
  const isPlain = option.id !== 'size' && label !== '' && label !== 'Default Title'
  return isPlain && valueNamed(option, label) === value ? label : id
}
