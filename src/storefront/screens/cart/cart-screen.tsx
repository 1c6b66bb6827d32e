import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { maximumQuantity } from '#shared/cart-limits.ts'
import { showsMembership } from '#shared/markets.ts'
import type { CartItem } from '#storefront/state/cart-item.ts'
import { useCart } from '#storefront/state/cart-provider.tsx'
import { cartKeyOf, chargedToday } from '#storefront/state/cart-rules.ts'
import { type CartToken, useCartToken } from '#storefront/state/cart-token.ts'
import { useSession } from '#storefront/state/session.tsx'
import { useLanding, useStorefront } from '#storefront/state/storefront-context.tsx'
import { useAnnounce } from '#storefront/ui/announcer.tsx'
import { ButtonLink } from '#storefront/ui/button.tsx'
import { Link } from '#storefront/ui/link.tsx'
import { RightsLinks } from '#storefront/ui/rights-links.tsx'
import { Skeleton } from '#storefront/ui/skeleton.tsx'
import { CartChanges } from './cart-changes.tsx'
import { CartLine } from './cart-line.tsx'
import { ChargedInEuros } from './charged-in-euros.tsx'
import { EmptyCart } from './empty-cart.tsx'
import { MembershipBlurb } from './membership-blurb.tsx'
import { RemovedLine } from './removed-line.tsx'
import { TokenProblem } from './token-problem.tsx'
import { Totals } from './totals.tsx'

export function Component() {
  const { t } = useTranslation()
  const cart = useCart()
  const token = useCartToken({ reuse: false })
  const { removed, change, choosePrice, remove, undo } = useLineChanges()
  const { items } = cart
  return (
    <div className="page-width pt-8 pb-20 lg:pt-14 lg:pb-28">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h1 className="text-3xl lg:text-4xl">{t('cart.title')}</h1>
        {items.length > 0 && <p className="tabular text-soft">{t('cart.items', { count: cart.quantity })}</p>}
      </div>
      <p className="mt-2 text-sm text-soft">{t('cart.assurance')}</p>
      <CartChanges changes={token.changes} onUnderstood={token.forgetChanges} className="mt-6" />
      {removed && <RemovedLine key={cartKeyOf(removed)} name={removed.name} onUndo={undo} />}
      {!cart.ready && <TokenProblem token={token} className="mt-6" />}
      {!cart.ready && <CartSkeleton />}
      {cart.ready && items.length === 0 && <EmptyCart />}
      {items.length > 0 && (
        <div className="mt-6 grid items-start gap-10 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-16">
          <ul aria-label={t('cart.lines')} className="min-w-0 border-stone border-t">
            {items.map((item) => (
              <CartLine
                key={cartKeyOf(item)}
                item={item}
                onChange={(delta) => change(item, delta)}
                onChoosePrice={(membership) => choosePrice(item, membership)}
                onRemove={() => remove(item)}
              />
            ))}
          </ul>
          <Summary token={token} />
        </div>
      )}
      <RightsLinks className="mt-16 justify-center" />
    </div>
  )
}

function Summary({ token }: { token: CartToken }) {
  const { t } = useTranslation()
  const { href, origin } = useStorefront()
  const { items, subtotal } = useCart()
  const landing = useLanding()
  const { user } = useSession()
  const offer = token.response?.offer ?? null
  const awaitsOffer = token.isAsking && !token.response && !user?.member && items.some((item) => item.membership)
  return (
    <aside aria-labelledby="cart-summary" className="space-y-5 lg:sticky lg:top-28">
      <div className="rounded-card bg-sand p-5 sm:p-7">
        <h2 id="cart-summary" className="text-xl">
          {t('cart.summary')}
        </h2>
        <Totals subtotal={subtotal} offer={offer} awaitsOffer={awaitsOffer} isEstimate className="mt-5">
          <ChargedInEuros amount={chargedToday(subtotal, offer)} className="mt-1 text-right" />
        </Totals>
        <ButtonLink to={href('checkout')} size="large" wide className="mt-6">
          {t('cart.checkout')}
        </ButtonLink>
        <TokenProblem token={token} className="mt-4" />
      </div>
      {showsMembership({ host: new URL(origin).host, landing: landing.isOn }) && (
        <MembershipBlurb items={items} offer={offer} />
      )}
      <p className="text-center">
        <Link
          to={href('home')}
          className="inline-block py-2 text-brand text-sm underline decoration-stone underline-offset-4 hover:decoration-current"
        >
          {t('cart.continue')}
        </Link>
      </p>
    </aside>
  )
}

/** Changing and removing lines, with the way back for the last one removed. */
function useLineChanges() {
  const { t } = useTranslation()
  const { price } = useStorefront()
  const cart = useCart()
  const announce = useAnnounce()
  const [removed, setRemoved] = useState<{ item: CartItem; at: number } | null>(null)
  const isUndone = useRef(false)

  function remove(item: CartItem) {
    isUndone.current = false
    setRemoved({ item, at: cart.items.indexOf(item) })
    cart.remove(item)
    announce(t('cart.removed', { name: item.name }))
  }
  return {
    removed: removed?.item ?? null,
    remove,
    change(item: CartItem, delta: number) {
      if (item.quantity + delta <= 0) return remove(item)
      cart.changeQuantity(item, delta)
      const count = Math.min(maximumQuantity, item.quantity + delta)
      announce(t('cart.quantityNow', { name: item.name, count }))
    },
    choosePrice(item: CartItem, membership: boolean) {
      cart.choosePrice(item, membership)
      const amount = membership ? item.memberPrice : item.regularPrice
      const label = t(membership ? 'words.memberPrice' : 'words.normalPrice')
      if (amount !== null) announce(`${item.name}: ${label} ${price(amount)}`)
    },
    undo() {
      if (!removed || isUndone.current) return
      isUndone.current = true
      cart.putBack(removed.item, removed.at)
      setRemoved(null)
      announce(t('cart.restored', { name: removed.item.name }))
    },
  }
}

/** The cart before the browser's storage was read, in its later shape. */
function CartSkeleton() {
  const { t } = useTranslation()
  return (
    <div
      role="status"
      className="noscript:hidden mt-6 grid items-start gap-10 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-16"
    >
      <span className="sr-only">{t('cart.loading')}</span>
      <div className="border-stone border-t">
        {[1, 2].map((line) => (
          <div key={line} className="flex gap-6 border-stone border-b py-6">
            <Skeleton className="size-22 sm:size-32" />
            <div className="grow space-y-3">
              <Skeleton className="h-6 w-3/5" />
              <Skeleton className="h-5 w-2/5" />
              <Skeleton className="h-11 w-32 rounded-full" />
            </div>
          </div>
        ))}
      </div>
      <Skeleton className="h-80 rounded-card" />
    </div>
  )
}
