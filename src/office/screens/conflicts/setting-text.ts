import type { i18n } from 'i18next'

/** A setting's value on one line: in words where it is one of few, else e.g. `19.99`, `5–8` or `static, 10000`. */
export function settingText({ t, exists }: Pick<i18n, 't' | 'exists'>, key: string, value: unknown): string {
  const inWords = (name: string, plain: unknown) => (exists(name) ? t(name) : String(plain))
  if (Array.isArray(value)) return value.map(String).join('–')
  if (typeof value === 'object' && value !== null) {
    return Object.values(value)
      .map((part) => inWords(`claims.modes.${part}`, part))
      .join(', ')
  }
  return inWords(`conflicts.values.${key}.${value}`, value)
}
