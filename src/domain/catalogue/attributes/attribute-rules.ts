import type { AttributeChoice, AttributeValue } from '#database/schema/attributes.ts'
import { filledTexts, trimmed } from '#domain/platform/texts/stored-texts.ts'
import { htmlLang, type Language, type Texts, textIn } from '#shared/markets.ts'
import type { AttributeType } from '#shared/vocabularies.ts'

/** What an attribute is, as its values need it. */
export type AttributeKind = {
  handle: string
  name: Texts
  type: AttributeType
  unit: string | null
  choices: AttributeChoice[]
}

/** A value of a product, with the handle of its attribute. */
export type ProductAttribute = { attribute: string; value: AttributeValue }

/** The value as it is stored, null if it says nothing; or what is wrong with it, as a message key. */
export type CheckedValue = { value: AttributeValue | null } | { problem: string }

export const maxAttributeText = 1_000
const maxLinkLabel = 200
const maxAddress = 2_000
const maxNumber = 1_000_000_000
const decimals = 6

/** Checks a value by the type of its attribute. */
export function checkedValue(attribute: Pick<AttributeKind, 'type' | 'choices'>, value: unknown): CheckedValue {
  if (value === null || value === undefined) return { value: null }
  switch (attribute.type) {
    case 'text':
      return checkedTexts(value, maxAttributeText)
    case 'number':
      return checkedNumber(value)
    case 'choice':
      return checkedChoices(attribute.choices, value)
    case 'yes_no':
      return typeof value === 'boolean' ? { value } : { problem: 'validation.yesOrNo' }
    case 'link':
      return checkedLink(value)
  }
}

const invalidValue = { problem: 'validation.invalid' }

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function checkedTexts(value: unknown, maxLength: number): { value: Texts | null } | { problem: string } {
  if (!isRecord(value) || Object.values(value).some((text) => typeof text !== 'string')) return invalidValue
  const texts = trimmed(value as Texts)
  if (Object.values(texts).some((text) => text.length > maxLength)) return { problem: 'validation.tooLong' }
  return { value: Object.keys(texts).length ? texts : null }
}

function checkedNumber(value: unknown): CheckedValue {
  if (typeof value !== 'number' || !Number.isFinite(value)) return invalidValue
  if (Math.abs(value) > maxNumber) return { problem: 'validation.tooLarge' }
  return { value: Number(value.toFixed(decimals)) }
}

function checkedChoices(choices: readonly AttributeChoice[], value: unknown): CheckedValue {
  if (!Array.isArray(value)) return invalidValue
  const known = choices.map(({ id }) => id)
  if (value.some((id) => !known.includes(id))) return { problem: 'validation.unknown' }
  const chosen = known.filter((id) => value.includes(id))
  return { value: chosen.length ? chosen : null }
}

function checkedLink(value: unknown): CheckedValue {
  if (!isRecord(value) || typeof value.url !== 'string') return invalidValue
  const address = value.url.trim()
  if (address === '') return { value: null }
  const url = URL.parse(address)
  // Written into pages and files between other words.
  if (url?.protocol !== 'https:' || /[\s<>"]/.test(address) || address.length > maxAddress)
    return { problem: 'validation.httpsLink' }
  const label = checkedTexts(value.label ?? {}, maxLinkLabel)
  return 'problem' in label ? label : { value: { url: address, label: label.value ?? {} } }
}

/** True for the value of a link. */
export function isLink(value: AttributeValue): value is { url: string; label: Texts } {
  return typeof value === 'object' && 'url' in value
}

/** The words of yes and no. */
export const yesNo: Record<Language, { yes: string; no: string }> = {
  no: { yes: 'Ja', no: 'Nei' },
  sv: { yes: 'Ja', no: 'Nej' },
  fr: { yes: 'Oui', no: 'Non' },
  en: { yes: 'Yes', no: 'No' },
}

/** Returns a value in the words of a language; another language stands in for missing texts. */
export function wordsOf(
  attribute: Pick<AttributeKind, 'type' | 'unit' | 'choices'>,
  value: AttributeValue,
  language: Language,
): string {
  if (typeof value === 'boolean') return yesNo[language][value ? 'yes' : 'no']
  if (typeof value === 'number') return numberText(value, attribute.unit, language)
  if (Array.isArray(value)) return choiceLabels(attribute.choices, value, language).join(', ')
  if (isLink(value)) return textIn(value.label, language) || (URL.parse(value.url)?.host ?? value.url)
  return textIn(value, language)
}

/** The labels of chosen values, in the order of the attribute. */
export function choiceLabels(
  choices: readonly AttributeChoice[],
  ids: readonly string[],
  language: Language,
): string[] {
  return choices.flatMap(({ id, label }) => (ids.includes(id) ? [textIn(label, language) || id] : []))
}

function numberText(value: number, unit: string | null, language: Language): string {
  const number = new Intl.NumberFormat(htmlLang(language), { maximumFractionDigits: decimals }).format(value)
  if (!unit) return number
  // The unit stays on the line of its number; French puts the same space before a percent sign, English puts none.
  return unit === '%' && language === 'en' ? `${number}%` : `${number}\u00a0${unit}`
}

/** Values by handle, as the log of changes and conflicts write them. */
export function describeAttributes(values: readonly ProductAttribute[]): Record<string, AttributeValue> {
  return Object.fromEntries(values.map(({ attribute, value }) => [attribute, describedValue(value)]))
}

function describedValue(value: AttributeValue): AttributeValue {
  if (typeof value !== 'object' || Array.isArray(value)) return value
  return isLink(value) ? { url: value.url, label: filledTexts(value.label) } : filledTexts(value)
}
