import { isolated } from '#shared/isolated-text.ts'
import type { Language } from '#shared/markets.ts'
import type english from '#shared/translations/office/en.json'
import { findText, translate } from '#shared/translations.ts'

type Texts = (typeof english)['import']
type ReasonKey = Exclude<keyof Texts['reasons'], 'quoted' | 'line'>

/** Something to report about a file: a text's key and its values. */
export type Reason = { key: ReasonKey; values?: Readonly<Record<string, ReasonValue>> }

/** Names in a list are quoted; another reason is said in the same language. */
type ReasonValue =
  | string
  | number
  | readonly string[]
  | Reason
  | FieldProblems
  | { delimiter: keyof Texts['delimiters'] }
type FieldProblems = { fields: Readonly<Record<string, readonly string[]>> }

/** One reason or several. */
export type Why = Reason | readonly Reason[]

/** `line`: of the file, whose header is line 1. */
export type RefusedRow = { line: number; why: Why }

/** A warning, of one line or of the whole file. */
export type Note = { line: number | null; why: Reason }

const maxShown = 200
const locales: Record<Language, string> = { no: 'nb', sv: 'sv', fr: 'fr', en: 'en-GB' }

/** A reason with nothing to fill in, or with its values. Text of a file is cut where it is long. */
export function reason(key: ReasonKey, values?: Reason['values']): Reason {
  return values ? { key, values } : { key }
}

/** Describes problems in a language: one reason as a phrase, several as sentences. */
export function whyText(why: Why, language: Language): string {
  if ('key' in why) return phrase(why, language)
  const [only, ...others] = why.map((one) => phrase(one, language))
  if (only === undefined) return ''
  if (others.length === 0) return only
  return [only, ...others.map((text) => text.charAt(0).toLocaleUpperCase(language) + text.slice(1))]
    .map(ended)
    .join(' ')
}

/** The same as the end of a sentence. */
export function whySentence(why: Why, language: Language): string {
  return ended(whyText(why, language))
}

/** A warning with its line, in a language. */
export function noteText(note: Note, language: Language): string {
  const why = phrase(note.why, language)
  return note.line === null ? why : filled('line', { line: note.line, why }, language)
}

/** A heading or an outcome of the report file. */
export function reportWord(word: keyof Texts['report'], language: Language): string {
  return translate('office', language, `import.report.${word}`)
}

const ended = (text: string) => (/[.?!…]$/.test(text) ? text : `${text}.`)

function phrase({ key, values = {} }: Reason, language: Language): string {
  return filled(key, values, language)
}

function filled(key: keyof Texts['reasons'], values: NonNullable<Reason['values']>, language: Language): string {
  const text = translate('office', language, `import.reasons.${key}`)
  return text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => {
    const value = values[name]
    return value === undefined ? whole : valueText(value, language)
  })
}

function valueText(value: ReasonValue, language: Language): string {
  if (typeof value === 'number') return String(value)
  if (typeof value === 'string') return isolated(shortened(value))
  if ('delimiter' in value) return translate('office', language, `import.delimiters.${value.delimiter}`)
  if ('fields' in value) return fieldsText(value, language)
  if ('key' in value) return phrase(value, language)
  const quoted = value.map((name) => filled('quoted', { text: name }, language))
  return new Intl.ListFormat(locales[language], { type: 'conjunction' }).format(quoted)
}

/** Fields with the sentences of their message keys. */
function fieldsText({ fields }: FieldProblems, language: Language): string {
  const sentences = (keys: readonly string[]) => keys.map((key) => findText('storefront', language, key) ?? key)
  return Object.entries(fields)
    .map(([field, keys]) => `${field}: ${sentences(keys).join(' ')}`)
    .join('; ')
}

function shortened(text: string): string {
  return text.length <= maxShown ? text : `${text.slice(0, maxShown)}…`
}
