import { useTranslation } from 'react-i18next'
import { centsToEuros } from '#shared/money.ts'
import { track } from '#storefront/browser/analytics.ts'
import { useCartChanges } from '#storefront/state/cart.tsx'
import type { NewItem } from '#storefront/state/cart-rules.ts'
import { useStorefront } from '#storefront/state/storefront-context.tsx'
import { useAnnounce } from './announcer.tsx'

/**
 * Puts a line into the cart, or in place of all its lines; reports the event and announces it to screen readers.
 *
 * Answers the sentence of what was added, and at which price.
 */
export function useAddToCart() {
  const { shop, price } = useStorefront()
  const { t } = useTranslation()
  const cart = useCartChanges()
  const announce = useAnnounce()
  function addedText({ membership, memberPrice, price: amount }: NewItem) {
    if (memberPrice === null) return t('shell.addedAt', { price: price(amount) })
    return t(membership ? 'shell.addedAtMember' : 'shell.addedAtNormal', { price: price(amount) })
  }

  return (item: NewItem, change: 'add' | 'replaceWith' = 'add'): string => {
    cart[change](item)
    track('AddToCart', {
      content_ids: [item.id],
      content_name: item.name,
      value: centsToEuros(item.price),
      currency: shop.tracking.currency,
      membership: item.membership,
    })
    const added = addedText(item)
    announce(t('shell.added', { name: item.name, added }))
    return added
  }
}
