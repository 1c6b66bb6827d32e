import { useTranslation } from 'react-i18next'
import { Field } from '#storefront/ui/field.tsx'
import { Section } from './section.tsx'

/** The element of a form field, for links from the list of errors. */
export const fieldId = (name: string): string => `checkout-${name}`

type AddressFieldsProps = { errorOf: (field: string) => string | null }

/** Contact and delivery address, under the field names of the API. */
export function AddressFields({ errorOf }: AddressFieldsProps) {
  const { t } = useTranslation()
  const field = (name: string) => ({
    id: fieldId(name),
    name,
    label: t(`checkout.${name}`),
    error: errorOf(name),
  })
  return (
    <>
      <Section title={t('checkout.contact')}>
        <Field {...field('email')} type="email" autoComplete="email" inputMode="email" hint={t('checkout.emailHint')} />
      </Section>
      <Section title={t('checkout.shippingAddress')}>
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
      </Section>
    </>
  )
}
