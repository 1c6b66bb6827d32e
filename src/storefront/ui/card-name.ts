import { useTranslation } from 'react-i18next'
import { knownCardBrand } from '#shared/card-name.ts'

/** Returns a function that names a card by its brand and last digits. */
export function useCardName(): (card: { brand: string; last4: string }) => string {
  const { t } = useTranslation()
  return ({ brand, last4 }) => t('words.cardEnding', { brand: knownCardBrand(brand) ?? t('words.card'), last4 })
}

/** Formats the expiry date as printed on a card, such as 12/34. */
export function expiryText({ expires }: { expires: string }): string {
  const [year = '', month = ''] = expires.split('-')
  return `${month}/${year.slice(2)}`
}
