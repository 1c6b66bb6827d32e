import { useState } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import {
  type AddressParts,
  addressOf,
  addressParts,
  companyDetails,
  countryOfAddress,
  requiredCompanyDetails,
} from '#domain/platform/settings/company-rules.ts'
import { Select, TextField } from '#office/kit/field.tsx'
import { FormText } from '#office/kit/form/form-fields.tsx'
import { useFormats } from '#office/kit/formats.ts'
import { countries, countryName } from '#shared/markets.ts'
import { useErrorsAt } from './setting-fields.tsx'

type Brand = 'main' | 'french'

const examples = {
  NO: {
    organisationNumber: '999 888 777',
    legalForm: 'AS',
    register: 'Foretaksregisteret',
    vatNumber: 'NO 999 888 777 MVA',
  },
  SE: { organisationNumber: '556677-8899', legalForm: 'AB', register: 'Bolagsverket', vatNumber: 'SE556677889901' },
  FR: {
    organisationNumber: '123 456 789',
    legalForm: 'SAS au capital de 10 000 €',
    register: 'RCS Paris',
    vatNumber: 'FR12123456789',
  },
} as const

/** Numbers and registers of the company, with an example of its country; those that the law requires say so. */
export function CompanyNumbers({ brand }: { brand: Brand }) {
  const { t } = useTranslation()
  const address = String(useWatch({ name: `brand.${brand}.address` }))
  const required = requiredCompanyDetails(address)
  const example = examples[countryOfAddress(address) ?? 'NO']
  return companyDetails.map((detail) => (
    <FormText
      key={detail}
      name={`brand.${brand}.${detail}`}
      label={t(`settings.fields.brand.${detail}`)}
      placeholder={example[detail]}
      hint={t(required.includes(detail) ? 'settings.hints.requiredByLaw' : 'settings.hints.optionalDetail')}
    />
  ))
}

/** The address in its parts; it is stored, and shown to customers, as one line. */
export function AddressFields({ brand }: { brand: Brand }) {
  const { t } = useTranslation()
  const { country } = useFormats()
  const name = `brand.${brand}.address`
  const { field } = useController({ name })
  const errors = useErrorsAt()(name)
  const [typed, setTyped] = useState(() => addressParts(String(field.value)))
  // A saved, discarded or merged address replaces what was typed.
  const parts = addressOf(typed) === field.value ? typed : addressParts(String(field.value))
  const change = (changes: Partial<AddressParts>) => {
    const next = { ...parts, ...changes }
    setTyped(next)
    field.onChange(addressOf(next))
  }
  const input = (part: 'street' | 'postcode' | 'city') => (
    <TextField
      label={t(`settings.fields.address.${part}`)}
      value={parts[part]}
      errors={part === 'street' ? errors : undefined}
      onBlur={field.onBlur}
      onChange={({ target }) => change({ [part]: target.value })}
    />
  )
  const nameOf = (code: (typeof countries)[number]) => countryName(code, brand === 'main' ? 'no' : 'fr')
  const chosen = countryOfAddress(String(field.value))
  return (
    <fieldset className="grid gap-4 sm:col-span-2 sm:grid-cols-2">
      <legend className="sr-only">{t('settings.fields.brand.address')}</legend>
      {input('street')}
      <div className="grid grid-cols-[1fr_2fr] gap-3">
        {input('postcode')}
        {input('city')}
      </div>
      <Select
        label={t('settings.fields.address.country')}
        value={chosen ?? ''}
        options={[
          ...(chosen ? [] : [{ value: '', label: t('settings.otherCountry') }]),
          ...countries.map((code) => ({ value: code, label: country(code) })),
        ]}
        onChange={({ target }) => change({ country: nameOf(target.value as (typeof countries)[number]) })}
      />
    </fieldset>
  )
}
