import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { ProductForm } from '#contract/office/catalogue/product-form.ts'
import { Button } from '#office/kit/button.tsx'
import { Select, TextField } from '#office/kit/field.tsx'
import { MoneyField } from '#office/kit/form/form-fields.tsx'
import { type Language, textIn } from '#shared/markets.ts'
import type { Cents } from '#shared/money.ts'
import { useVariantColumns } from './variant-columns.ts'
import { type FillField, filled, type Option, partsOf, type Variant } from './variant-form-rules.ts'

type FillProps = {
  options: readonly Option[]
  mayStock: boolean
  onFilled(variants: Variant[], count: number): void
}

/** Sets one field of all variants, or of those with a value such as one colour. */
export function FillVariants({ options, mayStock, onFilled }: FillProps) {
  const { t, i18n } = useTranslation()
  const { getValues } = useFormContext<ProductForm>()
  const { fields, labelOf } = useVariantColumns()
  const [scope, setScope] = useState('')
  const [field, setField] = useState<FillField>('price')
  const [value, setValue] = useState<string | number | null>(null)
  const own = i18n.language as Language
  const scopes = options.flatMap((option, at) =>
    option.values.map(({ id, label }) => ({
      value: `${at}:${id}`,
      label: [textIn(option.name, own), textIn(label, own) || id].join(' · '),
    })),
  )
  const fill = () => {
    const [at, ...rest] = scope.split(':')
    const isChosen = ({ values, key }: Variant) =>
      (scope === '' || values[Number(at)] === rest.join(':')) && (field !== 'stock' || key === undefined)
    const variants = getValues('variants')
    onFilled(filled(variants, { isChosen, field, value }), variants.filter(isChosen).length)
  }
  return (
    <fieldset className="min-w-0 rounded-md bg-ground p-3">
      <legend className="sr-only">{t('variants.fillTitle')}</legend>
      <div className="flex flex-wrap items-end gap-2 *:max-w-full">
        <Select
          label={t('variants.fillField')}
          options={fields
            .filter((name) => name !== 'stock' || mayStock)
            .map((name) => ({ value: name, label: labelOf(name) }))}
          value={field}
          onChange={(event) => {
            setField(event.target.value as FillField)
            setValue(null)
          }}
        />
        <FillValue field={field} value={value} onChange={setValue} />
        <Select
          label={t('variants.fillScope')}
          options={[{ value: '', label: t('variants.allVariants') }, ...scopes]}
          value={scope}
          onChange={(event) => setScope(event.target.value)}
        />
        <Button isDisabled={typeof value === 'number' && Number.isNaN(value)} onPress={fill}>
          {t('variants.fill')}
        </Button>
      </div>
      {field === 'sku' && <p className="pt-1 text-soft text-sm">{t('variants.skuHint')}</p>}
    </fieldset>
  )
}

type ValueProps = {
  field: FillField
  value: string | number | null
  onChange(value: string | number | null): void
}

function FillValue({ field, value, onChange }: ValueProps) {
  const { t } = useTranslation()
  const images = useWatch<ProductForm, 'images'>({ name: 'images' })
  const label = t('variants.fillValue')
  const { kind, currency } = partsOf(field)
  if (kind === 'price' || kind === 'member_price') {
    return (
      <MoneyField
        key={field}
        label={label}
        currency={currency ?? 'EUR'}
        value={value as Cents | null}
        onChange={onChange}
      />
    )
  }
  if (field === 'image') {
    return (
      <Select
        label={label}
        options={[
          { value: '', label: t('variants.noPicture') },
          ...images.map(({ path }, at) => ({ value: path, label: t('products.imageNumber', { number: at + 1 }) })),
        ]}
        value={String(value ?? '')}
        onChange={(event) => onChange(event.target.value || null)}
      />
    )
  }
  const isNumber = field === 'stock' || field === 'weight'
  return (
    <TextField
      label={label}
      {...(isNumber && { type: 'number', min: 0, inputMode: 'numeric' as const })}
      value={value ?? ''}
      onChange={({ target }) => {
        if (target.value === '') onChange(null)
        else onChange(isNumber ? target.valueAsNumber : target.value)
      }}
    />
  )
}
