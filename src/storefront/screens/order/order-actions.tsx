import { CircleHelp, PenLine, Printer, ReceiptText } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Order } from '#contract/checkout.ts'
import { useStorefront } from '#storefront/state/storefront-context.tsx'
import { Button, ButtonLink } from '#storefront/ui/button.tsx'
import { Link } from '#storefront/ui/link.tsx'
import { afterSaleOf, isSettled } from './after-sale.ts'
import { BoughtAgainNote, BuyAgainButton, useBuyAgain } from './buy-again.tsx'

type OfOrder = {
  order: Order
  /** Key from a mailed link. */
  orderKey: string | null
}

export function OrderActions({ order, orderKey }: OfOrder) {
  const { t } = useTranslation()
  const { href } = useStorefront()
  const { buyAgain, isBusy, result } = useBuyAgain(order)
  const isDelivered = order.state === 'delivered'
  return (
    <div className="mt-10" data-no-print>
      <div className="flex flex-wrap gap-3 max-sm:flex-col">
        <BuyAgainButton buyAgain={buyAgain} isBusy={isBusy} isPrimary={isDelivered && afterSaleOf(order) === null} />
        {isDelivered && (
          <ButtonLink to={href('review', { id: order.id }, { key: orderKey })} variant="secondary">
            <PenLine aria-hidden="true" className="size-5" />
            {t('review.title')}
          </ButtonLink>
        )}
      </div>
      <BoughtAgainNote result={result} />
      <div className="mt-4 flex flex-wrap gap-x-8 max-sm:flex-col max-sm:items-start">
        <PaperLinks order={order} orderKey={orderKey} />
        <ButtonLink to={href('contact')} variant="quiet">
          <CircleHelp aria-hidden="true" className="size-5" />
          {t('order.help')}
        </ButtonLink>
      </div>
      <WithdrawLink order={order} orderKey={orderKey} />
    </div>
  )
}

/** Actions for an order that was just placed. */
export function NewOrderActions({ order, orderKey }: OfOrder) {
  const { t } = useTranslation()
  const { href } = useStorefront()
  return (
    <div className="mt-10" data-no-print>
      <div className="flex flex-wrap justify-center gap-3 max-sm:flex-col">
        <ButtonLink to={href('order', { id: order.id }, { key: orderKey })}>{t('thankyou.follow')}</ButtonLink>
        <ButtonLink to={href('home')} variant="secondary">
          {t('thankyou.home')}
        </ButtonLink>
      </div>
      <div className="mt-4 flex flex-wrap justify-center gap-x-8 max-sm:flex-col max-sm:items-center">
        <PaperLinks order={order} orderKey={orderKey} />
      </div>
    </div>
  )
}

/** Receipt, and the page itself on paper. */
function PaperLinks({ order, orderKey }: OfOrder) {
  const { t } = useTranslation()
  const { href } = useStorefront()
  return (
    <>
      <ButtonLink to={href('receipt', { id: order.id }, { key: orderKey })} variant="quiet">
        <ReceiptText aria-hidden="true" className="size-5" />
        {t('order.receipt')}
      </ButtonLink>
      <Button variant="quiet" onClick={() => window.print()}>
        <Printer aria-hidden="true" className="size-5" />
        {t('thankyou.print')}
      </Button>
    </>
  )
}

/** Less wanted than the others: apart from them, and in small letters. */
function WithdrawLink({ order, orderKey }: OfOrder) {
  const { t } = useTranslation()
  const { href } = useStorefront()
  if (isSettled(order) && !order.membership) return null
  return (
    <Link
      to={href('withdrawal', {}, { orderId: order.id, key: orderKey, subject: 'goods' })}
      className="mt-3 inline-flex min-h-11 items-center text-sm text-soft underline decoration-stone underline-offset-4 hover:decoration-current"
    >
      {t('thankyou.withdraw')}
    </Link>
  )
}
