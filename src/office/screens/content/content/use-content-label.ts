import { useTranslation } from 'react-i18next'
import type { ContentKind } from '#contract/office/content/content-data.ts'
import { useFormats } from '#office/kit/formats.ts'
import type { Language } from '#shared/markets.ts'
import { type Item, partsOf } from './content-form-rules.ts'
import { titleOf } from './content-kinds.ts'

type Data = Record<string, unknown>

/** Returns labels for a subject's fields, including their item and language. */
export function useContentLabel(kind: ContentKind, known: readonly Data[]) {
  const { t, i18n } = useTranslation()
  const formats = useFormats()
  const items = known.flatMap((data) => (data.items as Item[] | undefined) ?? [])
  const titleById = (id: number) => {
    const item = items.find((one) => one.id === id)
    return (item && titleOf(kind, item, i18n.language as Language)) || t('content.untitled')
  }
  const labelOf = (field: string) => {
    const { id, name, language } = partsOf(field)
    if (name === '') return titleById(id!)
    const own = [`content.fieldsOf.${kind}.${name}`, `content.fields.${name}`].find((key) => i18n.exists(key))
    const label = own ? t(own) : name
    const named = language ? `${label} (${formats.language(language)})` : label
    return id === null ? named : t('content.fieldOfItem', { item: titleById(id), field: named })
  }
  /** Formats a value as text: an order as titles, a whole item as its title, booleans as words. */
  const writeValue = (field: string, value: unknown): string => {
    if (value === null || value === undefined || value === '') return t('content.nothing')
    if (typeof value === 'boolean') return t(value ? 'content.yes' : 'content.no')
    if (Array.isArray(value)) return value.map((id) => titleById(Number(String(id).replace(/^i/, '')))).join('\n')
    if (typeof value === 'object')
      return titleOf(kind, value as Item, i18n.language as Language) || t('content.untitled')
    if (/shown_(from|until)$/.test(field)) return formats.dateTime(String(value))
    return /path$/.test(field) ? String(value).replace(/^.*\//, '') : String(value)
  }
  return { labelOf, writeValue }
}
