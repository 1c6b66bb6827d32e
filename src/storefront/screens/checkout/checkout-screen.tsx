import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate } from 'react-router'
import { centsToDecimal } from '#shared/money.ts'
import { track } from '#storefront/browser/analytics.ts'
import { CartChanges } from '#storefront/screens/cart/cart-changes.tsx'
import { TokenProblem } from '#storefront/screens/cart/token-problem.tsx'
import type { ScreenHandle } from '#storefront/shell/screen.ts'
import { useCart } from '#storefront/state/cart-provider.tsx'
import { atNormalPrices, subtotalOf } from '#storefront/state/cart-rules.ts'
import { useCartToken } from '#storefront/state/cart-token.ts'
import { useStorefront } from '#storefront/state/storefront-context.tsx'
import { Skeleton } from '#storefront/ui/skeleton.tsx'
import { CheckoutForm } from './checkout-form.tsx'
import { CheckoutHeader } from './checkout-header.tsx'
import { CheckoutProblemBox } from './checkout-problem.tsx'
import { OrderSummary } from './order-summary.tsx'
import { useCheckout } from './use-checkout.ts'

export const handle: ScreenHandle = { Header: CheckoutHeader }

export function Component() {
  const { t } = useTranslation()
  const { href, price, shop } = useStorefront()
  const cart = useCart()
  const token = useCartToken({ reuse: true })
  const checkout = useCheckout(token)
  const isEmpty = cart.ready && cart.items.length === 0
  const isBusy = checkout.state.step !== 'idle'
  const problem = checkout.state.step === 'idle' ? checkout.state.problem : null
  const isShown = cart.ready && (!isEmpty || isBusy)

  const { subtotal, quantity } = cart
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for an opened checkout, whatever changes in it
  useEffect(() => {
    if (!isShown || isEmpty) return
    track('InitiateCheckout', { value: centsToDecimal(subtotal), currency: shop.currency, num_items: quantity })
  }, [isShown])

  // Once an order is made the cart is empty too: then the thank-you page is on its way.
  if (isEmpty && !isBusy) return <Navigate to={href('cart')} replace />
  return (
    <div className="page-width pt-8 pb-20 lg:pt-12">
      <h1 className="text-3xl lg:text-4xl">{t('checkout.title')}</h1>
      {problem && (
        <div className="mt-6">
          <CheckoutProblemBox
            problem={problem}
            token={token}
            normalPrice={{ amount: price(subtotalOf(atNormalPrices(cart.items))), choose: checkout.buyAtNormalPrice }}
          />
        </div>
      )}
      {isShown ? (
        <div className="mt-8 grid items-start gap-10 lg:grid-cols-[minmax(0,1fr)_26rem] lg:gap-16">
          <aside
            aria-labelledby="order-summary"
            className="rounded-card bg-sand p-5 sm:p-7 lg:sticky lg:top-8 lg:col-start-2 lg:row-start-1"
          >
            <OrderSummary items={cart.items} subtotal={cart.subtotal} offer={token.response?.offer ?? null} />
          </aside>
          <div className="min-w-0 lg:col-start-1 lg:row-start-1">
            <CartChanges changes={token.changes} onUnderstood={token.forgetChanges} className="mb-8" />
            <TokenProblem token={token} className="mb-8" />
            <CheckoutForm checkout={checkout} token={token} subtotal={cart.subtotal} />
          </div>
        </div>
      ) : (
        <CheckoutSkeleton />
      )}
    </div>
  )
}

/** The checkout before the cart is known, in its later shape. */
function CheckoutSkeleton() {
  const { t } = useTranslation()
  return (
    <div
      role="status"
      className="noscript:hidden mt-8 grid items-start gap-10 lg:grid-cols-[minmax(0,1fr)_26rem] lg:gap-16"
    >
      <span className="sr-only">{t('checkout.loading')}</span>
      <Skeleton className="h-72 lg:col-start-2 lg:row-start-1" />
      <div className="space-y-5 lg:col-start-1 lg:row-start-1">
        <Skeleton className="h-6 w-40" />
        <Skeleton className="h-13" />
        <Skeleton className="mt-10 h-6 w-56" />
        <div className="grid grid-cols-2 gap-4">
          <Skeleton className="h-13" />
          <Skeleton className="h-13" />
        </div>
        <Skeleton className="h-13" />
        <Skeleton className="h-13" />
      </div>
    </div>
  )
}
