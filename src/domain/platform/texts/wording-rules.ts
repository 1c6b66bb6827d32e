import { placeholdersIn } from '#shared/text-placeholders.ts'
import type { WordedSurface } from '#shared/translations.ts'
import { visibleText } from '#shared/visible-text.ts'
import type { PluralForm, Wording } from '#shared/vocabularies.ts'
import { findCatalogueText } from './text-catalogue.ts'

const anyOpening = /\{\{/g
const wholePlaceholder = /\{\{\s*\w+\s*\}\}/y
const link = /\[\[[^[\]]+\]\]/g
// Syntax that i18next reads as a reference to another text.
const nesting = '$t('

/** Problem that makes a wording unusable; `at` is its position in the text. */
export type WordingProblem = { field: string; code: string; name: string | null; at: number | null }

/**
 * Returns the problems of the shop's own wording of a release text. Each placeholder, link and plural form must stay.
 */
export function problemsOf(wording: Wording, source: Wording): WordingProblem[] {
  if (typeof source === 'string') {
    if (typeof wording !== 'string') return [{ field: 'value', code: 'validation.invalid', name: null, at: null }]
    return problemsOfText('value', wording, source)
  }
  if (typeof wording === 'string') {
    const [form = 'other'] = Object.keys(source)
    return [{ field: 'value', code: 'text.formMissing', name: form, at: null }]
  }
  const forms = new Set([...Object.keys(source), ...Object.keys(wording)]) as Set<PluralForm>
  return [...forms].flatMap((form) => {
    const field = `value.${form}`
    const { [form]: text } = wording
    const { [form]: sourceText } = source
    if (sourceText === undefined) return [{ field, code: 'validation.unknown', name: form, at: null }]
    if (text === undefined) return [{ field, code: 'text.formMissing', name: form, at: null }]
    return problemsOfText(field, text, sourceText)
  })
}

function problemsOfText(field: string, text: string, source: string): WordingProblem[] {
  if (!visibleText(text)) return [{ field, code: 'validation.required', name: null, at: null }]
  const wanted = new Set(placeholdersIn(source))
  const found = openingsIn(text)
  const unknown = found.filter(({ name }) => name === null || !wanted.has(name))
  const missing = [...wanted].filter((name) => !found.some((each) => each.name === name))
  const links = [source, text].map((each) => each.match(link)?.length ?? 0) as [number, number]
  return [
    ...unknown.map(({ name, at }) => ({ field, code: 'text.placeholderUnknown', name, at })),
    ...missing.map((name) => ({ field, code: 'text.placeholderMissing', name, at: null })),
    ...(links[0] > 0 && links[1] !== links[0] ? [{ field, code: 'text.link', name: null, at: null }] : []),
  ]
}

/** Every placeholder; one that is not well-formed, or a reference to another text, has no name. */
function openingsIn(text: string): { name: string | null; at: number }[] {
  const openings = [...text.matchAll(anyOpening)].map(({ index: at }) => {
    wholePlaceholder.lastIndex = at
    const [whole = ''] = wholePlaceholder.exec(text) ?? []
    return { name: placeholdersIn(whole)[0] ?? null, at }
  })
  const reference = text.indexOf(nesting)
  return reference < 0 ? openings : [...openings, { name: null, at: reference }]
}

/** Returns the codes of the problems by field, as an error response lists them. */
export function fieldsOf(problems: readonly WordingProblem[]): Record<string, string[]> {
  const fields: Record<string, string[]> = {}
  for (const { field, code } of problems) fields[field] = [...new Set([...(fields[field] ?? []), code])]
  return fields
}

/** Returns the stored form of a wording; plural forms become JSON. */
export function writeWording(wording: Wording): string {
  return typeof wording === 'string' ? wording : JSON.stringify(wording)
}

/** Reads a stored wording; null if its shape differs from that of the release's text. */
export function readWording(stored: string, isPlural: boolean): Wording | null {
  if (!isPlural) return stored
  try {
    const forms: unknown = JSON.parse(stored)
    return typeof forms === 'object' && forms !== null ? (forms as Wording) : null
  } catch {
    return null
  }
}

type Entry = { surface: WordedSurface; path: string; text: string }

/** Returns the texts of the release that a stored wording replaces, by path; none if the release has no such text. */
export function entriesOf({ key, value }: { key: string; value: string }): Entry[] {
  const found = findCatalogueText(key)
  if (!found || found.surface === 'fixed') return []
  const { surface, path, isPlural } = found
  const wording = readWording(value, isPlural)
  if (wording === null) return []
  if (typeof wording === 'string') return [{ surface, path, text: wording }]
  return Object.entries(wording).map(([form, text]) => ({ surface, path: `${path}_${form}`, text }))
}

/** True if all placeholders of a wording can be filled. A later release may no longer provide some of them. */
export function isFillable(text: string, source: string): boolean {
  const given = new Set(placeholdersIn(source))
  return openingsIn(text).every(({ name }) => name !== null && given.has(name))
}
