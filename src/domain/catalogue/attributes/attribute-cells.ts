import type { AttributeValue } from '#database/schema/attributes.ts'
import { type Texts, textIn } from '#shared/markets.ts'
import { plainText } from '#shared/plain-text.ts'
import { visibleText } from '#shared/visible-text.ts'
import {
  type AttributeKind,
  type CheckedValue,
  checkedValue,
  isLink,
  type ProductAttribute,
} from './attribute-rules.ts'

const start = 'Attribute: '

/** The columns of attributes in a file, each with its attribute. A name that two have is replaced by the handle. */
export function attributeColumns<Kind extends AttributeKind>(definitions: readonly Kind[]): Map<string, Kind> {
  const nameOf = ({ name, handle }: Kind) => textIn(name, 'en') || handle
  const isUnique = (name: string) => definitions.filter((each) => same(nameOf(each), name)).length === 1
  return new Map(
    definitions.map((each) => [`${start}${isUnique(nameOf(each)) ? nameOf(each) : each.handle}`, each] as const),
  )
}

/** Returns the attribute of a column: by its name in any language, or by its handle. */
export function attributeOfColumn<Kind extends AttributeKind>(
  header: string,
  definitions: readonly Kind[],
): Kind | undefined {
  const [prefix, name] = [header.slice(0, start.length), header.slice(start.length).trim()]
  if (!same(prefix, start)) return undefined
  const columns = [...attributeColumns(definitions)]
  return (
    columns.find(([column]) => same(column, header))?.[1] ??
    definitions.find((each) => [each.handle, ...Object.values(each.name)].some((one) => same(one, name)))
  )
}

/** Returns the cells of a product's attributes, in English; a product without a value of one has an empty cell. */
export function attributeCells(
  { attributes }: { attributes: readonly ProductAttribute[] },
  definitions: readonly AttributeKind[],
): Record<string, string> {
  const cells = [...attributeColumns(definitions)].map(([column, definition]) => {
    const own = attributes.find(({ attribute }) => attribute === definition.handle)
    return [column, own ? cellOf(definition, own.value) : ''] as const
  })
  return Object.fromEntries(cells)
}

function cellOf({ choices }: AttributeKind, value: AttributeValue): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return String(value)
  if (Array.isArray(value)) {
    return choices
      .filter(({ id }) => value.includes(id))
      .map((choice) => choiceName(choice, choices))
      .join(', ')
  }
  if (!isLink(value)) return textIn(value, 'en')
  const label = textIn(value.label, 'en')
  return label ? `${label} <${value.url}>` : value.url
}

type Choices = AttributeKind['choices']

/** Its English label, or its id if another choice has that label too. */
function choiceName({ id, label }: Choices[number], choices: Choices): string {
  const name = textIn(label, 'en')
  const isUnique = choices.filter((each) => same(textIn(each.label, 'en'), name)).length === 1
  return name && isUnique ? name : id
}

/**
 * Reads the cell of an attribute; an empty one takes the value away. The texts of other languages stay if `before` had
 * them.
 */
export function readAttributeCell(
  definition: AttributeKind,
  cell: string,
  before: AttributeValue | null = null,
): CheckedValue {
  const text = visibleText(cell)
  if (text === '') return { value: null }
  switch (definition.type) {
    case 'text':
      return checkedValue(definition, inEnglish(text, before))
    case 'number':
      return checkedValue(definition, numberIn(text, definition.unit))
    case 'choice':
      return checkedValue(definition, choicesIn(text, definition.choices))
    case 'yes_no':
      return checkedValue(definition, yesNoIn(text) ?? text)
    case 'link':
      return checkedValue(definition, linkIn(text, before))
  }
}

function inEnglish(text: string, before: unknown): Texts {
  const texts = typeof before === 'object' && before !== null && !Array.isArray(before) ? (before as Texts) : {}
  return textIn(texts, 'en') === text ? texts : { ...texts, en: text }
}

/** A number with a comma or a point, with or without its unit. */
function numberIn(text: string, unit: string | null): number {
  const isUnitLast = unit !== null && text.toLowerCase().endsWith(unit.toLowerCase())
  const number = (isUnitLast ? text.slice(0, -unit.length) : text).replace(/\s/g, '')
  return /^[+-]?\d+([.,]\d+)?$/.test(number) ? Number(number.replace(',', '.')) : Number.NaN
}

/** Ids of the choices named in a cell by label in any language or by id; what none is called stays as it is. */
function choicesIn(text: string, choices: Choices): string[] {
  const names = choices
    .flatMap((choice) =>
      [choiceName(choice, choices), choice.id, ...Object.values(choice.label)].map((name) => ({ name, id: choice.id })),
    )
    .toSorted((one, other) => other.name.length - one.name.length)
  const found: string[] = []
  // The longest first: a label may itself hold a comma.
  for (let rest = text; rest !== ''; ) {
    const match = names.find(
      ({ name }) => same(rest.slice(0, name.length), name) && /^\s*([,;]|$)/.test(rest.slice(name.length)),
    )
    const length = match ? match.name.length : rest.search(/[,;]|$/)
    found.push(match ? match.id : rest.slice(0, length))
    rest = rest.slice(length).replace(/^\s*[,;]?\s*/, '')
  }
  return found
}

const [yes, no] = [
  ['yes', 'true', '1', 'ja', 'oui'],
  ['no', 'false', '0', 'nei', 'nej', 'non'],
]

function yesNoIn(text: string): boolean | null {
  const word = text.toLowerCase()
  return yes!.includes(word) ? true : no!.includes(word) ? false : null
}

/** `https://…`, or `Label <https://…>`. */
function linkIn(text: string, before: AttributeValue | null): { url: string; label: Texts } {
  const [, label = '', url = text] = /^(.*?)\s*<([^<>]+)>$/.exec(text) ?? []
  const known = before !== null && isLink(before) && before.url === url ? before.label : {}
  return { url, label: label ? inEnglish(label, known) : {} }
}

function same(one: string, other: string): boolean {
  return plainText(one) === plainText(other)
}
