import { useTranslation } from 'react-i18next'
import type { Order } from '#contract/checkout.ts'
import { dateText } from '#shared/dates.ts'
import { ItemImage } from '#storefront/screens/cart/item-image.tsx'
import { awaitedRefund, paidBack } from '#storefront/screens/order/after-sale.ts'
import { BoughtAgainNote, BuyAgainButton, useBuyAgain } from '#storefront/screens/order/buy-again.tsx'
import { badgeOfOrder } from '#storefront/screens/order/order-badge.ts'
import { useMoneyIn } from '#storefront/state/money-in.ts'
import { useStorefront } from '#storefront/state/storefront-context.tsx'
import { Badge } from '#storefront/ui/badge.tsx'
import { Link } from '#storefront/ui/link.tsx'

/** An order in the account's list: its products, how far it has come, and what it cost. */
export function OrderRow({ order }: { order: Order }) {
  const { t } = useTranslation()
  const { href, language, shop } = useStorefront()
  const { charge, price } = useMoneyIn(order.currency)
  const { buyAgain, isBusy, result } = useBuyAgain(order)
  const [first] = order.lines
  const badge = badgeOfOrder(order)
  const items = order.lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const refunded = paidBack(order)
  const awaited = awaitedRefund(order)
  return (
    <li className="border-stone border-b py-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <Link
          to={href('order', { id: order.id })}
          className="tabular group grid min-w-0 flex-1 basis-72 grid-cols-[4.5rem_minmax(0,1fr)_auto] items-center gap-4"
        >
          <ItemImage item={first ?? { image: null }} className="rounded-lg bg-sand" sizes="4.5rem" />
          <span className="min-w-0">
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="font-medium underline decoration-transparent underline-offset-4 group-hover:decoration-current">
                {t('account.overview.number', { number: order.number })}
              </span>
              <Badge tone={badge.tone} className="px-2.5 py-0.5 text-xs">
                {t(badge.key)}
              </Badge>
            </span>
            {first && (
              <span className="mt-1 block [overflow-wrap:anywhere]">
                {order.lines.length > 1
                  ? t('cart.andMore', { name: first.name, count: order.lines.length - 1 })
                  : first.name}
              </span>
            )}
            <span className="mt-1 block text-sm text-soft">
              <time dateTime={order.created_at}>{dateText(order.created_at, language, shop.timeZone)}</time>
              {items > 0 && (
                <>
                  {' · '}
                  <span className="whitespace-nowrap">{t('cart.items', { count: items })}</span>
                </>
              )}
            </span>
            {refunded > 0 && (
              <span className="block text-green text-sm">{t('order.refundedSum', { amount: charge(refunded) })}</span>
            )}
            {awaited > 0 && (
              <span className="block text-sm text-soft">
                {t('order.returnSteps.refundSum', { amount: charge(awaited) })}
              </span>
            )}
          </span>
          <span className="text-right">{price(order.total)}</span>
        </Link>
        {order.lines.length > 0 && (
          <BuyAgainButton
            buyAgain={buyAgain}
            isBusy={isBusy}
            number={order.number}
            className="max-sm:-mt-3 max-sm:ml-[5.25rem]"
          />
        )}
      </div>
      <BoughtAgainNote result={result} />
    </li>
  )
}
