import { useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Checkbox } from '#office/kit/field.tsx'
import { FormSelect } from '#office/kit/form/form-fields.tsx'
import { useSettingText } from './use-setting-text.ts'

export function ChoiceField({ name, values, hint }: { name: string; values: readonly string[]; hint?: string }) {
  const { nameOf, valueText } = useSettingText()
  const options = values.map((value) => ({ value, label: valueText(name, value) }))
  return <FormSelect name={name} label={nameOf(name)} options={options} {...(hint && { hint })} />
}

export function SwitchField({ name, hint }: { name: string; hint?: string }) {
  const { t } = useTranslation()
  const { nameOf } = useSettingText()
  const { field } = useController({ name })
  return (
    <div className="grid gap-1">
      <Checkbox
        ref={field.ref}
        label={t(`settings.switches.${name}`, { defaultValue: nameOf(name) })}
        checked={Boolean(field.value)}
        onBlur={field.onBlur}
        onChange={({ target }) => field.onChange(target.checked)}
      />
      {hint && <p className="pl-6 text-sm text-soft">{hint}</p>}
    </div>
  )
}
