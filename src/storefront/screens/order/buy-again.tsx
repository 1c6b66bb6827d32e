import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Order } from '#contract/checkout.ts'
import { centsToDecimal, times } from '#shared/money.ts'
import { track, trackedCurrency } from '#storefront/browser/analytics.ts'
import { type BoughtAgain, linesToBuyAgain } from '#storefront/state/buy-again-rules.ts'
import { useCartChanges } from '#storefront/state/cart-provider.tsx'
import { findProducts } from '#storefront/state/find-products.ts'
import { sessionNow } from '#storefront/state/session.tsx'
import { useStorefront } from '#storefront/state/storefront-context.tsx'
import { Button, ButtonLink } from '#storefront/ui/button.tsx'
import { classes } from '#storefront/ui/class-names.ts'

/** Puts what an order had into the cart once more, and says what could not be. */
export function useBuyAgain({ lines }: Pick<Order, 'lines'>) {
  const { api, shop } = useStorefront()
  const cart = useCartChanges()
  const [isBusy, setIsBusy] = useState(false)
  const [result, setResult] = useState<BoughtAgain | null>(null)

  async function buyAgain() {
    setIsBusy(true)
    setResult(null)
    const products = await findProducts(
      api,
      lines.map((line) => line.product_id),
    )
    const again = linesToBuyAgain(lines, { products, isMember: sessionNow().user?.member ?? false })
    for (const { item, quantity } of again.items) {
      cart.add(item, quantity)
      track('AddToCart', {
        content_ids: [item.id],
        content_name: item.name,
        value: centsToDecimal(times(item.price, quantity)),
        currency: trackedCurrency(shop),
        membership: item.membership,
      })
    }
    setResult(again)
    setIsBusy(false)
  }

  return { buyAgain, isBusy, result }
}

type BuyAgainButtonProps = Pick<ReturnType<typeof useBuyAgain>, 'buyAgain' | 'isBusy'> & {
  /** Order number; set if several orders are listed. */
  number?: number
  /** The first thing to do here. */
  isPrimary?: boolean
  className?: string
}

export function BuyAgainButton({ buyAgain, isBusy, number, isPrimary = false, className }: BuyAgainButtonProps) {
  const { t } = useTranslation()
  return (
    <Button
      variant={number !== undefined ? 'quiet' : isPrimary ? 'primary' : 'secondary'}
      busy={isBusy}
      onClick={() => void buyAgain()}
      {...(number !== undefined && { 'aria-label': t('order.again.actionOf', { number }) })}
      className={classes(number !== undefined && 'text-sm', className)}
    >
      {number === undefined && <RotateCcw aria-hidden="true" className="size-5" />}
      {t(isBusy ? 'order.again.working' : 'order.again.action')}
    </Button>
  )
}

/** Always there, so that screen readers hear what comes into it. */
export function BoughtAgainNote({ result }: { result: BoughtAgain | null }) {
  return <div role="status">{result && <Note {...result} />}</div>
}

function Note({ items, leftOut }: BoughtAgain) {
  const { t } = useTranslation()
  const { href } = useStorefront()
  const count = items.reduce((sum, { quantity }) => sum + quantity, 0)
  const hasChoice = items.some(({ item }) => item.memberPrice !== null)
  const isMember = items.some(({ item }) => item.membership)
  return (
    <div
      className={classes('mt-4 rounded-card p-5 text-left text-base', count > 0 ? 'bg-green-pale' : 'bg-sand')}
      data-no-print
    >
      <p className="font-medium">{count > 0 ? t('order.again.added', { count }) : t('order.again.nothing')}</p>
      {hasChoice && <p className="mt-0.5">{t(isMember ? 'order.again.memberPrice' : 'order.again.normalPrice')}</p>}
      {leftOut.length > 0 && (
        <ul className="mt-2 list-disc space-y-0.5 pl-5 [overflow-wrap:anywhere]">
          {leftOut.map(({ name, variant, why }) => (
            <li key={`${name} ${variant}`}>
              {t(`order.again.${why}`, { name: variant ? `${name}, ${variant}` : name })}
            </li>
          ))}
        </ul>
      )}
      {count > 0 && (
        <ButtonLink to={href('cart')} size="small" className="mt-4">
          {t('order.again.toCart')}
        </ButtonLink>
      )}
    </div>
  )
}
