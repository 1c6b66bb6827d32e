import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { FormText } from '#office/kit/form/form-fields.tsx'
import { isMistypedGtin } from '#shared/trade-codes.ts'

/** Warns of a wrong check digit, but takes the code: it may be one of the shop's own. */
export function BarcodeField({ name, label, hint }: { name: string; label: string; hint?: string }) {
  const { t } = useTranslation()
  const typed: unknown = useWatch({ name })
  const isOdd = typeof typed === 'string' && isMistypedGtin(typed)
  const note = isOdd ? t('products.checkDigit') : hint
  return <FormText name={name} label={label} {...(note && { hint: note })} />
}
