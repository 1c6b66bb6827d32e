import { writtenValue } from '#office/kit/form/conflict-rules.ts'

/** Formats a value of a conflict; a picture is shown as its file. */
export function writtenField(field: string, value: unknown): string {
  if (Array.isArray(value)) return value.length ? value.join(', ') : '—'
  return writtenValue(field === 'image.path' && typeof value === 'string' ? value.replace(/^.*\//, '') : value)
}
