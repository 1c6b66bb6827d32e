import { useTranslation } from 'react-i18next'
import type { Conflict } from '#contract/office/office/conflicts.ts'
import { StateTag } from '#office/kit/state-tag.tsx'
import { useSettingValue } from './use-setting-value.ts'

/** One way to decide; C is a value besides the two that the shop recorded. */
export type Option = {
  name: 'A' | 'B' | 'C'
  reading: 'A' | 'B' | 'own'
  value: unknown
  isActive: boolean
  isRecommended: boolean
}

/** The two or three ways to decide that have a text of their own. */
export function optionsOf({ readings, recommended, in_force: inForce }: Conflict): Option[] {
  const options = (['A', 'B'] as const).map((reading): Option => {
    const { value } = readings[reading]
    const isRecommended = recommended.reading === reading
    return { name: reading, reading, value, isActive: inForce.reading === reading, isRecommended }
  })
  if (recommended.reading !== 'own') return options
  const { value, in_force: isActive } = recommended
  return [...options, { name: 'C', reading: 'own', value, isActive, isRecommended: true }]
}

/** Name, value and states of an option, with what customers see of it. */
export function OptionText({ settingKey, option }: { settingKey: string; option: Option }) {
  const { t } = useTranslation()
  const settingValue = useSettingValue()
  const value = settingValue(settingKey, option.value)
  return (
    <span className="grid gap-1">
      <span className="flex flex-wrap items-center gap-2 font-medium">
        {t('act.named', { name: t(`conflicts.option.${option.name}`), value })}
        {option.isActive && <StateTag tone="good">{t('conflicts.active')}</StateTag>}
        {option.isRecommended && <StateTag tone="over">{t('conflicts.recommended')}</StateTag>}
      </span>
      <span className="text-sm text-soft">
        {t([`conflicts.about.${settingKey}.${option.name}`, `conflicts.about.${settingKey}.A`], { value })}
      </span>
    </span>
  )
}
