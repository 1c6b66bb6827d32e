import { useTranslation } from 'react-i18next'
import { formatPrice, leastPayment } from '#shared/money.ts'
import { useStorefront } from '#storefront/state/storefront-context.tsx'

/** The sentence for a message key that the API gave; a key without a text becomes a general sentence, never itself. */
export function useMessageText(): (key: string) => string {
  const { t, i18n } = useTranslation()
  const { currency } = useStorefront().shop
  const least = formatPrice(leastPayment[currency], currency)
  return (key) => (i18n.exists(key) ? t(key, { least }) : t('validation.invalid'))
}
