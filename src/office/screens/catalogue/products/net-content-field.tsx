import { useState } from 'react'
import { useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { ProductForm } from '#contract/office/catalogue/product-form.ts'
import { Select, TextField } from '#office/kit/field.tsx'
import { useFieldErrors } from '#office/kit/form/form-fields.tsx'
import { useFormats } from '#office/kit/formats.ts'
import { noCents } from '#shared/money.ts'
import { type ContentUnit, contentUnits, unitPriceOf } from '#shared/net-content.ts'

/** What a package holds, with the unit price that follows from it. Without an amount it is null. */
export function NetContentField() {
  const { t } = useTranslation()
  const { money, decimalSign } = useFormats()
  const { field } = useController<ProductForm, 'net_content'>({ name: 'net_content' })
  const { field: price } = useController<ProductForm, 'price'>({ name: 'price' })
  const content = field.value
  const [unit, setUnit] = useState<ContentUnit>(content?.unit ?? 'g')
  const [typed, setTyped] = useState<string | null>(null)
  const shown = content?.unit ?? unit
  const perUnit = content && Number.isFinite(content.amount) ? unitPriceOf(price.value ?? noCents, content) : null
  const unitName = (name: string) => (name === 'piece' ? t('products.piece') : name)
  const stored = content ? String(content.amount).replace('.', decimalSign) : ''
  return (
    <>
      <TextField
        name="net_content.amount"
        inputMode="decimal"
        label={t('products.fields.net_content')}
        hint={
          perUnit
            ? t('products.unitPrice', { price: money(perUnit.price), unit: unitName(perUnit.per) })
            : t('products.netContentHint')
        }
        errors={useFieldErrors('net_content.amount')}
        value={typed ?? stored}
        onBlur={() => {
          if (!content || Number.isFinite(content.amount)) setTyped(null)
          field.onBlur()
        }}
        onChange={({ target: { value } }) => {
          setTyped(value)
          const amount = Number(value.trim().replace(',', '.'))
          field.onChange(value.trim() === '' ? null : { amount, unit: shown })
        }}
      />
      <Select
        name="net_content.unit"
        label={t('products.fields.net_content_unit')}
        options={contentUnits.map((value) => ({ value, label: unitName(value) }))}
        value={shown}
        onBlur={field.onBlur}
        onChange={({ target: { value } }) => {
          setUnit(value as ContentUnit)
          if (content) field.onChange({ ...content, unit: value })
        }}
      />
    </>
  )
}
