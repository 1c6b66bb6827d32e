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
    const label = t(`products.fields.${parts.filter((part) => Number.isNaN(Number(part))).join('_')}`)
    return language ? `${label} (${formats.language(language)})` : label
  }
}

/** A value of a conflict: of pictures their files, of sizes their keys with what they cost. */
export function writtenField(field: string, value: unknown): string {
  if (!Array.isArray(value) || value.length === 0) return writtenValue(Array.isArray(value) ? null : value)
  if (field === 'images') return (value as { path: string }[]).map(({ path }) => path.replace(/^.*\//, '')).join('\n')
  if (field !== 'sizes') return value.join(', ')
  const sizes = value as { key: string; price: number | null; member_price: number | null }[]
  return sizes
    .map(({ key, price, member_price }) => [key, price, member_price].filter((part) => part !== null).join(' · '))
    .join('\n')
}
