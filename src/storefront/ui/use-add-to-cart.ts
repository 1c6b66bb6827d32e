import { useTranslation } from 'react-i18next'
import { centsToDecimal } from '#shared/money.ts'
import { track, trackedCurrency } from '#storefront/browser/analytics.ts'
import { useCartChanges } from '#storefront/state/cart-provider.tsx'
import type { NewItem } from '#storefront/state/cart-rules.ts'
import { useStorefront } from '#storefront/state/storefront-context.tsx'
import { useAnnounce } from './announcer.tsx'

const sentences = {
  price: 'shell.addedAt',
  memberPrice: 'shell.addedAtMember',
  normalPrice: 'shell.addedAtNormal',
} as const

/**
 * Returns a function that adds a line to the cart or replaces all its lines, reports the event and announces it. It
 * returns a sentence with the item and its price.
 */
export function useAddToCart() {
  const { shop, price } = useStorefront()
  const { t } = useTranslation()
  const cart = useCartChanges()
  const announce = useAnnounce()
  return (item: NewItem, change: 'add' | 'replaceWith' = 'add'): string => {
    cart[change](item)
    track('AddToCart', {
      content_ids: [item.id],
      content_name: item.name,
      value: centsToDecimal(item.price),
      currency: trackedCurrency(shop),
      membership: item.membership,
    })
    const amount = price(item.price)
    const kind = item.memberPrice === null ? 'price' : item.membership ? 'memberPrice' : 'normalPrice'
    announce(`${t('shell.added', { name: item.name })} ${t(`words.${kind}`)}: ${amount}.`)
    return t(sentences[kind], { price: amount })
  }
}
