import { writtenValue } from '#office/kit/form/conflict-rules.ts'

/** A value of a conflict: of a picture its file. */
export function writtenField(field: string, value: unknown): string {
  if (Array.isArray(value)) return value.length ? value.join(', ') : '—'
  return writtenValue(field === 'image.path' && typeof value === 'string' ? value.replace(/^.*\//, '') : value)
}
