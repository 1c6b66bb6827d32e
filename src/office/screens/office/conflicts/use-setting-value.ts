import { useTranslation } from 'react-i18next'
import { decodeSetting } from '#contract/office/platform/settings.ts'
import { useFormats } from '#office/kit/formats.ts'
import { type Cents, cents } from '#shared/money.ts'

type Claim = { mode?: string; average?: number; count?: number }

/** Returns a function that formats a setting’s value on one line, e.g. `€19.99`, `7 days` or `only 4 left`. */
export function useSettingValue(): (key: string, value: unknown) => string {
  const { t, i18n } = useTranslation()
  const { number, money } = useFormats()
  const figure = (key: string, value: number): string => {
    if (key.endsWith('.price')) return money(cents(decodeSetting(key, value) as Cents))
    return t('conflicts.days', { count: value })
  }
  const claim = (key: string, { mode, average = 0, count = 0 }: Claim): string => {
    if (mode !== 'static') return t(`conflicts.${mode === 'off' ? 'off' : 'real'}`)
    const figures = { count, number: number(count), average: number(average) }
    if (key === 'claims.reviews') return t('conflicts.reviewFigures', figures)
    return t(`conflicts.${key === 'claims.lowStock' ? 'lowStockFigure' : 'customersFigure'}`, figures)
  }
  return (key, value) => {
    if (Array.isArray(value)) return t('conflicts.workingDays', { from: value[0], to: value[1] })
    if (typeof value === 'object' && value !== null) return claim(key, value)
    if (typeof value === 'number') return figure(key, value)
    const name = `conflicts.values.${key}.${value}`
    return i18n.exists(name) ? t(name) : String(value)
  }
}
