import { useTranslation } from 'react-i18next'
import type { Order } from '#contract/checkout.ts'
import { cardBrandName } from '#shared/card-name.ts'

/** A card in words, e.g. `Visa ending in 4242`; the words for an unknown one where it is not known. */
export function useCardText(): (card: Order['card'], unknown?: string) => string {
  const { t } = useTranslation()
  return (card, unknown = 'order.yourCard') =>
    card ? t('receipt.cardOf', { brand: cardBrandName(card.brand), last4: card.last4 }) : t(unknown)
}
