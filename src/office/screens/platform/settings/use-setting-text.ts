import { useTranslation } from 'react-i18next'
import { decodeSetting, isAmountSetting } from '#contract/office/platform/settings.ts'
import { useFormats } from '#office/kit/formats.ts'
import { isolated } from '#shared/isolated-text.ts'
import type { Cents } from '#shared/money.ts'
import { differingFields, isFields } from './settings-rules.ts'

export function useSettingText() {
  const { t, i18n } = useTranslation()
  const { money, number, decimalSign } = useFormats()
  /** Returns the name of a setting such as `delivery.home`, or of a setting's field such as `brand.main.name`. */
  const nameOf = (path: string): string => {
    const [area, name, field] = path.split('.')
    const key = `${area}.${name}`
    const whole = t([`settings.names.${key}`, `conflicts.names.${key}`, `claims.names.${name}`], { defaultValue: key })
    if (field === undefined) return whole
    return t('act.named', { name: whole, value: t(`settings.fields.${area}.${field}`, { defaultValue: field }) })
  }
  /** Formats a value as the API says it. */
  const valueText = (key: string, value: unknown): string => {
    if (value === null || value === undefined || value === '') return '—'
    const known = [`settings.values.${key}.${value}`, `conflicts.values.${key}.${value}`].find((each) =>
      i18n.exists(each),
    )
    if (known) return t(known)
    if (typeof value === 'boolean') return t(value ? 'settings.yes' : 'settings.no')
    if (typeof value === 'number') {
      // Rates have more decimals than other numbers show.
      if (key.startsWith('markets.referenceRates')) return String(value).replace('.', decimalSign)
      return isAmountSetting(key) ? money(decodeSetting(key, value) as Cents) : number(value)
    }
    if (Array.isArray(value)) return listText(value)
    if (isFields(value)) return fieldsText(key, value, Object.keys(value))
    return isolated(String(value))
  }
  const fieldsText = (key: string, value: Record<string, unknown>, fields: string[]) =>
    fields
      .map((field) => {
        const label = t(`settings.fields.${key.split('.')[0]}.${field}`, { defaultValue: field })
        return t('act.named', { name: label, value: valueText(`${key}.${field}`, value[field]) })
      })
      .join('\n') || '—'
  const listText = (values: unknown[]) =>
    values
      .map((each) => (isFields(each) ? Object.values(each).map(String).join(' ') : String(each)))
      .map(isolated)
      .join(values.every((each) => typeof each === 'number') ? '–' : ', ') || '—'
  /** Formats a value for comparison with another one. Objects show only the fields that differ. */
  const besideText = (key: string, value: unknown, other: unknown): string => {
    const fields = differingFields(value, other)
    return fields && isFields(value) ? fieldsText(key, value, fields) : valueText(key, value)
  }
  return { nameOf, valueText, besideText }
}
