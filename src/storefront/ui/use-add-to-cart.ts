import { useTranslation } from 'react-i18next'
import { centsToEuros } from '#shared/money.ts'
import { track } from '#storefront/browser/analytics.ts'
import { useCartChanges } from '#storefront/state/cart.tsx'
import type { cartItemOf } from '#storefront/state/cart-item.ts'
import { useStorefront } from '#storefront/state/storefront-context.tsx'
import { useAnnounce } from './announcer.tsx'

/** Puts a line into the cart, or in place of all its lines; reports the event and announces it to screen readers. */
export function useAddToCart() {
  const { shop } = useStorefront()
  const { t } = useTranslation()
  const cart = useCartChanges()
  const announce = useAnnounce()
  return (item: ReturnType<typeof cartItemOf>, change: 'add' | 'replaceWith' = 'add') => {
    cart[change](item)
    track('AddToCart', {
      content_ids: [item.id],
      content_name: item.name,
      value: centsToEuros(item.price),
      currency: shop.tracking.currency,
      membership: item.membership,
    })
    announce(t('shell.added', { name: item.name }))
  }
}
