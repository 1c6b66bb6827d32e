import { useId } from 'react'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { KnownManufacturer } from '#contract/office/catalogue/duties.ts'
import type { ProductForm } from '#contract/office/catalogue/product-form.ts'
import { useRead } from '#office/api/queries.ts'
import { Button } from '#office/kit/button.tsx'
import { Select, TextArea, TextField } from '#office/kit/field.tsx'
import { FormOptionalText, useFieldErrors } from '#office/kit/form/form-fields.tsx'
import { TextsField } from '#office/kit/form/texts-field.tsx'
import { countryCodes } from '#shared/country-codes.ts'
import { compareNames, countryName, type Language } from '#shared/markets.ts'
import { NetContentField } from './net-content-field.tsx'

type Party = NonNullable<ProductForm['manufacturer']>

/** What product safety, customs and price marking ask of a product. */
export function ProductDuties() {
  const { t } = useTranslation()
  const known = useRead<{ data: KnownManufacturer[] }>('/manufacturers').data?.data ?? []
  return (
    <>
      <PartyFields name="manufacturer" known={known} />
      <BrandsManufacturer known={known} />
      <PartyFields name="responsible_person" hint={t('products.responsibleHint')} />
      <TextsField name="warnings" label={t('products.fields.warnings')} kind="lines" />
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
        <OriginField />
        <FormOptionalText name="hs_code" label={t('products.fields.hs_code')} hint={t('products.hsCodeHint')} />
        <NetContentField />
      </div>
    </>
  )
}

/** Fills in the manufacturer that other products of the same brand have. */
function BrandsManufacturer({ known }: { known: readonly KnownManufacturer[] }) {
  const { t } = useTranslation()
  const { setValue } = useFormContext<ProductForm>()
  const [manufacturer, vendor] = useWatch<ProductForm, ['manufacturer', 'vendor']>({ name: ['manufacturer', 'vendor'] })
  const usual = vendor ? known.find(({ vendors }) => vendors.includes(vendor)) : undefined
  if (manufacturer || !usual) return null
  const { vendors: _, ...party } = usual
  return (
    <p>
      <Button
        className="max-w-full whitespace-normal! text-left"
        onPress={() => setValue('manufacturer', party, { shouldDirty: true, shouldTouch: true })}
      >
        {t('products.brandsManufacturer', { name: usual.name, brand: vendor })}
      </Button>
    </p>
  )
}

/** Name, postal and electronic address; all of them empty is null. A known name brings its addresses with it. */
function PartyFields({
  name,
  hint,
  known = [],
}: {
  name: 'manufacturer' | 'responsible_person'
  hint?: string
  known?: readonly KnownManufacturer[]
}) {
  const { t } = useTranslation()
  const listId = useId()
  const { field } = useController<ProductForm, typeof name>({ name })
  const party: Party = field.value ?? { name: '', address: '', contact: '' }
  const change = (part: keyof Party, typed: string) => {
    const next = { ...party, [part]: typed }
    const found = part === 'name' && !party.address && !party.contact && known.find((one) => one.name === typed)
    const whole = found ? { name: found.name, address: found.address, contact: found.contact } : next
    field.onChange(Object.values(whole).some(Boolean) ? whole : null)
  }
  const bound = (part: keyof Party) => ({
    label: t(`products.fields.${name}_${part}`),
    value: party[part],
    onBlur: field.onBlur,
    onChange: (event: { target: { value: string } }) => change(part, event.target.value),
  })
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="mb-1 font-medium">{t(`products.fields.${name}`)}</legend>
      {hint && <p className="text-soft text-sm">{hint}</p>}
      <div className="grid gap-3 sm:grid-cols-3">
        <TextField
          {...bound('name')}
          name={`${name}.name`}
          list={known.length > 0 ? listId : undefined}
          autoComplete="off"
          errors={useFieldErrors(`${name}.name`)}
        />
        <TextArea {...bound('address')} name={`${name}.address`} rows={3} errors={useFieldErrors(`${name}.address`)} />
        <TextField
          {...bound('contact')}
          name={`${name}.contact`}
          hint={t('products.contactHint')}
          errors={useFieldErrors(`${name}.contact`)}
        />
      </div>
      <datalist id={listId}>
        {known.map((one) => (
          <option key={`${one.name} ${one.address} ${one.contact}`} value={one.name} />
        ))}
      </datalist>
    </fieldset>
  )
}

function OriginField() {
  const { t, i18n } = useTranslation()
  const language = i18n.language as Language
  const { field } = useController<ProductForm, 'origin_country'>({ name: 'origin_country' })
  const countries = countryCodes
    .map((value) => ({ value, label: countryName(value, language) }))
    .toSorted((a, b) => compareNames(language)(a.label, b.label))
  return (
    <Select
      ref={field.ref}
      name="origin_country"
      label={t('products.fields.origin_country')}
      options={[{ value: '', label: t('products.noOrigin') }, ...countries]}
      errors={useFieldErrors('origin_country')}
      value={field.value ?? ''}
      onBlur={field.onBlur}
      onChange={(event) => field.onChange(event.target.value || null)}
    />
  )
}
