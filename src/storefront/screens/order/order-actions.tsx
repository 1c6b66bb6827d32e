import { Printer, ReceiptText, Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Order } from '#contract/checkout.ts'
import { useStorefront } from '#storefront/state/storefront-context.tsx'
import { Button, ButtonLink } from '#storefront/ui/button.tsx'
import { BoughtAgainNote, BuyAgainButton, useBuyAgain } from './buy-again.tsx'
import { isWithdrawn } from './money-back.tsx'

type OfOrder = {
  order: Order
  /** From the link in a mail. */
  orderKey: string | null
}

/** What can be done from an order's page. */
export function OrderActions({ order, orderKey }: OfOrder) {
  const { t } = useTranslation()
  const { href } = useStorefront()
  const { buyAgain, isBusy, result } = useBuyAgain(order)
  return (
    <div className="mt-10" data-no-print>
      <div className="flex flex-wrap gap-3 max-sm:flex-col">
        <BuyAgainButton buyAgain={buyAgain} isBusy={isBusy} />
        {order.state === 'delivered' && (
          <ButtonLink to={href('review', { id: order.id }, { key: orderKey })} variant="secondary">
            {t('review.title')}
          </ButtonLink>
        )}
        <PaperLinks order={order} orderKey={orderKey} />
      </div>
      <BoughtAgainNote result={result} />
    </div>
  )
}

/** What can be done with an order that was just made. */
export function NewOrderActions({ order, orderKey }: OfOrder) {
  const { t } = useTranslation()
  const { href } = useStorefront()
  return (
    <div className="mt-10 flex flex-wrap justify-center gap-3 max-sm:flex-col" data-no-print>
      <ButtonLink to={href('home')}>{t('thankyou.home')}</ButtonLink>
      <PaperLinks order={order} orderKey={orderKey} />
    </div>
  )
}

/** Receipt, withdrawal, and the page itself on paper. */
function PaperLinks({ order, orderKey }: OfOrder) {
  const { t } = useTranslation()
  const { href } = useStorefront()
  return (
    <>
      <ButtonLink to={href('receipt', { id: order.id }, { key: orderKey })} variant="secondary">
        <ReceiptText aria-hidden="true" className="size-5" />
        {t('order.receipt')}
      </ButtonLink>
      {(!isWithdrawn(order) || order.membership) && (
        <ButtonLink
          to={href('withdrawal', {}, { orderId: order.id, key: orderKey, subject: 'goods' })}
          variant="secondary"
        >
          <Undo2 aria-hidden="true" className="size-5" />
          {t('thankyou.withdraw')}
        </ButtonLink>
      )}
      <Button variant="secondary" onClick={() => window.print()}>
        <Printer aria-hidden="true" className="size-5" />
        {t('thankyou.print')}
      </Button>
    </>
  )
}
