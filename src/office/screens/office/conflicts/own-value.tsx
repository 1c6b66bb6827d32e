import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { amount } from '#contract/amounts.ts'
import { amountsIn, toWire } from '#contract/convert-amounts.ts'
import { TextField } from '#office/kit/field.tsx'
import { MoneyField } from '#office/kit/form/form-fields.tsx'

// Values of settings are as the API has them, in euros.
const price = amount.nullable()

type OwnProps = { value: unknown; errors: readonly string[] | undefined; onChange(value: unknown): void }

/**
 * True if the dialog can set a value other than those of its options. Claims have several figures and their own screen
 * instead.
 */
export function isChosenHere({ key, allows_own }: { key: string; allows_own: boolean }): boolean {
  return allows_own && !key.startsWith('claims.')
}

export function ToClaims() {
  const { t } = useTranslation()
  return (
    <p className="text-sm">
      <Link to="/settings/claims" className="underline">
        {t('conflicts.ownClaims', { page: t('settings.parts.claims') })}
      </Link>
    </p>
  )
}

/** Field for the shop's own value, of the setting's type. NaN and empty text do not count as values. */
export function OwnValue({ settingKey, ...own }: OwnProps & { settingKey: string }) {
  const { t } = useTranslation()
  const { value, errors, onChange } = own
  if (Array.isArray(value)) return <Range {...own} value={value as [number, number]} />
  if (typeof value === 'string') {
    return (
      <TextField
        label={t('conflicts.ownValue')}
        value={value}
        errors={errors}
        onChange={(event) => onChange(event.target.value.trim().toUpperCase())}
      />
    )
  }
  const figure = value as number | null
  if (settingKey.endsWith('.price')) {
    return (
      <MoneyField
        label={t('conflicts.ownValue')}
        value={amountsIn(price)(figure)}
        errors={errors}
        onChange={(typed) => onChange(toWire(price, typed))}
      />
    )
  }
  return <Days label={t('conflicts.ownDays')} value={figure} errors={errors} onChange={onChange} />
}

function Range({ value: [from, to], errors, onChange }: OwnProps & { value: [number, number] }) {
  const { t } = useTranslation()
  return (
    <fieldset className="grid grid-cols-2 items-start gap-3">
      <legend className="mb-1 text-sm font-medium">{t('conflicts.ownRange')}</legend>
      <Days label={t('conflicts.from')} value={from} errors={errors} onChange={(days) => onChange([days, to])} />
      <Days label={t('conflicts.to')} value={to} errors={undefined} onChange={(days) => onChange([from, days])} />
    </fieldset>
  )
}

type DaysProps = {
  label: string
  value: number | null
  errors: readonly string[] | undefined
  onChange(days: number): void
}

function Days({ label, value, errors, onChange }: DaysProps) {
  const [text, setText] = useState(String(value ?? ''))
  return (
    <TextField
      inputMode="numeric"
      label={label}
      value={text}
      errors={errors}
      onChange={(event) => {
        setText(event.target.value)
        onChange(/^\s*\d+\s*$/.test(event.target.value) ? Number(event.target.value) : Number.NaN)
      }}
    />
  )
}

/** True if the input may be a value. The setting's own schema checks if it is valid. */
export function isTyped(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isTyped)
  if (typeof value === 'number') return !Number.isNaN(value)
  return value !== null && value !== undefined && value !== ''
}
