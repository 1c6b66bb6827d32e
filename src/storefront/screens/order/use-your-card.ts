import { useTranslation } from 'react-i18next'
import type { Order } from '#contract/checkout.ts'
import { useCardName } from '#storefront/ui/card-name.ts'

/** The payer's card inside a sentence, e.g. `your card (Visa ending in 4242)`; unnamed where it is not known. */
export function useYourCard(): (card: Order['card']) => string {
  const { t } = useTranslation()
  const cardName = useCardName()
  return (card) => (card ? t('order.yourCardOf', { card: cardName(card) }) : t('order.yourCard'))
}
