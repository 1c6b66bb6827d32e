/** A setting's value on one line, e.g. `19.99`, `5–8` or `static, 10000`. */
export function settingText(value: unknown): string {
  if (Array.isArray(value)) return value.map(settingText).join('–')
  if (typeof value === 'object' && value !== null) return Object.values(value).map(settingText).join(', ')
  return String(value)
}
