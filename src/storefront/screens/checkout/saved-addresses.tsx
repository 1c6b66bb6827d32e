import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { htmlLang } from '#shared/markets.ts'
import { useStorefront } from '#storefront/state/storefront-context.tsx'
import { Button } from '#storefront/ui/button.tsx'
import { ChoiceCard } from '#storefront/ui/choice-card.tsx'
import type { DeliveryAddress } from './use-delivery-address.ts'

/** More addresses than this would push the rest of the form out of view. */
const shownAtFirst = 3

/** The customer's saved addresses, and the way to another one. */
export function SavedAddresses({ delivery }: { delivery: DeliveryAddress }) {
  const { t } = useTranslation()
  const { language } = useStorefront()
  const countryName = new Intl.DisplayNames(htmlLang(language), { type: 'region' })
  const { addresses, chosen, choose } = delivery
  const [isOpen, setOpen] = useState(false)
  const shown = addresses.filter((each, index) => isOpen || index < shownAtFirst || each.id === chosen?.id)
  const option = (value: number | null, children: ReactNode) => (
    <ChoiceCard
      key={value}
      name="delivery-address"
      value={value ?? 'other'}
      checked={(chosen?.id ?? null) === value}
      onChange={() => choose(value)}
    >
      {children}
    </ChoiceCard>
  )
  return (
    <fieldset className="min-w-0 space-y-3">
      <legend className="sr-only">{t('checkout.shippingAddress')}</legend>
      {shown.map((address) =>
        option(
          address.id,
          <>
            <span className="block font-medium">
              {address.firstName} {address.lastName}
            </span>
            <span className="block text-sm text-soft">
              {[address.address, address.apartment].filter(Boolean).join(', ')}
            </span>
            <span className="block text-sm text-soft">
              {address.zip} {address.city}, {countryName.of(address.country)}
            </span>
            <span className="tabular block text-sm text-soft">{address.phone}</span>
          </>,
        ),
      )}
      {shown.length < addresses.length && (
        <Button variant="quiet" onClick={() => setOpen(true)}>
          {t('checkout.moreAddresses', { count: addresses.length })}
        </Button>
      )}
      {option(null, <span className="block font-medium">{t('checkout.otherAddress')}</span>)}
    </fieldset>
  )
}
