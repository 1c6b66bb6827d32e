import { useTranslation } from 'react-i18next'
import { Checkbox, Field } from '#storefront/ui/field.tsx'
import { AddressInputs } from './address-inputs.tsx'
import { SavedAddresses } from './saved-addresses.tsx'
import { Section } from './section.tsx'
import type { DeliveryAddress } from './use-delivery-address.ts'

/** The element of a form field, for links from the list of errors. */
export const fieldId = (name: string): string => `checkout-${name}`

type DeliveryAddressProps = { delivery: DeliveryAddress; errorOf: (field: string) => string | null }

/** Contact and delivery address: a saved one, or one that is typed. */
export function DeliveryAddressFields({ delivery, errorOf }: DeliveryAddressProps) {
  const { t } = useTranslation()
  const { addresses, chosen, maySave } = delivery
  const isTyped = chosen === null
  return (
    <>
      <Section title={t('checkout.contact')}>
        <Field
          id={fieldId('email')}
          name="email"
          label={t('checkout.email')}
          error={errorOf('email')}
          type="email"
          autoComplete="email"
          inputMode="email"
          hint={t('checkout.emailHint')}
        />
      </Section>
      <Section title={t('checkout.shippingAddress')}>
        {addresses.length > 0 && <SavedAddresses delivery={delivery} />}
        {/* Hidden, not left out: what was typed comes back with it. */}
        <fieldset disabled={!isTyped} hidden={!isTyped} className={addresses.length > 0 ? 'mt-6 min-w-0' : 'min-w-0'}>
          <legend className="sr-only">{t('checkout.shippingAddress')}</legend>
          <AddressInputs idOf={fieldId} errorOf={errorOf} />
          {maySave && (
            <Checkbox name="save-address" className="mt-4">
              {t('checkout.saveAddress')}
            </Checkbox>
          )}
        </fieldset>
      </Section>
    </>
  )
}
