import { useCallback, useMemo } from 'react'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { ProductForm } from '#contract/office/catalogue/product-form.ts'
import { useMe } from '#office/api/me.ts'
import { otherCurrencies } from '#shared/money.ts'
import { type FillField, fillFields, partsOf } from './variant-form-rules.ts'

/** The columns of the table of variants, with prices in each currency that the shop charges in or a variant has. */
export function useVariantColumns(): { fields: readonly FillField[]; labelOf(field: FillField): string } {
  const { t } = useTranslation()
  const used = useMe().currencies
  const { formState } = useFormContext<ProductForm>()
  const stored = formState.defaultValues?.variants
  const fields = useMemo(() => {
    const isStored = (currency: (typeof otherCurrencies)[number]) =>
      stored?.some((variant) => variant?.prices?.[currency] !== undefined)
    return fillFields(otherCurrencies.filter((currency) => used.includes(currency) || isStored(currency)))
  }, [used, stored])
  const labelOf = useCallback(
    (field: FillField) => {
      const { kind, currency } = partsOf(field)
      const label = t(`variants.columns.${kind}`)
      const isPrice = kind === 'price' || kind === 'member_price'
      return isPrice ? `${label} (${currency ?? '€'})` : label
    },
    [t],
  )
  return { fields, labelOf }
}
