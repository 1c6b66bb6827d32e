import type { AttributeChoice } from '#database/schema/attributes.ts'
import { filledTexts, trimmed } from '#domain/platform/texts/stored-texts.ts'
import { type Texts, textIn } from '#shared/markets.ts'
import { plainText } from '#shared/plain-text.ts'
import type { FieldErrors } from '#shared/shop-error.ts'
import { visibleText } from '#shared/visible-text.ts'
import type { AttributeType } from '#shared/vocabularies.ts'

/** Fields of an attribute that staff edit. */
export type AttributeDetails = {
  handle: string
  name: Texts
  type: AttributeType
  unit: string | null
  choices: AttributeChoice[]
  categories: number[]
  filterable: boolean
  shown: boolean
  searchable: boolean
  inFeed: boolean
  position: number
}

/** Types whose values lists can be filtered by. */
const filterableTypes: readonly AttributeType[] = ['choice', 'yes_no', 'number']

/** Searches find texts and choices unless told otherwise; numbers and links are rarely asked for. */
export const isSearchedAtFirst = (type: AttributeType) => type === 'text' || type === 'choice'

/** Returns details as they are stored: texts trimmed, ids of new choices made, without what the type does not have. */
export function storedDetails(details: AttributeDetails): AttributeDetails {
  const { type, unit } = details
  return {
    ...details,
    name: trimmed(details.name),
    unit: type === 'number' ? visibleText(unit ?? '') || null : null,
    choices: type === 'choice' ? withIds(details.choices) : [],
    categories: [...new Set(details.categories)].toSorted((one, other) => one - other),
    filterable: details.filterable && filterableTypes.includes(type),
  }
}

function withIds(choices: readonly AttributeChoice[]): AttributeChoice[] {
  const taken = choices.map(({ id }) => id)
  return choices.map(({ id, label }) => {
    const texts = trimmed(label)
    if (id !== '') return { id, label: texts }
    const made = freeName(addressFrom(textIn(texts, 'en')) || 'value', taken)
    taken.push(made)
    return { id: made, label: texts }
  })
}

/** Returns an address for a name, with a number if another has it. */
export function freeName(start: string, taken: readonly string[]): string {
  let name = start
  for (let number = 2; taken.includes(name); number += 1) name = `${start}-${number}`
  return name
}

// Values come by handle, and no object from outside may have these names.
const reservedHandles = ['constructor', 'prototype']

/** A handle for a name that no attribute has yet. */
export function freeHandle(name: Texts, taken: readonly string[]): string {
  const start = addressFrom(textIn(trimmed(name), 'en')).replace(/^[^a-z]+/, '')
  return freeName(start || 'attribute', [...taken, ...reservedHandles])
}

function addressFrom(text: string): string {
  return plainText(text)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 35)
    .replace(/^-+|-+$/g, '')
}

/** Everything wrong with an attribute on its own, by field, as message keys. */
export function attributeProblems({ handle, name, type, choices }: AttributeDetails): FieldErrors {
  const fields: FieldErrors = {}
  if (!/^[a-z][a-z0-9-]{0,39}$/.test(handle)) fields.handle = ['validation.slug']
  else if (reservedHandles.includes(handle)) fields.handle = ['validation.taken']
  if (Object.keys(trimmed(name)).length === 0) fields.name = ['validation.required']
  if (type === 'choice' && choices.length === 0) fields.choices = ['validation.required']
  for (const [index, { id, label }] of choices.entries()) {
    if (!/^[a-z0-9][a-z0-9-]{0,39}$/.test(id)) fields[`choices.${index}.id`] = ['validation.slug']
    if (choices.findIndex((each) => each.id === id) < index) fields[`choices.${index}.id`] = ['validation.taken']
    if (Object.keys(trimmed(label)).length === 0) fields[`choices.${index}.label.en`] = ['validation.required']
  }
  return fields
}

/** The fields of an attribute as the log of changes and conflicts name and write them. */
export function describeAttribute({ inFeed, choices, name, ...details }: AttributeDetails) {
  return {
    handle: details.handle,
    name: filledTexts(name),
    type: details.type,
    unit: details.unit,
    choices: choices.map(({ id, label }) => ({ id, label: filledTexts(label) })),
    categories: details.categories,
    filterable: details.filterable,
    shown: details.shown,
    searchable: details.searchable,
    in_feed: inFeed,
    position: details.position,
  }
}

/** The editable fields of a stored attribute. */
export function detailsOf(row: AttributeDetails): AttributeDetails {
  const { handle, name, type, unit, choices, categories, filterable, shown, searchable, inFeed, position } = row
  return { handle, name, type, unit, choices, categories, filterable, shown, searchable, inFeed, position }
}
