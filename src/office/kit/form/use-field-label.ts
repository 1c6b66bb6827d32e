import { useTranslation } from 'react-i18next'
import { useFormats } from '#office/kit/formats.ts'
import { isLanguage } from '#shared/markets.ts'

/** Names a field of an area in words, with its language, e.g. `Name (French)` for `name.fr`; numbers are left out. */
export function useFieldLabel(area: 'products' | 'categories' | 'attributes' | 'content'): (field: string) => string {
  const { t } = useTranslation()
  const formats = useFormats()
  return (field) => {
    const parts = field.split('.').filter((part) => Number.isNaN(Number(part)))
    const language = isLanguage(parts.at(-1)) ? parts.pop()! : null
    // What products have by attribute is named by its handle.
    const label = t(`${area}.fields.${parts.join('_')}`, { defaultValue: parts.at(-1)! })
    return language ? `${label} (${formats.language(language)})` : label
  }
}
