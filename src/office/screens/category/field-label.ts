import { useTranslation } from 'react-i18next'
import { writtenValue } from '#office/kit/form/conflict-rules.ts'
import { useFormats } from '#office/kit/formats.ts'

const languages = new Set(['no', 'sv', 'fr', 'en'])

/** A field's name in words, with its language, e.g. `Name (French)` for `name.fr`. */
export function useFieldLabel(): (field: string) => string {
  const { t } = useTranslation()
  const formats = useFormats()
  return (field) => {
    const parts = field.split('.')
    const language = languages.has(parts.at(-1)!) ? parts.pop()! : null
    const label = t(`categories.fields.${parts.join('_')}`)
    return language ? `${label} (${formats.language(language)})` : label
  }
}

/** A value of a conflict: of a picture its file. */
export function writtenField(field: string, value: unknown): string {
  if (Array.isArray(value)) return value.length ? value.join(', ') : '—'
  return writtenValue(field === 'image.path' && typeof value === 'string' ? value.replace(/^.*\//, '') : value)
}
