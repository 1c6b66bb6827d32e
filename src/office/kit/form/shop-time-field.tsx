import { useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useMe } from '#office/api/me.ts'
import { TextField } from '#office/kit/field.tsx'
import { useFieldErrors } from './form-fields.tsx'
import { instantOf, localOf } from './shop-time-rules.ts'

type ShopTimeProps = { label: string; hint?: string | undefined }

/** Field for a date and time in the shop's time zone. Takes and returns ISO 8601; null when empty. */
export function ShopTimeField({
  label,
  hint,
  errors,
  value,
  onChange,
  onBlur,
}: ShopTimeProps & {
  errors?: readonly string[] | undefined
  value: string | null
  onChange(value: string | null): void
  onBlur?(): void
}) {
  const { t } = useTranslation()
  const { time_zone } = useMe()
  return (
    <TextField
      type="datetime-local"
      label={label}
      hint={hint ?? t('form.shopTime', { zone: time_zone })}
      errors={errors}
      value={value ? localOf(value, time_zone) : ''}
      onChange={(event) => onChange(instantOf(event.target.value, time_zone)?.toISOString() ?? null)}
      onBlur={onBlur}
    />
  )
}

/** Same field, bound to the form's field `name`. */
export function FormShopTime({ name, ...props }: ShopTimeProps & { name: string }) {
  const { field } = useController({ name })
  const errors = useFieldErrors(name)
  return (
    <ShopTimeField
      {...props}
      errors={errors}
      value={field.value ?? null}
      onChange={field.onChange}
      onBlur={field.onBlur}
    />
  )
}
