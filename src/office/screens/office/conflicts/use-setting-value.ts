import { useTranslation } from 'react-i18next'
import { useFormats } from '#office/kit/formats.ts'

/**
 * Returns a function that formats a setting’s value on one line: as words for a choice, else e.g. `19.99` or `static,
 * 10,000`.
 */
export function useSettingValue(): (key: string, value: unknown) => string {
  const { t, i18n } = useTranslation()
  const { number } = useFormats()
  const plain = (value: unknown) => (typeof value === 'number' ? number(value) : String(value))
  const inWords = (name: string, value: unknown) => (i18n.exists(name) ? t(name) : plain(value))
  return (key, value) => {
    if (Array.isArray(value)) return value.map(plain).join('–')
    if (typeof value === 'object' && value !== null) {
      return Object.values(value)
        .map((part) => inWords(`claims.modes.${part}`, part))
        .join(', ')
    }
    return inWords(`conflicts.values.${key}.${value}`, value)
  }
}
