import type { i18n } from 'i18next'

/** A setting's value on one line: in words where it is one of few, else e.g. `19.99`, `5–8` or `static, 10000`. */
export function settingText({ t, exists }: Pick<i18n, 't' | 'exists'>, key: string, value: unknown): string {
  if (Array.isArray(value)) return value.map(String).join('–')
  if (typeof value === 'object' && value !== null) return Object.values(value).map(String).join(', ')
  const words = `conflicts.values.${key}.${value}`
  return exists(words) ? t(words) : String(value)
}
