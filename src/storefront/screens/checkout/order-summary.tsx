import { useTranslation } from 'react-i18next'
import type { MembershipOfferResponse } from '#contract/cart.ts'
import type { Cents } from '#shared/money.ts'
import { ChargedInEuros } from '#storefront/screens/cart/charged-in-euros.tsx'
import { ItemImage } from '#storefront/screens/cart/item-image.tsx'
import { Totals } from '#storefront/screens/cart/totals.tsx'
import type { CartItem } from '#storefront/state/cart-item.ts'
import { cartKeyOf, chargedToday, lineTotal } from '#storefront/state/cart-rules.ts'
import { useStorefront } from '#storefront/state/storefront-context.tsx'

type OrderSummaryProps = {
  items: readonly CartItem[]
  subtotal: Cents
  /** The membership that paying starts; none, or not known yet. */
  offer: MembershipOfferResponse | null
}

export function OrderSummary({ items, subtotal, offer }: OrderSummaryProps) {
  const { t } = useTranslation()
  const { price } = useStorefront()
  return (
    <>
      <h2 id="order-summary" className="text-xl">
        {t('checkout.summary')}
      </h2>
      <ul
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        aria-labelledby="order-summary"
        className="-mx-2 mt-2 max-h-96 space-y-4 overflow-y-auto px-2 pt-3 pb-1"
      >
        {items.map((item) => (
          <li
            key={cartKeyOf(item)}
            className="grid grid-cols-[3.25rem_minmax(0,1fr)_auto] items-center gap-3 sm:grid-cols-[4rem_minmax(0,1fr)_auto] sm:gap-4"
          >
            <div className="relative">
              <ItemImage item={item} className="rounded-lg bg-white" sizes="4rem" />
              <span className="tabular -top-2 -right-2 absolute grid h-6 min-w-6 place-items-center rounded-full bg-ink px-1.5 font-medium text-paper text-xs">
                <span className="sr-only">{t('thankyou.quantity', { count: item.quantity })}</span>
                <span aria-hidden="true">{item.quantity}</span>
              </span>
            </div>
            <div className="min-w-0 text-sm [overflow-wrap:anywhere]">
              <p className="line-clamp-3 font-medium">{item.name}</p>
              {item.variantLabel && <p className="text-soft">{item.variantLabel}</p>}
              {item.membership && <p className="text-price">{t('cart.memberPrice')}</p>}
            </div>
            <p className="tabular text-right text-sm">{price(lineTotal(item))}</p>
          </li>
        ))}
      </ul>
      <Totals subtotal={subtotal} offer={offer} className="mt-5 border-stone border-t pt-5">
        <ChargedInEuros amount={chargedToday(subtotal, offer)} className="mt-1 text-right" />
      </Totals>
    </>
  )
}
