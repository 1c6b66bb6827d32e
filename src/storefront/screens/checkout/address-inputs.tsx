import { useTranslation } from 'react-i18next'
import type { AddressFields } from '#contract/addresses.ts'
import { Field } from '#storefront/ui/field.tsx'

type AddressInputsProps = {
  idOf: (name: string) => string
  errorOf: (field: string) => string | null
  values?: Partial<AddressFields>
}

/** Name, address and phone, under the field names of the API. */
export function AddressInputs({ idOf, errorOf, values = {} }: AddressInputsProps) {
  const { t } = useTranslation()
  const field = (name: keyof AddressFields) => ({
    id: idOf(name),
    name,
    label: t(`checkout.${name}`),
    error: errorOf(name),
    defaultValue: values[name],
  })
  return (
    <div className="grid grid-cols-2 gap-x-4 gap-y-5">
      <div className="col-span-2 sm:col-span-1">
        <Field {...field('firstName')} autoComplete="shipping given-name" />
      </div>
      <div className="col-span-2 sm:col-span-1">
        <Field {...field('lastName')} autoComplete="shipping family-name" />
      </div>
      <div className="col-span-2">
        <Field {...field('address')} autoComplete="shipping address-line1" />
      </div>
      <div className="col-span-2">
        <Field {...field('apartment')} autoComplete="shipping address-line2" />
      </div>
      <div className="col-span-2 min-[22rem]:col-span-1">
        <Field {...field('zip')} autoComplete="shipping postal-code" />
      </div>
      <div className="col-span-2 min-[22rem]:col-span-1">
        <Field {...field('city')} autoComplete="shipping address-level2" />
      </div>
      <div className="col-span-2">
        <Field {...field('phone')} type="tel" autoComplete="tel" inputMode="tel" />
      </div>
    </div>
  )
}
