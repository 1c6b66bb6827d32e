import { useTranslation } from 'react-i18next'
import { TextField } from '#office/kit/field.tsx'

/** Field for a percentage; a negative one lowers the price. */
export function PercentField({ value, onChange }: { value: number; onChange(value: number): void }) {
  const { t } = useTranslation()
  return (
    <TextField
      type="number"
      step="0.1"
      inputMode="decimal"
      label={t('products.percent')}
      hint={t('products.percentHint')}
      value={Number.isNaN(value) ? '' : value}
      onChange={(event) => onChange(event.target.valueAsNumber)}
    />
  )
}
